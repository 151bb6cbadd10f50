import type { ShadowMonth } from "@console/contract/imports.ts";
import type { Context } from "../../../context/context.ts";
import { billingDay, firstOfNextMonth } from "../../../lib/calendar.ts";
import { type CalculatedBill, sumOfAmounts } from "../billing/bill.rules.ts";
import { calculateMonths } from "../billing/month.service.ts";
import { spanOf } from "../billing/month-span.rules.ts";
import { listMonths, listOfMonth } from "./imported-bills.db.ts";
import { listClosed } from "./shadow.db.ts";
import { compareLines, linesByKind } from "./shadow.rules.ts";

/**
 * Imported bills of a month beside what the console makes of the same usage: the bill that it closed, or would close now.
 * @param asked by default the latest month with imported bills
 */
export async function shadowMonth(ctx: Context, asked?: string): Promise<ShadowMonth> {
  const db = ctx.db.current();
  const months = (await listMonths(db, {})).map(({ month }) => month);
  const month = asked ?? months[0] ?? null;
  const imported = month === null ? [] : await listOfMonth(db, { month: `${month}-01` });
  const ours =
    month === null
      ? new Map()
      : await billsOf(
          ctx,
          imported.map(({ brand_id }) => brand_id),
          `${month}-01`,
        );
  const compared = imported.filter(({ lines }) => lines.length > 0);
  const totals = compared.map(({ brand_id }) => ours.get(brand_id)?.total ?? "0");
  return {
    months,
    month,
    compared: compared.length,
    without_lines: imported.length - compared.length,
    imported_total: sumOfAmounts(compared.map(({ total }) => total)),
    console_total: sumOfAmounts(totals),
    differences: compared.flatMap(({ brand_id: organization_id, brand, lines }) => {
      const own: CalculatedBill | undefined = ours.get(organization_id);
      const differences = compareLines(lines, own ? linesByKind(own) : [], own?.taxes[0]?.rate ?? "0");
      return differences.map((difference) => ({ organization_id, brand, ...difference }));
    }),
  };
}

/** Bills of brands for a month: as closed, else as they would be closed now. */
async function billsOf(ctx: Context, brandIds: readonly number[], month: string): Promise<Map<number, CalculatedBill>> {
  const db = ctx.db.current();
  const found = new Map<number, CalculatedBill>();
  for (const { brand_id, ...bill } of await listClosed(db, { brandIds, month })) found.set(brand_id, bill);
  const left = brandIds.filter((id) => !found.has(id));
  const day = billingDay(ctx);
  const end = firstOfNextMonth(month);
  const span = spanOf(month, day < end ? day : end, ctx.billingTimeZone);
  for (const [id, { bill }] of await calculateMonths(db, left, span)) found.set(id, bill);
  return found;
}
