import { type Margin, type MarginPart, type margins, STORAGE_CODE } from "@console/contract/margins.ts";
import type { Parsed } from "@console/contract/route.ts";
import { billingDay, firstOfMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { readArray } from "../../db/list.ts";
import { fold } from "../../db/sql.ts";
import { notFound } from "../../http/errors.ts";
import { type UsedMonth, usedMonths } from "../billing/used-months.service.ts";
import { engineOf } from "../engines/engines.catalogue.ts";
import { integrationOf } from "../integrations/integrations.catalogue.ts";
import { type Costs, costOf, costsIn } from "./costs.service.ts";
import { compareAmounts, marginOf, minus, priced, sumsOf } from "./margins.rules.ts";

type Query = Parsed<typeof margins.list>["query"];

/**
 * The month of all brands, worked out anew: the order goes by what comes out, so that all of them have to be known.
 */
export async function listMargins(ctx: Context, query: Query) {
  const all = await monthOf(ctx, query.month);
  const found = all
    .map(({ parts: _parts, ...row }) => row)
    .filter(({ brand }) => !query.search_key || fold(brand).includes(fold(query.search_key)))
    .sort(comparison(query.sort ?? "keeps"));
  const { data, meta } = readArray(query, found);
  return { data, meta: { ...meta, sums: sumsOf(found) } };
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
  for await (const used of usedMonths(ctx, month, brandId)) {
    const parts = partsOf(used, costs);
    const charges = minus(used.total, ...used.taxes);
    found.push({
      id: used.brandId,
      brand: used.brand,
      month: month.slice(0, 7),
      open: used.open,
      ...marginOf(charges, parts),
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
