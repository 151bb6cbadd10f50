import type { EngineCode } from "@console/contract/engines.ts";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { billingDay, firstOfMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { rows } from "../../db/sql.ts";
import { brands } from "../brands/brands.table.ts";
import { type MonthFacts, sumOfQuantities } from "./bill.rules.ts";
import { bills } from "./bills.table.ts";
import { type MonthOfBrand, workOutMonths } from "./month.service.ts";
import { spanOf } from "./month-facts.db.ts";

/** What a brand used in a month, and what it was billed for it. */
export type UsedMonth = {
  brandId: number;
  brand: string;
  /** There is no closed bill yet. */
  open: boolean;
  total: string;
  taxes: string[];
  /** Standard minutes, which every call minute is, by the engine that the business was on that day. */
  minutes: { code: EngineCode; quantity: string }[];
  connections: MonthFacts["connections"];
  /** Gigabytes on average, what came late included. */
  storage: string;
};

const BRANDS_AT_ONCE = 200;

/**
 * The month of every brand that has a bill in it, or of one brand; by id, so many brands with a few statements.
 * @param month its first day
 */
export async function* usedMonths(ctx: Context, month: string, brandId?: number): AsyncGenerator<UsedMonth> {
  const db = ctx.db.current();
  const known = await db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(brandId === undefined ? undefined : eq(brands.id, brandId))
    .orderBy(asc(brands.id));
  for (let from = 0; from < known.length; from += BRANDS_AT_ONCE) {
    yield* usedBy(ctx, month, known.slice(from, from + BRANDS_AT_ONCE));
  }
}

async function* usedBy(ctx: Context, month: string, some: readonly { id: number; name: string }[]) {
  const db = ctx.db.current();
  const ids = some.map(({ id }) => id);
  const today = billingDay(ctx);
  const span = spanOf(month, today, ctx.billingTimeZone);
  const months = month > firstOfMonth(today) ? new Map<number, MonthOfBrand>() : await workOutMonths(db, ids, span);
  const closed = await db
    .select({ brand_id: bills.brand_id, total: bills.total, taxes: bills.taxes })
    .from(bills)
    .where(and(inArray(bills.brand_id, ids), eq(bills.month, month)));
  const minutes = await minutesByEngine(db, ids, month, ctx.billingTimeZone);
  for (const { id, name } of some) {
    const now = months.get(id);
    if (!now) continue;
    const { worked, facts } = now;
    const bill = closed.find(({ brand_id }) => brand_id === id);
    const gigabytes = [...worked.lines, ...worked.corrections].filter(({ unit }) => unit === "GB");
    yield {
      brandId: id,
      brand: name,
      open: bill === undefined,
      total: bill?.total ?? worked.total,
      taxes: (bill?.taxes ?? worked.taxes).map(({ amount }) => amount),
      minutes: minutes.get(id) ?? [],
      connections: facts.connections,
      storage: sumOfQuantities(gigabytes.map(({ quantity }) => quantity)),
    };
  }
}

/**
 * Minutes that the month's bills count, late ones too, by the engine that the business was on when their day ended;
 * before it was first reported, by its first one.
 */
async function minutesByEngine(db: Db, brandIds: readonly number[], month: string, timeZone: string) {
  const found = await rows<{ brand_id: number; code: EngineCode; quantity: string }>(
    db,
    sql`select d.brand_id, trim_scale(sum(d.quantity))::text as quantity, coalesce(
        (select e.code from business_engines e where e.business_id = d.business_id
          and e.starts_at < (d.day + 1)::timestamp at time zone ${timeZone} order by e.starts_at desc limit 1),
        (select e.code from business_engines e where e.business_id = d.business_id order by e.starts_at limit 1),
        b.voice_engine) as code
      from usage_days d join businesses b on b.id = d.business_id
      where d.brand_id = any(${sql.param([...brandIds])}::int[]) and d.bill_month = ${month}::date
        and d.type = 'standard_minutes'
      group by 1, 3 order by 1, 3`,
  );
  return Map.groupBy(found, ({ brand_id }) => brand_id);
}
