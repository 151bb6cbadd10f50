import type { Brand } from "@console/contract/brands.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useRef, useState } from "react";
import { randomKey } from "../../api/client.ts";
import { isConflict } from "../../api/errors.ts";
import { activePackagesQuery } from "../../api/package-record.ts";
import { updateBrand } from "../../api/records.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { ConflictNotice, type Side } from "../../components/conflict-notice.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { formatDay } from "../../lib/dates.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { type Conflict, conflictOf, currentBrand, mergedForm, rowsOf } from "./brand-conflict.ts";
import { fieldOrder, formOf, type BrandForm as Values } from "./brand-form.model.ts";
import { formText as words } from "./brand-form.text.ts";
import { BrandForm } from "./brand-form.tsx";
import { changedFields, updateBody } from "./brand-form.wire.ts";
import { keepBrand } from "./brands.queries.ts";
import { EditSummary } from "./edit-summary.tsx";
import { useBrandForm } from "./use-brand-form.ts";

type EditBrandDialogProps = { brand: Brand; field?: string | undefined; onClose: () => void };

export function EditBrandDialog({ brand, field, onClose }: EditBrandDialogProps) {
  const client = useQueryClient();
  // What the person saw when the form opened; a read in the background must not move the ground.
  const [loaded, setLoaded] = useState(brand);
  const base = formOf(loaded);
  const { form, draft, pane, settled, invalid, failed, showFields } = useBrandForm("edit", `brand:${brand.id}`, base);
  const { data: packages = [] } = useQuery(activePackagesQuery);
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<(Conflict & { base: Values }) | null>(null);
  const lastFailure = useRef<string | null>(null);
  const key = useRef("");

  function ask() {
    settled();
    if (changedFields(base, form.getValues()).length === 0) {
      draft.clear();
      return onClose();
    }
    key.current = randomKey();
    lastFailure.current = null;
    setFailure(null);
    setAsking(true);
  }

  /** A change of the package alone has its own words (PLAN-12). */
  const onlyPlan = () => changedFields(base, form.getValues()).join() === "organization_plan_id";

  async function save() {
    setPending(true);
    try {
      const saved = await updateBrand(loaded, updateBody(base, form.getValues()), key.current);
      draft.clear();
      settled();
      keepBrand(client, saved);
      const planned = saved.scheduled_plan_change;
      const news = planned && planned.starts_on !== loaded.scheduled_plan_change?.starts_on;
      toasts.success(
        onlyPlan() ? words.planUpdated : words.updated,
        news ? words.planSaved(planned.package, formatDay(planned.starts_on)) : saved.name,
      );
      onClose();
    } catch (error) {
      setPending(false);
      const current = isConflict(error) ? currentBrand(error.current) : null;
      if (isConflict(error) && current) return meet(current, error.changed_by, error.changed_at);
      lastFailure.current = failed(error, onlyPlan() ? words.planFailed : words.updateFailed);
      // A wrong field is put right in the form; after anything else the question stays, to be tried again.
      if (!showFields(error)) throw error;
    }
  }

  /** Someone saved in between: their record becomes the ground, my changes lie on top. */
  function meet(current: Brand, changedBy: string | null, changedAt: string | null) {
    const met = conflictOf(base, form.getValues(), current, { changedBy, changedAt });
    setConflict({ ...met, base });
    setLoaded(current);
    lay(mergedForm(met, base), formOf(current));
    pane.current?.scrollTo({ top: 0 });
  }

  function choose(name: string, side: Side) {
    const chosen = conflict?.fields.find((each) => each === name);
    if (!conflict || !chosen) return;
    const next = { ...conflict, choices: { ...conflict.choices, [chosen]: side } };
    setConflict(next);
    form.setValue(chosen, next[side][chosen], { shouldDirty: true, shouldValidate: true });
  }

  function lay(values: Values, ground: Values) {
    form.reset(ground);
    for (const name of fieldOrder("edit")) {
      if (values[name] !== ground[name]) form.setValue(name, values[name], { shouldDirty: true });
    }
    form.setValue("removed", values.removed, { shouldDirty: true });
  }

  function closeQuestion() {
    setAsking(false);
    setFailure(lastFailure.current);
  }

  const packageName = (id: string) =>
    packages.find((each) => String(each.id) === id)?.name ?? (loaded.package || words.none);

  return (
    <FormDialog
      open
      bare
      tall
      size="xl"
      title={words.editTitle}
      description={words.editAbout(loaded.name)}
      onClose={onClose}
      onSubmit={form.handleSubmit(ask, invalid)}
      draft={draft}
      pending={pending}
      submitError={failure}
      dirty={form.formState.isDirty}
      submitLabel={
        <>
          {words.save}
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
      <BrandForm
        part={{ form, mode: "edit", brand: loaded }}
        pane={pane}
        field={field}
        top={
          conflict && (
            <div className="mb-5">
              <ConflictNotice
                thing="brand"
                changedBy={conflict.changedBy}
                changedAt={conflict.changedAt}
                fields={rowsOf(conflict, packageName)}
                onChoose={choose}
              />
            </div>
          )
        }
      />
      <ConfirmDialog
        open={asking}
        onClose={closeQuestion}
        title={words.editTitleQuestion(loaded.name)}
        body={asking && <EditSummary brand={loaded} base={base} values={form.getValues()} packages={packages} />}
        action={words.save}
        danger={asking && base.use_system === "false" && form.getValues("use_system") === "true"}
        run={save}
        fallback={words.updateFailed}
      />
    </FormDialog>
  );
}
