import { type Brand, brand as brandSchema } from "@console/contract/brands.ts";
import { isSecretField } from "@console/contract/credentials.ts";
import { safeParse } from "zod/mini";
import type { ConflictField, Side } from "../../components/conflict-notice.tsx";
import { type BrandForm, type FormField, fieldOrder, formOf, labelOf } from "./brand-form.model.ts";
import { formText as words } from "./brand-form.text.ts";
import { changedFields } from "./brand-form.wire.ts";

export type Conflict = {
  changedBy: string | null;
  changedAt: string | null;
  theirs: BrandForm;
  mine: BrandForm;
  /** What they changed, in the order of the form. */
  fields: readonly FormField[];
  choices: Partial<Record<FormField, Side>>;
};

/** The record as a 412 brings it; null where it cannot be read. */
export function currentBrand(current: unknown): Brand | null {
  const result = safeParse(brandSchema, current);
  return result.success ? result.data : null;
}

/** What I changed stays mine until I say otherwise; what only they changed is theirs. */
export function conflictOf(
  base: BrandForm,
  mine: BrandForm,
  current: Brand,
  by: Pick<Conflict, "changedBy" | "changedAt">,
): Conflict {
  const theirs = formOf(current);
  const ownChanges = new Set(changedFields(base, mine));
  const fields = fieldOrder("edit").filter((field) => !isSecretField(field) && theirs[field] !== base[field]);
  const choices = Object.fromEntries(fields.map((field) => [field, ownChanges.has(field) ? "mine" : "theirs"]));
  return { ...by, theirs, mine, fields, choices };
}

/** The form as the choices make it: theirs as the ground, mine on top. */
export function mergedForm({ theirs, mine, fields, choices }: Conflict, base: BrandForm): BrandForm {
  const merged = { ...theirs, removed: mine.removed };
  const decided = new Set<string>(fields);
  const ownChanges = new Set(changedFields(base, mine));
  for (const field of fieldOrder("edit")) {
    const takesMine = decided.has(field) ? choices[field] === "mine" : ownChanges.has(field) || isSecretField(field);
    if (takesMine) merged[field] = mine[field];
  }
  return merged;
}

export function rowsOf(
  { theirs, mine, fields, choices }: Conflict,
  packageName: (id: string) => string,
): ConflictField[] {
  const shown = (field: FormField, value: string): string => {
    if (field === "status") return value === "inactive" ? words.statuses.inactive : words.statuses.active;
    if (field === "use_system") return value === "true" ? words.systemCredentials : words.ownCredentials;
    return field === "organization_plan_id" ? packageName(value) : value;
  };
  return fields.map((field) => ({
    field,
    label: labelOf(field, "edit"),
    theirs: shown(field, theirs[field]),
    mine: shown(field, mine[field]),
    choice: choices[field] ?? "theirs",
  }));
}
