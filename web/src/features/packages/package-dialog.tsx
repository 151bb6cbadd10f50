import type { PackageDetail } from "@console/contract/packages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { randomKey } from "../../api/client.ts";
import { ApiError, isConflict } from "../../api/errors.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { MessageBar } from "../../components/message-bar.tsx";
import { toasts } from "../../components/toasts.ts";
import { useConflict } from "../../components/use-conflict.tsx";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import {
  bodyOf,
  copyOf,
  currentOf,
  emptyPackage,
  fieldNames,
  formOf,
  type PackageForm,
  problemsOf,
  settled,
  shown,
} from "./package-form.rules.ts";
import { formText as words } from "./package-form.text.ts";
import { PackageFormFields } from "./package-form-fields.tsx";
import { PackagePreview } from "./package-preview.tsx";
import { createPackage, refreshPackages, updatePackage } from "./packages.queries.ts";
import { usePicture } from "./use-picture.ts";

type PackageDialogProps = {
  /** The package to edit. */
  loaded?: PackageDetail;
  /** The package to start a new one from. */
  source?: PackageDetail;
  onClose: () => void;
  onSaved: (id: number) => void;
};

/** Create, copy and edit in one form. */
export function PackageDialog({ loaded, source, onClose, onSaved }: PackageDialogProps) {
  const client = useQueryClient();
  // What is stored as far as this form knows: the ground of the next save.
  const [record, setRecord] = useState(loaded ?? null);
  const [initial] = useState(() => (loaded ? formOf(loaded) : source ? copyOf(source) : emptyPackage));
  const [gone, setGone] = useState(false);
  const [key, setKey] = useState(randomKey);
  const form = useForm<PackageForm>({ defaultValues: initial, resolver });
  const draft = useDraft(draftKey(loaded, source), form);
  const conflict = useConflict(form, { thing: words.thing, fields: fieldNames, labels: words.labels, shown });
  // A copy has its name already and differs in its prices.
  const prices = useRef<HTMLInputElement>(null);
  const picture = usePicture(loaded ?? source ?? null, source !== undefined);
  const { pending, failure, submit } = useSubmit(form, {
    fields: fieldNames,
    title: words.error,
    fallback: words.failed,
  });

  const save = (values: PackageForm) =>
    submit(async () => {
      const sent = settled(values, record ? formOf(record) : initial);
      try {
        const saved = await store(sent);
        // The picture is sent after; should that fail, the next try only changes what is there.
        setRecord(saved);
        await picture.save(saved, sent.image_alt.trim());
        draft.clear();
        toasts.success(loaded ? words.updated : source ? words.copied : words.created, saved.name);
        void refreshPackages(client);
        onSaved(saved.id);
      } catch (error) {
        void refreshPackages(client);
        const theirs = isConflict(error) ? currentOf(error.current) : null;
        if (isConflict(error) && theirs) {
          conflict.meet(error, record ? formOf(record) : initial, formOf(theirs), sent);
          return setRecord(theirs);
        }
        if (record && error instanceof ApiError && error.status === 404) return lost();
        throw error;
      }
    });

  const store = (sent: PackageForm): Promise<PackageDetail> =>
    record === null
      ? createPackage(bodyOf(sent), key)
      : updatePackage(record, { ...bodyOf(sent), ...(record.image_url && { image_alt: sent.image_alt.trim() }) });

  /** Deleted meanwhile: what was typed can still become a new package. */
  function lost() {
    setRecord(null);
    setKey(randomKey());
    setGone(true);
  }

  // The field that takes the focus says it, so the toast is not announced.
  const refuse = (wrong: FieldErrors<PackageForm>) =>
    toasts.error(words.invalid, wrong.name?.message ?? wrong.organization_ids?.message, { announce: false });

  const unsaved = failure !== null && record !== null && !loaded;
  const notice = (gone || unsaved || conflict.notice) && (
    <>
      {gone && <MessageBar tone="warning">{words.deleted}</MessageBar>}
      {unsaved && <MessageBar tone="warning">{words.pictureKept}</MessageBar>}
      {conflict.notice}
    </>
  );

  return (
    <FormDialog
      open
      size="lg"
      title={loaded ? words.edit : words.create}
      description={about(loaded, source)}
      onClose={onClose}
      draft={draft}
      onSubmit={form.handleSubmit(save, refuse)}
      pending={pending}
      submitError={failure}
      dirty={form.formState.isDirty || picture.changed}
      submitLabel={gone ? words.saveAsNew : loaded ? words.save : words.create}
      notice={notice}
      initialFocus={source && prices}
    >
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_264px]">
        <PackageFormFields
          form={form}
          picture={picture}
          prices={prices}
          pricesFrom={record?.next_prices?.starts_on}
          copies={source !== undefined}
        />
        <PackagePreview
          form={form}
          ground={initial}
          record={record}
          picture={picture.src}
          isDefault={loaded?.is_default ?? false}
        />
      </div>
    </FormDialog>
  );
}

function resolver(values: PackageForm) {
  const problems = Object.entries(problemsOf(values));
  if (problems.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(problems.map(([field, message]) => [field, { type: "rule", message }])),
  };
}

const draftKey = (loaded?: PackageDetail, source?: PackageDetail): string =>
  loaded ? `package-edit-${loaded.id}` : source ? `package-copy-${source.id}` : "package-new";

const about = (loaded?: PackageDetail, source?: PackageDetail): string =>
  loaded ? words.editAbout(loaded.name) : source ? words.copyAbout(source.name) : words.createAbout;
