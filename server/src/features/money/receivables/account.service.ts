import type { Account, receivables as contract } from "@console/contract/receivables.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import { insertRow } from "../../../db/records.ts";
import { ledgerMovements } from "../../../db/tables/receivables.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { findBalances, listMovements } from "./account.db.ts";
import { listReceivables, sumReceivables } from "./aging.db.ts";
import { listOpenBills, type OpenBill } from "./open-bills.db.ts";

/** What a brand owes, and everything that moved it. */
export async function brandAccount(ctx: Context, brandId: number): Promise<Account> {
  await requireBrand(ctx, brandId);
  const db = ctx.db.current();
  const movements = await listMovements(db, { brandId, zone: ctx.billingTimeZone });
  return { ...(await balancesOf(ctx, brandId)), movements };
}

/** The sums of a brand's accounts. */
export async function balancesOf(ctx: Context, brandId: number): Promise<Omit<Account, "movements">> {
  const none = { receivable: "0.00", unallocated: "0.00", carried: "0.00", owed: "0.00" };
  return (await findBalances(ctx.db.current(), { brandId })) ?? none;
}

/** Bills of a brand that are not paid, the oldest due date first. */
export const openBillsOf = (ctx: Context, brandId: number): Promise<OpenBill[]> =>
  listOpenBills(ctx.db.current(), { brandIds: [brandId], today: billingDay(ctx) });

/** What each brand owes by days past due; without a search with the sums of all brands. */
export async function aging(ctx: Context, query: Parsed<typeof contract.list>["query"]) {
  const db = ctx.db.current();
  const today = billingDay(ctx);
  const { data, meta } = await listReceivables(db, query, { today, timeZone: ctx.billingTimeZone });
  const sums = query.chunk || query.search_key ? undefined : await agingSums(ctx);
  return { data, meta: sums ? { ...meta, sums } : meta };
}

/** What all brands owe by days past due. */
export const agingSums = (ctx: Context) => sumReceivables(ctx.db.current(), { today: billingDay(ctx) });

/** Adds credit that lowers the brand's next bills. The brand must be locked, and each bill can be granted once. */
export async function grantCarried(
  ctx: Context,
  { brand_id, bill_id, amount }: { brand_id: number; bill_id: number; amount: string },
): Promise<void> {
  await insertRow(ctx.db.current(), ledgerMovements, {
    brand_id,
    bill_id,
    cause: "credit_granted",
    carried: amount,
    created_at: ctx.billingClock.now().toISOString(),
    created_by: ctx.actor.name,
  });
}
