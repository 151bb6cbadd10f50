import type { Brand } from "@console/contract/brands.ts";
import { isSecretField } from "@console/contract/credentials.ts";
import type { Package } from "@console/contract/packages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { brandRecords, updateBrand } from "../../../../api/brand-record.ts";
import { useBillingDay } from "../../../../api/identity.ts";
import { ConfirmDialog } from "../../../../components/feedback/confirm-dialog.tsx";
import { MessageBar } from "../../../../components/feedback/message-bar.tsx";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { displayText } from "../../../../components/form/fields.ts";
import { common } from "../../../../lib/common.text.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { nextFirst } from "../../../../lib/months.ts";
import { type BrandForm, brandFields, type FormField } from "../fields/brand.fields.ts";
import { formOf, storedSecret } from "../fields/brand-form.model.ts";
import { formText as words } from "../fields/brand-form.text.ts";
import { changedFields, updateBody } from "../fields/brand-form.wire.ts";
import { StopNote } from "../stop-note.tsx";
import { BrandDialog } from "./brand-dialog.tsx";
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

const fields = brandFields.edit;

type EditSummaryProps = { brand: Brand; base: BrandForm; values: BrandForm; packages: readonly Package[] };

/** Only the changes, old to new, and their consequences. */
function EditSummary({ brand, base, values, packages }: EditSummaryProps) {
  const changed = changedFields(base, values);
  const today = useBillingDay();
  const destroys = brand.use_system === "false" && values.use_system === "true";
  return (
    <>
      <dl className="mt-2.5 flex flex-col gap-2.5">
        {changed.map((field) => (
          <div key={field}>
            <dt className="text-12 text-fg-3">{fields[field].label}</dt>
            <dd className="text-fg">
              <span className="sr-only">{words.before} </span>
              <del className="text-fg-3 no-underline">{before(field, { brand, base, packages })}</del>
              <span aria-hidden="true" className="mx-1.5 text-fg-3">
                →
              </span>
              <span className="sr-only">, {words.after} </span>
              <ins className="no-underline">{after(field, values, packages)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {changed.includes("organization_plan_id") && (
        <p className="mt-3">
          {brand.organization_plan_id === null ? words.planImmediate : words.planFrom(formatDay(nextFirst(today)))}
        </p>
      )}
      {changed.includes("status") && values.status === "inactive" && (
        <div className="mt-3">
          <StopNote ids={[brand.id]} />
        </div>
      )}
      {destroys && (
        <MessageBar tone="warning" className="mt-3">
          {words.deletesCredentials}
        </MessageBar>
      )}
    </>
  );
}

type Known = { brand: Brand; base: BrandForm; packages: readonly Package[] };

function before(field: FormField, { brand, base, packages }: Known): string {
  if (field === "organization_plan_id") return brand.package ?? common.none;
  if (isSecretField(field)) return storedSecret(brand, field) ? words.secretStored : words.empty;
  return shown(field, base, packages);
}

function after(field: FormField, values: BrandForm, packages: readonly Package[]): string {
  if (values.removed.includes(field)) return words.secretRemoved;
  if (isSecretField(field)) return words.secretSet;
  return shown(field, values, packages);
}

function shown(field: FormField, values: BrandForm, packages: readonly Package[]): string {
  const text = displayText<BrandForm>(fields, values, field);
  if (field === "organization_plan_id") return packages.find((each) => String(each.id) === text)?.name ?? common.none;
  return text === "" ? words.empty : text;
}
