import { auditFields } from "@console/contract/audit-fields.ts";
import type { Column } from "@console/contract/columns.ts";
import type { AuditFields, AuditFormat } from "@console/contract/fields.ts";
import { api } from "@console/contract/index.ts";
import type { Route } from "@console/contract/route.ts";

/** The fields of an event's entries; none for an event of a newer release. */
export function auditFieldsOf(event: string): AuditFields {
  const kind = kindOf(event);
  const declared: Partial<Record<string, AuditFields>> = auditFields;
  return declared[kind] ?? listed.get(kind) ?? {};
}

const kindOf = (event: string): string => event.split(".", 1).join();

const formats: Partial<Record<NonNullable<Column["as"]>, AuditFormat>> = { day: "day", minute: "instant" };

/** By kind: what the lists of its area show, under the same titles. */
const listed: ReadonlyMap<string, AuditFields> = new Map(
  Object.values(api).flatMap((area) => {
    const routes = Object.values<Route>(area);
    const fields = Object.fromEntries(routes.flatMap(({ columns = {} }) => Object.values(columns).flatMap(fieldOf)));
    return routes.flatMap(({ audit }) => (audit ?? []).map((event) => [kindOf(event), fields] as const));
  }),
);

function fieldOf({ title, field, as, words }: Column) {
  if (field === undefined) return [];
  const format = as && formats[as];
  return [[field, { label: title, ...(format && { as: format }), ...(words && { words }) }] as const];
}
