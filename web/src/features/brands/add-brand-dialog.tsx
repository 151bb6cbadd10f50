import { brands } from "@console/contract/brands.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useRef, useState } from "react";
import { call, randomKey } from "../../api/client.ts";
import { notSent } from "../../api/not-sent.ts";
import { activePackagesQuery } from "../../api/package-record.ts";
import { paths } from "../../app/paths.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { AddSummary } from "./add-summary.tsx";
import { emptyForm } from "./brand-form.model.ts";
import { formText as words } from "./brand-form.text.ts";
import { BrandForm } from "./brand-form.tsx";
import { createBody } from "./brand-form.wire.ts";
import { keepBrand } from "./brands.queries.ts";
import { useBrandForm } from "./use-brand-form.ts";

export function AddBrandDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, draft, pane, settled, invalid, failed, showFields } = useBrandForm("add", "brand:new", emptyForm);
  const { data: packages = [] } = useQuery(activePackagesQuery);
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const lastFailure = useRef<string | null>(null);
  const key = useRef("");

  function ask() {
    settled();
    // One key for all presses of one question, so that they make one brand.
    key.current = randomKey();
    lastFailure.current = null;
    setFailure(null);
    setAsking(true);
  }

  async function create() {
    setPending(true);
    try {
      const body = { organization: createBody(form.getValues()) };
      const { data: brand, meta } = await call(brands.create, { body }, { idempotencyKey: key.current });
      draft.clear();
      settled();
      keepBrand(client, brand);
      toasts.success(words.created, notSent(meta) ?? brand.name);
      await navigate({ to: paths.brand, params: { id: String(brand.id) }, search: {}, ignoreBlocker: true });
    } catch (error) {
      lastFailure.current = failed(error, words.createFailed);
      setPending(false);
      // A wrong field is put right in the form; after anything else the question stays, to be tried again.
      if (!showFields(error)) throw error;
    }
  }

  function closeQuestion() {
    setAsking(false);
    setFailure(lastFailure.current);
  }

  return (
    <FormDialog
      open
      bare
      tall
      size="xl"
      title={words.addTitle}
      description={words.addAbout}
      onClose={onClose}
      onSubmit={form.handleSubmit(ask, invalid)}
      draft={draft}
      pending={pending}
      submitError={failure}
      dirty={form.formState.isDirty}
      submitLabel={
        <>
          {words.create}
          <KeyHint keys="Ctrl ↵" />
        </>
      }
      note={
        <>
          <Check aria-hidden="true" className="size-3.5!" />
          {words.draftNote}
        </>
      }
    >
      <BrandForm part={{ form, mode: "add", brand: null }} pane={pane} />
      <ConfirmDialog
        open={asking}
        onClose={closeQuestion}
        title={words.addTitleQuestion(form.getValues("name").trim())}
        body={asking && <AddSummary values={form.getValues()} packages={packages} />}
        action={words.create}
        run={create}
        fallback={words.createFailed}
      />
    </FormDialog>
  );
}
