import { type Brand, brandCreate, brand as brandRecord, brandUpdate } from "@console/contract/brands.ts";
import { secretFields } from "@console/contract/credentials.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { activePackagesQuery } from "../../../../api/package-record.ts";
import { displayText, emptyOf } from "../../../../components/form/fields.ts";
import { type Try, useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { common } from "../../../../lib/common.text.ts";
import { giveFocus } from "../../../../lib/focus-steward.ts";
import { addFields, type BrandForm, brandFields } from "../fields/brand.fields.ts";
import { type FormPart, formOf } from "../fields/brand-form.model.ts";
import { formText as words } from "../fields/brand-form.text.ts";
import { createBody } from "../fields/brand-form.wire.ts";
import { fieldIn } from "./brand-dialog.tsx";

type Options<A> = {
  loaded: Brand | null;
  /** What a new brand begins with. */
  from?: { id: number; values: BrandForm } | undefined;
  failed: (values: BrandForm) => string;
  save: (values: BrandForm, how: Try<Brand>) => Promise<A>;
  onSaved: (answer: A, before: Brand | null) => unknown;
};

/** The form of a brand, with a question before it is saved. */
export function useBrandForm<A>({ loaded, from, failed, save, onSaved }: Options<A>) {
  const mode = loaded ? "edit" : "add";
  const fields = brandFields[mode];
  const { data: packages = [] } = useQuery(activePackagesQuery);
  const [confirmOpen, setConfirmOpen] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const packageName = (id: string) =>
    packages.find((each) => String(each.id) === id)?.name ?? ((id !== "" && loaded?.package) || common.none);
  const record = useRecordForm({
    fields,
    start: loaded ? formOf(loaded) : (from?.values ?? emptyOf(addFields)),
    edit: { loaded, schema: brandRecord, formOf },
    check: {
      schema: loaded ? brandUpdate : brandCreate,
      body: (values: BrandForm) => ({ organization: createBody(values) }),
    },
    draft: `brand:${loaded?.id ?? (from ? `onboarding:${from.id}` : "new")}`,
    secrets: secretFields,
    textOf: (values, name) =>
      name === "organization_plan_id" ? packageName(values[name]) : displayText(fields, values, name),
    words: { thing: words.thing, failed },
    save,
    onSaved,
  });
  const { stored, form, notice } = record;
  const part: FormPart = { record, form, mode, brand: stored };

  const hasConflict = Boolean(notice);
  useEffect(() => {
    if (hasConflict) pane.current?.scrollTo({ top: 0 });
  }, [hasConflict]);

  /**
   * An invalid field closes the question and gets the focus; after any other error the question stays for another
   * attempt.
   */
  async function run() {
    try {
      await record.save();
    } catch (error) {
      const [first] = record.named(error);
      if (!first) throw error;
      const field = fieldIn(pane.current, first.name);
      if (field) giveFocus(field);
    }
  }

  return {
    record,
    part,
    pane,
    packages,
    question: { open: confirmOpen, onClose: () => setConfirmOpen(false), run },
    /** For the dialog: submitting asks first, and an error shows there once the question is closed. */
    confirmedForm: (ask: (values: BrandForm) => boolean) => ({
      ...record,
      notice: null,
      failure: confirmOpen ? null : record.failure,
      submit: record.checked((values) => setConfirmOpen(ask(values))),
    }),
  };
}
