import type { Margin } from "@console/contract/margins.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { oneRow, statement } from "../../../db/statements.ts";

/** The stored part of a margin: an answer's other fields come with the brand. */
export type Figures = Omit<Margin, "id" | "brand" | "month">;

const month = sql`${sql.placeholder("month")}::date`;

/** The current day's stored inputs of the brand's month; none for a past month. */
const inputs = sql`left join brand_months i on i.brand_id = b.id and i.month = ${month}
  and i.ends = ${sql.placeholder("ends")}::timestamptz`;

const isValid = sql`f.costs_version = ${sql.placeholder("costsVersion")}::int
  and f.inputs_version is not distinct from i.version`;

type Found = { rows: [id: number, brand: string, figures: Figures][] | null; missing: number[] | null };
type Of = { month: string; ends: string | null; costsVersion: number };

const read = statement<Found, Of>("stored_margins")`
  select json_agg(json_build_array(b.id, b.name, f.figures) order by b.id)
      filter (where f.figures is not null and ${isValid}) as rows,
    array_agg(b.id order by b.id) filter (where (${isValid}) is not true) as missing
  from brands b left join brand_margins f on f.brand_id = b.id and f.month = ${month} ${inputs}`;

/**
 * The margins of all brands in a month, by id, and the brands whose margin is not stored.
 * @param of `ends` is the instant up to which the open month counts
 */
export async function readStoredMargins(db: Db, of: Of) {
  const { rows, missing } = (await oneRow(read(db, of))) ?? {};
  return { rows: rows ?? [], missing: missing ?? [] };
}

const costs = statement<{ version: number }>("platform_costs_version")`
  select coalesce(sum(version), 0)::int as version from platform_costs`;

/** Editing any cost raises it. */
export const costsVersion = async (db: Db): Promise<number> => (await oneRow(costs(db, {})))?.version ?? 0;

type Storable = { id: number; figures: Figures | null };

const save = statement<object, Of & { rows: string }>("stored_margins_save")`
  insert into brand_margins (brand_id, month, inputs_version, costs_version, figures)
  select b.id, ${month}, i.version, ${sql.placeholder("costsVersion")}::int, b.figures
  from json_to_recordset(${sql.placeholder("rows")}::json) b(id int, figures json) ${inputs}
  where i.version is not null or ${sql.placeholder("ends")}::timestamptz is null
  on conflict (brand_id, month) do update set inputs_version = excluded.inputs_version,
    costs_version = excluded.costs_version, figures = excluded.figures`;

/** Stores margins. Their inputs must not change meanwhile (`lockToStoreMonths`). */
export async function saveMargins(tx: Db, of: Of, rows: readonly Storable[]): Promise<void> {
  await save(tx, { ...of, rows: JSON.stringify(rows) });
}

const validOf = statement<Storable, Of & { brandIds: number[] }>("stored_margins_of")`
  select b.id, f.figures from unnest(${sql.placeholder("brandIds")}::int[]) b(id)
  join brand_margins f on f.brand_id = b.id and f.month = ${month} ${inputs} where ${isValid}`;

/** The stored margins of these brands. */
export const storedMarginsOf = (db: Db, of: Of, brandIds: number[]): Promise<Storable[]> =>
  validOf(db, { ...of, brandIds });

/** The months that have margins. */
export const listStoredMonths = statement<{ month: string }>("stored_margin_months")`
  select distinct month from brand_margins order by month`;

/** The next brands with a margin for the month, by id. */
export const marginsAfter = statement<{ id: number }, { month: string; after: number; limit: number }>(
  "stored_margins_after",
)`
  select brand_id as id from brand_margins where month = ${month} and brand_id > ${sql.placeholder("after")}
  order by brand_id limit ${sql.placeholder("limit")}`;
