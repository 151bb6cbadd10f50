import { type Account, type receivables as contract, receivablesErrors } from "@console/contract/receivables.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { findBalances, listMovements } from "./account.db.ts";
import { listReceivables, sumReceivables, sumReceivablesThen } from "./aging.db.ts";
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

/** What each brand owes by days past due, now or at the end of a day; without a search with the sums of all brands. */
export async function aging(ctx: Context, query: Parsed<typeof contract.list>["query"]) {
  const today = billingDay(ctx);
  const timeZone = ctx.billingTimeZone;
  if (query.as_of && query.as_of > today) throw refuse(receivablesErrors.future);
  const as_of = query.as_of === today ? undefined : query.as_of;
  const { data, meta } = await listReceivables(ctx.db.current(), query, { today, timeZone }, as_of);
  if (query.chunk || query.search_key) return { data, meta };
  const sums = as_of
    ? await sumReceivablesThen(ctx.db.current(), { today: as_of, zone: timeZone })
    : await agingSums(ctx);
  return { data, meta: { ...meta, ...(sums && { sums }) } };
}

/** What all brands owe by days past due. */
export const agingSums = (ctx: Context) => sumReceivables(ctx.db.current(), { today: billingDay(ctx) });
