import { compareText, isFound, nameKey } from "@console/contract/fold.ts";
import type { Margin, margins } from "@console/contract/margins.ts";
import { marginErrors } from "@console/contract/margins.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import { readArray } from "../../../db/list.ts";
import { upsertRow } from "../../../db/records.ts";
import { marginSnapshots } from "../../../db/tables/margins.ts";
import { refuse } from "../../../http/errors.ts";
import { billingDay, firstOfMonth } from "../../../lib/calendar.ts";
import { findSnapshot } from "./margins.db.ts";
import { compareAmounts, sumsOf } from "./margins.rules.ts";
import { calculateMargins } from "./month-margins.service.ts";
import { marginsOf } from "./stored-margins.service.ts";

type Query = Parsed<typeof margins.list>["query"];

/** Seconds during which further pages use the figures of the first one. */
const SNAPSHOT_SECONDS = 3_600;

/**
 * The lists of a process. A list has the month of all brands: they are sorted by calculated figures, so all must be
 * calculated. They are read once per export, and once for the pages that a person reads in sequence: no row is skipped or
 * repeated even if figures change meanwhile.
 */
export function makeMarginLists() {
  /** By context, because an export is one request. */
  const exported = new WeakMap<Context, Promise<Margin[]>>();
  /** Snapshots being saved, by person and month. */
  const saving = new Map<string, Promise<void>>();

  function onceForExport(ctx: Context, { month }: Query): Promise<Margin[]> {
    const known = exported.get(ctx) ?? marginsOf(ctx, monthOrOpen(ctx, month));
    exported.set(ctx, known);
    return known;
  }

  /** The first page reads new figures; they are saved after the answer, and a further page waits for that. */
  async function ofPerson(ctx: Context, { page, month: requested }: Query): Promise<Margin[]> {
    const db = ctx.db.current();
    const month = monthOrOpen(ctx, requested);
    const person = ctx.actor.id;
    if (person === null) return marginsOf(ctx, month);
    const now = ctx.clock.now();
    const key = `${person} ${month}`;
    if (page > 1) {
      await saving.get(key);
      const since = new Date(now.getTime() - SNAPSHOT_SECONDS * 1_000).toISOString();
      const snapshot = await findSnapshot(db, { person, month, since });
      if (snapshot) return snapshot;
    }
    const rows = await marginsOf(ctx, month);
    const { promise, resolve } = Promise.withResolvers<void>();
    saving.set(key, promise);
    ctx.afterAnswer(() =>
      upsertRow(ctx.db.current(), marginSnapshots, {
        admin_user_id: person,
        month,
        taken_at: now.toISOString(),
        rows,
      }).finally(() => {
        if (saving.get(key) === promise) saving.delete(key);
        resolve();
      }),
    );
    return rows;
  }

  return {
    list: async (ctx: Context, query: Query) => {
      const all = await (query.chunk ? onceForExport(ctx, query) : ofPerson(ctx, query));
      const found = all.filter(({ brand }) => isFound(query.search_key, brand)).sort(comparison(query.sort ?? "keeps"));
      const { data, meta } = readArray(query, found);
      return { data, meta: { ...meta, sums: sumsOf(found) } };
    },
  };
}

const monthOrOpen = (ctx: Context, month: string | undefined): string =>
  month ? `${month}-01` : firstOfMonth(billingDay(ctx));

export async function oneMargin(ctx: Context, brandId: number, month: string | undefined) {
  const [found] = await calculateMargins(ctx, monthOrOpen(ctx, month), [brandId]);
  if (!found) throw refuse(marginErrors.noBill);
  return found;
}

function comparison(sort: string): (one: Margin, other: Margin) => number {
  const descending = sort.startsWith("-");
  const field = descending ? sort.slice(1) : sort;
  // Each name is folded once: all brands are sorted, and folding takes longer than comparing.
  const keys = new Map<string, string>();
  const keyOf = (name: string): string => {
    const key = keys.get(name) ?? nameKey(name);
    keys.set(name, key);
    return key;
  };
  const by = (one: Margin, other: Margin): number => {
    if (field === "brand") return compareText(keyOf(one.brand), keyOf(other.brand));
    if (field === "percent") return compareAmounts(one.percent ?? "-1000000", other.percent ?? "-1000000");
    if (field === "charges" || field === "pays" || field === "keeps") return compareAmounts(one[field], other[field]);
    throw new Error(`margins are not sorted by ${field}`);
  };
  return (one, other) => (descending ? by(other, one) : by(one, other)) || one.id - other.id;
}
