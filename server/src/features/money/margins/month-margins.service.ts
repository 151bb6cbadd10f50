import { engineTitles } from "@console/contract/engines.ts";
import { lineKinds } from "@console/contract/line-kinds.ts";
import { type Margin, type MarginPart, STORAGE_CODE } from "@console/contract/margins.ts";
import { integrationFinder } from "../catalog/catalog.service.ts";
import { type Costs, costOf, costsIn } from "./costs.service.ts";
import { marginOf, minus, priced } from "./margins.rules.ts";
import { type Calculating, type UsedMonth, usageAndBillByBrand } from "./used-months.service.ts";

export type MonthMargin = Margin & { parts: MarginPart[] };

/**
 * Calculates the margins of brands in a month; brands without a bill for it have none.
 * @param month its first day
 * @param brandIds all brands if omitted
 */
export async function calculateMargins(
  services: Calculating,
  month: string,
  brandIds?: readonly number[],
): Promise<MonthMargin[]> {
  const costs = await costsIn(services.db.current(), month);
  const integrationOf = await integrationFinder(services);
  const found: MonthMargin[] = [];
  for await (const used of usageAndBillByBrand(services, month, brandIds)) {
    const parts = partsOf(used, costs, (code) => integrationOf(code).name);
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

function partsOf(used: UsedMonth, costs: Costs, integrationName: (code: string) => string): MarginPart[] {
  const connections = [...Map.groupBy(used.connections, ({ code }) => code)];
  return priced(
    [
      ...used.minutes.map(({ code, quantity }) => ({
        kind: "engine" as const,
        code,
        name: engineTitles[code],
        quantity,
        unit: "min" as const,
      })),
      ...connections.map(([code, own]) => ({
        kind: "integration" as const,
        code,
        name: integrationName(code),
        quantity: String(own.length),
        unit: "connection" as const,
      })),
      {
        kind: "storage" as const,
        code: STORAGE_CODE,
        name: lineKinds.storage.label,
        quantity: used.storage,
        unit: "GB" as const,
      },
    ],
    ({ kind, code }) => costOf(costs, kind, code),
  );
}
