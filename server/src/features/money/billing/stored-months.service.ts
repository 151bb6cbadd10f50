import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../../context/context.ts";
import { lockToStoreMonths } from "../../../db/locks.ts";
import { startWorker } from "../../../lib/worker.ts";
import { monthWords } from "./billing.text.ts";
import { openSpans } from "./month.service.ts";
import { type FoundMonth, foundMonthsOf, saveMonths, storedMonthsOf } from "./month-inputs.db.ts";
import { brandsAfter, deleteMonthsBefore } from "./stored-months.db.ts";

/** Milliseconds between a read and storing its months: pending requests go first, and may add more months. */
const AFTER_MS = 100;
/** Brands per transaction: ingesting their usage waits meanwhile. */
const BRANDS_PER_BATCH = 10;
/** Most brands that an error lists. */
const NAMED = 20;
/** Most brands in the queue: others are stored when they are read again. */
const WAITING_MAX = 10_000;

type Months = Pick<Context, "db" | "billingClock" | "billingTimeZone">;

/**
 * Stores the open month of brands and the same days of the month before for later reads. Skips brands that are being
 * changed.
 */
export function storeMonths(services: Months, brandIds: readonly number[]): Promise<void> {
  const { span, sameDays } = openSpans(services);
  return services.db.transaction(async () => {
    const tx = services.db.current();
    const free = await lockToStoreMonths(tx, brandIds);
    // A separate statement: it sees everything committed before the locks were taken; the statement that takes them
    // would not.
    if (free.length > 0) await saveMonths(tx, free, [span, sameDays]);
  });
}

/**
 * Stores the months of those of these brands that have none stored. The caller holds the locks (`lockToStoreMonths`).
 */
export async function storeMissingMonths(services: Months, brandIds: readonly number[]): Promise<void> {
  const { span, sameDays } = openSpans(services);
  const tx = services.db.current();
  const stored = await storedMonthsOf(tx, brandIds, [span, sameDays]);
  const missing = stored.filter(({ months }) => months === null).map(({ id }) => id);
  if (missing.length > 0) await saveMonths(tx, missing, [span, sameDays]);
}

/**
 * Compares the stored months of all brands with their tables, and stores those that are missing or differ.
 * @throws Error naming the brands whose months differed: the change should have deleted them
 */
export async function checkMonths(services: Months): Promise<void> {
  const differing: number[] = [];
  const db = services.db.current();
  await deleteMonthsBefore(db, { month: openSpans(services).sameDays.month });
  let after = 0;
  for (;;) {
    const some = await brandsAfter(db, { after, limit: BRANDS_PER_BATCH });
    const last = some.at(-1);
    if (!last) break;
    differing.push(
      ...(await checkBrands(
        services,
        some.map(({ id }) => id),
      )),
    );
    after = last.id;
  }
  if (differing.length === 0) return;
  const [named, more] = [differing.slice(0, NAMED), differing.length - NAMED];
  throw new Error(monthWords.differed(named, more));
}

/** @returns those that differed */
function checkBrands(services: Months, brandIds: readonly number[]): Promise<number[]> {
  const { span, sameDays } = openSpans(services);
  const both = [span, sameDays];
  return services.db.transaction(async () => {
    const tx = services.db.current();
    const free = await lockToStoreMonths(tx, brandIds);
    if (free.length === 0) return [];
    const stored = await storedMonthsOf(tx, free, both);
    const found = Map.groupBy(await foundMonthsOf(tx, free, both), ({ brand_id }) => brand_id);
    const wrong = stored.filter(({ id, months }) => !isDeepStrictEqual(inOrder(months), inOrder(found.get(id) ?? [])));
    if (wrong.length > 0) {
      await saveMonths(
        tx,
        wrong.map(({ id }) => id),
        both,
      );
    }
    return wrong.filter(({ months }) => months !== null).map(({ id }) => id);
  });
}

const inOrder = (months: readonly FoundMonth[] | null) =>
  months?.toSorted((one, other) => (one.month < other.month ? -1 : 1));

/** Stores, in the background, months that had to be read from their tables. */
export function startMonthStore(services: Months, log: { warn(fields: object, message: string): void }) {
  const waiting = new Set<number>();
  const worker = startWorker({
    run: async (stopping) => {
      while (waiting.size > 0 && !stopping.aborted) {
        const some = [...waiting].slice(0, BRANDS_PER_BATCH).sort((one, other) => one - other);
        for (const id of some) waiting.delete(id);
        await storeMonths(services, some);
      }
    },
    onFailure: (error) => log.warn({ reason: String(error) }, monthWords.notStored),
    settleMs: AFTER_MS,
  });
  return {
    wake(brandIds: readonly number[]) {
      for (const id of brandIds) if (waiting.size < WAITING_MAX) waiting.add(id);
      worker.wake();
    },
    stop: worker.stop,
  };
}
