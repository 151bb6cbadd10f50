import type { AuditField } from "@console/contract/fields.ts";
import { auditFieldsOf } from "./audited-fields.ts";

/** Values of fields by name, as the audit log stores them. */
export type Values = Readonly<Record<string, unknown>>;

export type Recorded = { event: string; at: string; before: Values | null; after: Values | null };

/** Package prices are recorded under `price_details` when a package is created, and by themselves when it changes. */
export function flatten(values: Values | null): Values {
  const { price_details, ...rest } = values ?? {};
  return { ...rest, ...Object(price_details) };
}

export type FieldChange = { field: string; described: AuditField; before?: unknown; after?: unknown };

/** What an entry changed, in the order of the form; fields that this release does not know come last. */
export function changesOf({ event, before, after }: Omit<Recorded, "at">): FieldChange[] {
  const [was, is] = [flatten(before), flatten(after)];
  const known = auditFieldsOf(event);
  const recorded = new Set([...Object.keys(was), ...Object.keys(is)]);
  // They say where the values come from, or which entries were erased, and are no fields of the record.
  for (const name of ["restored_from", "erased_entries"]) recorded.delete(name);
  const names = [...Object.keys(known).filter((name) => recorded.has(name)), ...recorded];
  return [...new Set(names)].map((field) => ({
    field,
    described: known[field] ?? { label: field },
    ...(field in was && { before: was[field] }),
    ...(field in is && { after: is[field] }),
  }));
}

/** Whether two stored values are the same: '12.50' is 12.5, and lists are compared without their order. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(canonical).toSorted());
  if (typeof value === "object" && value !== null) {
    const { organization_plan_id, starts_on } = { organization_plan_id: undefined, starts_on: undefined, ...value };
    // A scheduled plan change also has the package's name at the time.
    return starts_on === undefined ? JSON.stringify(value) : JSON.stringify([organization_plan_id, starts_on]);
  }
  const text = String(value ?? "");
  return /^-?\d+(\.\d+)?$/.test(text) ? text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "") : text;
}

/**
 * What an entry says about the record itself at its time. A plan change that is scheduled leaves the package as it is
 * until it starts.
 */
function effectOf(entry: Recorded): { before: Values; after: Values } {
  const [before, after] = [flatten(entry.before), flatten(entry.after)];
  if (entry.event === "brand.plan_change_cancelled")
    return { before, after: { ...after, scheduled_plan_change: null } };
  if (entry.event === "brand.plan_started") {
    const { organization_plan_id, starts_on } = after;
    return {
      before: { ...before, scheduled_plan_change: { organization_plan_id, starts_on } },
      after: { ...after, scheduled_plan_change: null },
    };
  }
  if (!("scheduled_plan_change" in before) || !("starts_on" in after)) return { before, after };
  const { organization_plan_id: packageBefore, ...othersBefore } = before;
  const { organization_plan_id, starts_on, ...othersAfter } = after;
  return packageBefore === null
    ? { before, after: { ...after, scheduled_plan_change: null } }
    : { before: othersBefore, after: { ...othersAfter, scheduled_plan_change: { organization_plan_id, starts_on } } };
}

/** A value, or nothing if it is not known. */
export type Known = { value: unknown } | null;

/**
 * A record's fields before an instant, found by walking the entries backwards from the record as it is now. A field is
 * not known where an entry recorded only the new value and no earlier entry has it, or where two neighboring entries
 * contradict each other: then it was changed without an entry in between.
 * @param entries all entries of the record, oldest first
 */
export function fieldsBefore(current: Values, entries: readonly Recorded[], until: string): Map<string, Known> {
  const effects = entries.map((entry) => ({ ...effectOf(entry), later: Date.parse(entry.at) >= Date.parse(until) }));
  const found = new Map<string, Known>();
  for (const field of Object.keys(current)) {
    const mentioning = effects.filter(({ before, after }) => field in before || field in after);
    const next = mentioning.find(({ later }) => later);
    const last = mentioning.findLast(({ later }) => !later);
    const behind: Known = next
      ? field in next.before
        ? { value: next.before[field] }
        : null
      : { value: current[field] };
    const ahead: Known = last && field in last.after ? { value: last.after[field] } : null;
    const isContradicted = behind !== null && ahead !== null && !isSame(behind.value, ahead.value);
    found.set(field, isContradicted ? null : (behind ?? ahead));
  }
  return found;
}

/** When the record was created, as its entries say; null if they begin later. */
export function createdAt(entries: readonly Recorded[]): string | null {
  const [first] = entries;
  if (!first) return null;
  const isFirst = /\.(created|closed|month_closed)$/.test(first.event);
  // A business is created by its first report, which has nothing before.
  return isFirst || (first.event === "business.reported" && first.before === null) ? first.at : null;
}
