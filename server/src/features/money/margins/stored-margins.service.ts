import { isDeepStrictEqual } from "node:util";
import type { Margin } from "@console/contract/margins.ts";
import type { Context } from "../../../context/context.ts";
import { lockToStoreMonths } from "../../../db/locks.ts";
import { billingDay, firstOfMonth } from "../../../lib/calendar.ts";
import { openSpans } from "../billing/month.service.ts";
import { storeMissingMonths } from "../billing/stored-months.service.ts";
import { marginWords } from "./margins.text.ts";
import { calculateMargins } from "./month-margins.service.ts";
import {
  costsVersion,
  type Figures,
  listStoredMonths,
  marginsAfter,
  readStoredMargins,
  saveMargins,
  storedMarginsOf,
} from "./stored-margins.db.ts";

/** Brands per transaction: ingesting their usage waits meanwhile. */
const BRANDS_PER_BATCH = 50;
/** Most brands that an error lists. */
const NAMED = 20;

type Services = Pick<Context, "db" | "billingClock" | "billingTimeZone">;

/** The margins of all brands in a month, by id: stored ones, and the others calculated. */
export async function marginsOf(ctx: Context, month: string): Promise<Margin[]> {
  if (month > firstOfMonth(billingDay(ctx))) return [];
  const { rows, missing } = await readStoredMargins(ctx.db.current(), await storedOf(ctx, month));
  const found = rows.map(([id, brand, figures]) => ({ id, brand, month: month.slice(0, 7), ...figures }));
  if (missing.length === 0) return found;
  const calculated = await calculateMargins(withoutStoring(ctx), month, missing);
  ctx.afterAnswer(() => storeAll(ctx, month, missing));
  return [...found, ...calculated.map(({ parts: _parts, ...row }) => row)].sort((one, other) => one.id - other.id);
}

/** The key under which margins of a month are stored. */
async function storedOf(services: Services, month: string) {
  const { span } = openSpans(services);
  const costs = await costsVersion(services.db.current());
  return { month, ends: month === span.month ? span.end : null, costsVersion: costs };
}

/** The months are stored together with the margins. */
const withoutStoring = (services: Services) => ({
  db: services.db,
  billingClock: services.billingClock,
  billingTimeZone: services.billingTimeZone,
  onMonthsRead: () => undefined,
});

async function storeAll(services: Services, month: string, brandIds: readonly number[]): Promise<void> {
  for (let from = 0; from < brandIds.length; from += BRANDS_PER_BATCH) {
    await storeMargins(services, month, brandIds.slice(from, from + BRANDS_PER_BATCH));
  }
}

/**
 * Stores the margins of brands in a month for later lists. Skips brands that are being changed, and bills of a past
 * month that is not closed.
 */
export function storeMargins(services: Services, month: string, brandIds: readonly number[]): Promise<void> {
  return services.db.transaction(async () => {
    const tx = services.db.current();
    const free = await lockToStoreMonths(tx, brandIds);
    if (free.length === 0) return;
    const { of, rows } = await calculateStorable(services, month, free);
    await saveMargins(tx, of, rows);
  });
}

async function calculateStorable(services: Services, month: string, brandIds: readonly number[]) {
  // Read before the costs: if one is edited meanwhile, the rows are outdated.
  const of = await storedOf(services, month);
  if (of.ends !== null) await storeMissingMonths(services, brandIds);
  const found = new Map(
    (await calculateMargins(withoutStoring(services), month, brandIds)).map((row) => [row.id, row]),
  );
  const isStorable = (id: number) => of.ends !== null || found.get(id)?.open !== true;
  return { of, rows: brandIds.filter(isStorable).map((id) => ({ id, figures: figuresOf(found.get(id)) })) };
}

function figuresOf(margin: Margin | undefined): Figures | null {
  if (!margin) return null;
  const { open, charges, pays, keeps, percent, unpriced } = margin;
  return { open, charges, pays, keeps, percent, unpriced };
}

/**
 * Recalculates all stored margins, and stores those of the new day.
 * @throws Error naming the brands whose margins differed: the change should have deleted them
 */
export async function checkMargins(services: Services): Promise<void> {
  const differing: string[] = [];
  for (const { month } of await listStoredMonths(services.db.current(), {})) {
    for (let after = 0; ; ) {
      const some = await marginsAfter(services.db.current(), { month, after, limit: BRANDS_PER_BATCH });
      const ids = some.map(({ id }) => id);
      const last = ids.at(-1);
      if (last === undefined) break;
      differing.push(
        ...(await checkBrands(services, month, ids)).map((id) => marginWords.inMonth(id, month.slice(0, 7))),
      );
      after = last;
    }
  }
  if (differing.length === 0) return;
  const [named, more] = [differing.slice(0, NAMED), differing.length - NAMED];
  throw new Error(marginWords.differed(named, more));
}

/** @returns those that differed */
function checkBrands(services: Services, month: string, brandIds: readonly number[]): Promise<number[]> {
  return services.db.transaction(async () => {
    const tx = services.db.current();
    const free = await lockToStoreMonths(tx, brandIds);
    if (free.length === 0) return [];
    const stored = await storedMarginsOf(tx, await storedOf(services, month), free);
    const { of, rows } = await calculateStorable(services, month, free);
    const calculated = new Map(rows.map(({ id, figures }) => [id, figures]));
    await saveMargins(tx, of, rows);
    return stored.filter(({ id, figures }) => !isDeepStrictEqual(figures, calculated.get(id))).map(({ id }) => id);
  });
}
