import type { Brand } from "@console/contract/brands.ts";
import { useQueryClient } from "@tanstack/react-query";
import { brandRecords, updateBrand } from "../../../../api/brand-record.ts";
import { ConfirmDialog } from "../../../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { common } from "../../../../lib/common.text.ts";
import { formatDay } from "../../../../lib/dates.ts";
import type { BrandForm } from "../fields/brand.fields.ts";
import { formOf } from "../fields/brand-form.model.ts";
import { formText as words } from "../fields/brand-form.text.ts";
import { changedFields, updateBody } from "../fields/brand-form.wire.ts";
import { BrandDialog } from "./brand-dialog.tsx";
import { EditSummary } from "./edit-summary.tsx";
import { useBrandForm } from "./use-brand-form.ts";

type EditBrandDialogProps = { brand: Brand; field?: string | undefined; onClose: () => void };

/** A change of only the package has its own texts (PLAN-12). */
const onlyPlan = (before: Brand, values: BrandForm) =>
  changedFields(formOf(before), values).join() === "organization_plan_id";

export function EditBrandDialog({ brand, field, onClose }: EditBrandDialogProps) {
  const client = useQueryClient();
  const failed = (values: BrandForm) => (onlyPlan(brand, values) ? words.planFailed : words.updateFailed);
  const { confirmedForm, record, part, pane, packages, question } = useBrandForm({
    loaded: brand,
    failed,
    save: (values, { stored, key }) => {
      const before = stored ?? brand;
      return updateBrand(before, updateBody(formOf(before), values), key);
    },
    onSaved: (saved, before) => {
      const values = part.form.getValues();
      brandRecords.store(client, saved);
      void brandRecords.refresh(client);
      const planned = saved.scheduled_plan_change;
      const news = planned && planned.starts_on !== before?.scheduled_plan_change?.starts_on;
      toasts.success(
        before && onlyPlan(before, values) ? words.planUpdated : words.updated,
        news ? words.planSaved(planned.package, formatDay(planned.starts_on)) : saved.name,
      );
      onClose();
    },
  });
  const stored = record.stored ?? brand;
  const base = formOf(stored);
  const values = part.form.getValues();

  function ask(typed: BrandForm): boolean {
    if (changedFields(base, typed).length > 0) return true;
    record.draft.clear();
    onClose();
    return false;
  }

  return (
    <BrandDialog
      part={part}
      pane={pane}
      field={field}
      form={confirmedForm(ask)}
      title={words.editTitle}
      about={words.editAbout}
      action={common.save}
      onClose={onClose}
    >
      <ConfirmDialog
        {...question}
        title={words.editTitleQuestion(stored.name)}
        body={question.open && <EditSummary brand={stored} base={base} values={values} packages={packages} />}
        action={common.save}
        danger={question.open && base.use_system === "false" && values.use_system === "true"}
        fallback={failed(values)}
      />
    </BrandDialog>
  );
}
