import { type Margin, type MarginPart, type margins, STORAGE_CODE } from "@console/contract/margins.ts";
import type { Parsed } from "@console/contract/route.ts";
import { engineOf } from "../../catalog/engines.ts";
import { integrationOf } from "../../catalog/integrations.ts";
import type { Context } from "../../context/context.ts";
import { readArray } from "../../db/list.ts";
import { fold } from "../../db/sql.ts";
import { notFound } from "../../http/errors.ts";
import { billingDay, firstOfMonth } from "../../lib/calendar.ts";
import { type Costs, costOf, costsIn } from "./costs.service.ts";
import { findSnapshot, saveSnapshot } from "./margins.db.ts";
import { compareAmounts, marginOf, minus, priced, sumsOf } from "./margins.rules.ts";
import { type UsedMonth, usageAndBillByBrand } from "./used-months.service.ts";

type Query = Parsed<typeof margins.list>["query"];

/** Seconds for which further pages go on with the figures of the first one. */
const SNAPSHOT_SECONDS = 3_600;

/**
 * The month of all brands: they are sorted by calculated figures, so that all of them have to be known. It is calculated
 * once for an export, and once for the pages that a person reads one after the other: a row is neither left out nor
 * doubled though figures move meanwhile.
 */
export async function listMargins(ctx: Context, query: Query) {
  const all = await (query.chunk ? onceForExport(ctx, query) : ofPerson(ctx, query));
  const found = all
    .filter(({ brand }) => !query.search_key || fold(brand).includes(fold(query.search_key)))
    .sort(comparison(query.sort ?? "keeps"));
  const { data, meta } = readArray(query, found);
  return { data, meta: { ...meta, sums: sumsOf(found) } };
}

/** By the context of the one request that an export is. */
const exported = new WeakMap<Context, Promise<Margin[]>>();

function onceForExport(ctx: Context, { month }: Query): Promise<Margin[]> {
  const known = exported.get(ctx) ?? marginsOf(ctx, month);
  exported.set(ctx, known);
  return known;
}

const marginsOf = async (ctx: Context, month: string | undefined): Promise<Margin[]> =>
  (await monthOf(ctx, month)).map(({ parts: _parts, ...row }) => row);

/** The first page calculates the figures anew. */
async function ofPerson(ctx: Context, { page, month: asked }: Query): Promise<Margin[]> {
  const db = ctx.db.current();
  const month = asked ? `${asked}-01` : firstOfMonth(billingDay(ctx));
  const person = ctx.actor.id;
  if (person === null) return marginsOf(ctx, asked);
  const now = ctx.clock.now();
  if (page > 1) {
    const since = new Date(now.getTime() - SNAPSHOT_SECONDS * 1_000).toISOString();
    const snapshot = await findSnapshot(db, { person, month, since });
    if (snapshot) return snapshot;
  }
  const rows = await marginsOf(ctx, asked);
  await saveSnapshot(db, { person, month, now: now.toISOString(), rows });
  return rows;
}

/** @throws AppError not_found where the brand has no bill of the month */
export async function oneMargin(ctx: Context, brandId: number, month: string | undefined) {
  const [found] = await monthOf(ctx, month, brandId);
  if (!found) throw notFound("A bill of this brand and month");
  return found;
}

async function monthOf(ctx: Context, asked: string | undefined, brandId?: number) {
  const open = firstOfMonth(billingDay(ctx));
  const month = asked ? `${asked}-01` : open;
  const costs = await costsIn(ctx.db.current(), month);
  const found: (Margin & { parts: MarginPart[] })[] = [];
  for await (const used of usageAndBillByBrand(ctx, month, brandId)) {
    const parts = partsOf(used, costs);
    const revenue = minus(used.total, ...used.taxes);
    found.push({
      id: used.brandId,
      brand: used.brand,
      month: month.slice(0, 7),
      open: used.open,
      ...marginOf(revenue, parts),
      parts,
    });
  }
  return found;
}

function partsOf(used: UsedMonth, costs: Costs): MarginPart[] {
  const connections = [...Map.groupBy(used.connections, ({ code }) => code)];
  return priced(
    [
      ...used.minutes.map(({ code, quantity }) => ({
        kind: "engine" as const,
        code,
        name: engineOf(code).name,
        quantity,
        unit: "min" as const,
      })),
      ...connections.map(([code, own]) => ({
        kind: "integration" as const,
        code,
        name: integrationOf(code).name,
        quantity: String(own.length),
        unit: "connection" as const,
      })),
      { kind: "storage" as const, code: STORAGE_CODE, name: "Storage", quantity: used.storage, unit: "GB" as const },
    ],
    ({ kind, code }) => costOf(costs, kind, code),
  );
}

function comparison(sort: string): (one: Margin, other: Margin) => number {
  const descending = sort.startsWith("-");
  const field = descending ? sort.slice(1) : sort;
  const by = (one: Margin, other: Margin): number => {
    if (field === "brand") return one.brand.localeCompare(other.brand, "en");
    if (field === "percent") return compareAmounts(one.percent ?? "-1000000", other.percent ?? "-1000000");
    if (field === "charges" || field === "pays" || field === "keeps") return compareAmounts(one[field], other[field]);
    throw new Error(`margins are not sorted by ${field}`);
  };
  return (one, other) => (descending ? by(other, one) : by(one, other)) || one.id - other.id;
}
