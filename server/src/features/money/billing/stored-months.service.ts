import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../../context/context.ts";
import type { Db } from "../../../db/handle.ts";
import { lockToStoreMonths } from "../../../db/locks.ts";
import { release } from "../../../db/release.ts";
import { operatorMessage } from "../../../lib/operator-error.ts";
import { startWorker } from "../../../lib/worker.ts";
import { monthWords } from "./billing.text.ts";
import { calculateAll, openSpans } from "./month.service.ts";
import { asRead, bySpan, foundMonthsOf, type StoredMonth, saveMonths, storedMonthsOf } from "./month-inputs.db.ts";
import type { MonthSpan } from "./month-span.rules.ts";
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
    if (free.length > 0) await saveMonths(tx, await calculatedMonths(tx, free, [span, sameDays]), [span, sameDays]);
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
  if (missing.length === 0) return;
  await saveMonths(tx, await calculatedMonths(tx, missing, [span, sameDays]), [span, sameDays]);
}

/** The months of brands from their tables, with their bills. */
async function calculatedMonths(
  db: Db,
  brandIds: readonly number[],
  spans: readonly MonthSpan[],
): Promise<StoredMonth[]> {
  const found = await foundMonthsOf(db, brandIds, spans);
  const bills = bySpan(spans, found.map(asRead)).map((months) => calculateAll(months));
  return found.map((inputs) => {
    const billed = bills[spans.findIndex(({ month }) => month === inputs.month)]?.get(inputs.brand_id);
    return { inputs, calculated: { release, bill: billed?.bill ?? null } };
  });
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
    const fresh = Map.groupBy(await calculatedMonths(tx, free, both), ({ inputs }) => inputs.brand_id);
    const wrong = stored.filter(({ id, months }) => !areEqual(months, fresh.get(id) ?? []));
    await saveMonths(
      tx,
      wrong.flatMap(({ id }) => fresh.get(id) ?? []),
      both,
    );
    return wrong.filter(({ months }) => months !== null).map(({ id }) => id);
  });
}

/** Whether stored months are those that were calculated again; bills of another release are not compared. */
function areEqual(stored: readonly StoredMonth[] | null, fresh: readonly StoredMonth[]): boolean {
  const comparable = fresh.map(({ inputs, calculated }) => {
    const known = stored?.find((each) => each.inputs.month === inputs.month)?.calculated;
    return { inputs, calculated: known?.release === release ? calculated : (known ?? null) };
  });
  return isDeepStrictEqual(inOrder(stored), inOrder(JSON.parse(JSON.stringify(comparable))));
}

const inOrder = (months: readonly StoredMonth[] | null) =>
  months?.toSorted((one, other) => (one.inputs.month < other.inputs.month ? -1 : 1));

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
    onFailure: (error) => log.warn({ reason: operatorMessage(error) }, monthWords.notStored),
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
