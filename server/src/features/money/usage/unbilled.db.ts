import { sql } from "drizzle-orm";
import type { Services } from "../../../context/context.ts";
import { statement } from "../../../db/statements.ts";
import type { unbilledUsage } from "../../../db/tables/usage.ts";

/** Usage of a brand, month and type that may have no bill. */
export type Waiting = {
  brandId: number;
  /** First day of the month in which it was used. */
  month: string;
  type: (typeof unbilledUsage.$inferSelect)["type"];
  inactive: boolean;
  /** Name of the first reporter. */
  by: string;
};

const insertWaiting = statement<
  object,
  { brands: number[]; months: string[]; types: string[]; inactive: boolean[]; by: string[]; now: string }
>("unbilled_usage_insert")`
  insert into unbilled_usage (brand_id, month, type, inactive, created_at, updated_at, updated_by)
  select brand_id, month::date, type, inactive, ${sql.placeholder("now")}::timestamptz,
    ${sql.placeholder("now")}::timestamptz, by
  from unnest(${sql.placeholder("brands")}::int[], ${sql.placeholder("months")}::text[],
    ${sql.placeholder("types")}::text[], ${sql.placeholder("inactive")}::boolean[], ${sql.placeholder("by")}::text[]
  ) with ordinality w(brand_id, month, type, inactive, by, n) order by n
  on conflict do nothing`;

/** Records usage that may have no bill, each kind once; sorted, so that concurrent inserts cannot deadlock. */
export async function noteUnbilled(
  { db, billingClock }: Pick<Services, "db" | "billingClock">,
  waiting: readonly Waiting[],
): Promise<void> {
  if (waiting.length === 0) return;
  const keyOf = ({ brandId, month, type, inactive }: Waiting) => JSON.stringify([brandId, month, type, inactive]);
  const byKey = new Map(waiting.toReversed().map((each) => [keyOf(each), each]));
  const distinct = [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? []);
  await insertWaiting(db.current(), {
    brands: distinct.map(({ brandId }) => brandId),
    months: distinct.map(({ month }) => month),
    types: distinct.map(({ type }) => type),
    inactive: distinct.map(({ inactive }) => inactive),
    by: distinct.map(({ by }) => by),
    now: billingClock.now().toISOString(),
  });
}
