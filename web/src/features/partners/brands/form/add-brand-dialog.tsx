import { brands } from "@console/contract/brands.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { brandRecords } from "../../../../api/brand-record.ts";
import { call } from "../../../../api/client.ts";
import { notSent } from "../../../../api/errors.ts";
import { ConfirmDialog } from "../../../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { paths } from "../../../../lib/paths.ts";
import { formText as words } from "../fields/brand-form.text.ts";
import { createBody } from "../fields/brand-form.wire.ts";
import { AddSummary } from "./add-summary.tsx";
import { BrandDialog } from "./brand-dialog.tsx";
import { useBrandForm } from "./use-brand-form.ts";

export function AddBrandDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { confirmedForm, part, pane, packages, question } = useBrandForm({
    loaded: null,
    failed: () => words.createFailed,
    save: (values, { key }) =>
      call(brands.create, { body: { organization: createBody(values) } }, { idempotencyKey: key }),
    onSaved: async ({ data: brand, meta }) => {
      brandRecords.store(client, brand);
      void brandRecords.refresh(client);
      toasts.success(words.created, notSent(meta) ?? brand.name);
      await navigate({ to: paths.brand, params: { id: String(brand.id) }, search: {}, ignoreBlocker: true });
    },
  });
  const values = part.form.getValues();

  return (
    <BrandDialog
      part={part}
      pane={pane}
      form={confirmedForm(() => true)}
      title={words.addTitle}
      about={words.addAbout}
      action={words.create}
      onClose={onClose}
    >
      <ConfirmDialog
        {...question}
        title={words.addTitleQuestion(values.name.trim())}
        body={question.open && <AddSummary values={values} packages={packages} />}
        action={words.create}
        fallback={words.createFailed}
      />
    </BrandDialog>
  );
}
