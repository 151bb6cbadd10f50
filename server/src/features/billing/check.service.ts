import { eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { firstOfNextMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { rows } from "../../db/sql.ts";
import { RULES, type WorkedOut } from "./bill.rules.ts";
import { billChecks, bills } from "./bills.table.ts";
import { workOutMonths } from "./month.service.ts";
import { spanOf } from "./month-facts.db.ts";

const DAY_MS = 86_400_000;
/** Bills that were closed in the last days are worked out again every night, older ones once in so many days. */
const NIGHTLY_DAYS = 40;
const AGAIN_DAYS = 28;
const BRANDS_AT_ONCE = 20;

type Closed = typeof bills.$inferSelect;

/**
 * Works closed bills out again from the raw events, and keeps what came out where it differs. A bill is never
 * changed by this: people decide what becomes of it.
 */
export async function checkClosedBills(ctx: Context): Promise<void> {
  const due = [...Map.groupBy(await dueBills(ctx), ({ brand_id }) => brand_id)];
  for (let from = 0; from < due.length; from += BRANDS_AT_ONCE) {
    const some = due.slice(from, from + BRANDS_AT_ONCE);
    await checkBrands(
      ctx,
      some.map(([brandId]) => brandId),
      some.flatMap(([, own]) => own.map(({ id }) => id)),
    );
  }
}

function dueBills(ctx: Context) {
  const daysAgo = (days: number) => new Date(ctx.billingClock.now().getTime() - days * DAY_MS).toISOString();
  return ctx.db
    .current()
    .select({ id: bills.id, brand_id: bills.brand_id })
    .from(bills)
    .leftJoin(billChecks, eq(billChecks.bill_id, bills.id))
    .where(
      or(
        gte(bills.closed_at, daysAgo(NIGHTLY_DAYS)),
        isNull(billChecks.checked_at),
        lt(billChecks.checked_at, daysAgo(AGAIN_DAYS)),
      ),
    )
    .orderBy(bills.brand_id, bills.month);
}

function checkBrands(ctx: Context, brandIds: readonly number[], billIds: readonly number[]): Promise<void> {
  return ctx.db.transaction(async () => {
    const db = ctx.db.current();
    const closed = await db
      .select()
      .from(bills)
      .where(inArray(bills.id, [...billIds]));
    await hideRollUps(db, brandIds, [...new Set(closed.map(({ month }) => month))]);
    const checked_at = ctx.billingClock.now().toISOString();
    for (const [month, ofMonth] of Map.groupBy(closed, (bill) => bill.month)) {
      const ids = ofMonth.map(({ brand_id }) => brand_id);
      const span = spanOf(month, firstOfNextMonth(month), ctx.billingTimeZone);
      const again = await workOutMonths(db, ids, span);
      const checks = ofMonth.map((bill) => {
        const worked = again.get(bill.brand_id)?.worked;
        const found = worked && sameBill(bill, worked) ? null : (worked?.total ?? "0.00");
        return { bill_id: bill.id, checked_at, found };
      });
      await db
        .insert(billChecks)
        .values(checks)
        .onConflictDoUpdate({
          target: billChecks.bill_id,
          set: { checked_at, found: sql`excluded.found` },
        });
    }
  });
}

/**
 * Until the transaction ends, the usage of these brands by day is what their raw events make of it: a temporary
 * table comes before the one of the same name, so that the very code that makes the bills reads it. Events are read of
 * the months that are checked alone, by the days that they have; readings of other months, which may hold on in those,
 * are taken by day.
 */
async function hideRollUps(db: Db, brandIds: readonly number[], months: readonly string[]): Promise<void> {
  const [span] = await rows<{ first: string | null; last: string | null }>(
    db,
    sql`select min(day)::text as first, max(day)::text as last from usage_days
        where ${inBrands(brandIds)} and ${inMonths(months)}`,
  );
  const between = sql.raw(`day between '${span?.first ?? "9999-12-31"}' and '${span?.last ?? "9999-12-31"}'`);
  await db.execute(sql`create temporary table usage_days on commit drop as
    select brand_id, bill_month, type, coalesce(business_id, 0) as business_id, day,
      case when type = 'storage_gb' then (array_agg(quantity order by occurred_at desc, event_id collate "C" desc))[1]
        else sum(quantity) end as quantity,
      max(occurred_at) as last_at,
      (array_agg(event_id order by occurred_at desc, event_id collate "C" desc))[1] as last_event_id
    from usage_events where ${inBrands(brandIds)} and ${inMonths(months)} and ${between}
    group by 1, 2, 3, 4, 5
    union all
    select brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id
    from public.usage_days where ${inBrands(brandIds)} and not ${inMonths(months)} and type = 'storage_gb'`);
  // Statements that are planned already would go on reading the other one.
  await db.execute(sql`discard plans`);
}

/** As text: a statement that makes a table takes no parameters. */
const inBrands = (brandIds: readonly number[]) => sql.raw(`brand_id in (${brandIds.map(Number).join(", ")})`);

const inMonths = (months: readonly string[]) =>
  sql.raw(`bill_month in (${months.map((month) => `'${month}'`).join(", ")})`);

/** Every quantity, rate and amount; names may have changed since. Of a bill by earlier rules, what its usage makes. */
const sameBill = (closed: Closed, again: WorkedOut): boolean =>
  closed.rules === RULES ? figures(closed) === figures(again) : figures(measured(closed)) === figures(measured(again));

/** Minutes, storage and corrections come of usage under any rules. */
function measured(bill: Figures): Figures {
  const lines = bill.lines.filter(({ unit }) => unit === "min" || unit === "GB");
  return { lines, discounts: [], charges: [], corrections: bill.corrections, credits: [], taxes: [] };
}

type Figures = Pick<WorkedOut, "lines" | "discounts" | "charges" | "corrections" | "credits" | "taxes">;

function figures(bill: Figures): string {
  const lines = [...bill.lines, ...bill.charges, ...bill.corrections, ...bill.credits, ...bill.taxes];
  return JSON.stringify([
    lines.map(({ kind, code, quantity, rate, amount }) => [kind, code, quantity, rate, amount]),
    bill.discounts.map(({ code, amount }) => [code, amount]),
  ]);
}
