import type { AuditField, AuditFormat } from "@console/contract/fields.ts";
import type { Context } from "../../../context/context.ts";
import { namesOf } from "./history.db.ts";

type Table = keyof typeof namesOf;

/** A field with its values, whose ids are replaced by names. */
export type Described = { described: AuditField; values: readonly unknown[] };

type Worded = { label: string; as: AuditFormat; names: Record<string, string> };

/** Adds label, format, words of codes and the names of records to fields. */
export async function describe<T extends object>(
  ctx: Context,
  fields: readonly (T & Described)[],
): Promise<(Omit<T, keyof Described> & Worded)[]> {
  const ids: Record<Table, Set<number>> = { brand: new Set(), package: new Set(), member: new Set() };
  for (const { described, values } of fields) {
    const table = tableOf(described);
    if (table) for (const id of values.flatMap(idsIn)) ids[table].add(id);
  }
  const found = new Map<Table, ReadonlyMap<number, string>>();
  for (const table of ["brand", "package", "member"] as const) {
    if (ids[table].size === 0) continue;
    const rows = await namesOf[table](ctx.db.current(), { ids: [...ids[table]] });
    found.set(table, new Map(rows.map(({ id, name }) => [id, name])));
  }
  return fields.map(({ described, values, ...rest }) => {
    const table = tableOf(described);
    const known = table && found.get(table);
    const records = values.flatMap(idsIn).flatMap((id) => {
      const name = known?.get(id);
      return name === undefined ? [] : [[String(id), name]];
    });
    return {
      ...rest,
      label: described.label,
      as: described.as ?? (described.names ? "list" : "text"),
      names: { ...described.words, ...Object.fromEntries(records) },
    };
  });
}

const tableOf = ({ names, as }: AuditField): Table | undefined => (as === "plan" ? "package" : names);

function idsIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (Array.isArray(value)) return value.flatMap(idsIn);
  const { organization_plan_id } = { organization_plan_id: null, ...Object(value) };
  return typeof organization_plan_id === "number" ? [organization_plan_id] : [];
}
