import { USAGE_DAYS } from "@console/contract/limits.ts";
import type { Parsed } from "@console/contract/route.ts";
import {
  type unbilled as contract,
  type UnbilledEffect,
  type UnbilledUsage,
  unbilledErrors,
} from "@console/contract/unbilled-usage.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { lockForClose } from "../../../db/locks.ts";
import { UNBILLED_MONTHS } from "../../../db/tables/usage.ts";
import { assertStored, refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { firstOfNextMonth } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { effectBetween } from "../billing/effects.rules.ts";
import { calculateMonths, openSpans } from "../billing/month.service.ts";
import { spanOf } from "../billing/month-span.rules.ts";
import { openMonthsOf } from "../usage/usage.rules.ts";
import {
  deleteSettled,
  findLateOfClosed,
  findStuck,
  findUnbilled,
  listUnbilled,
  moveWaiting,
  nextBillMonth,
  noteOpenUsage,
  saveDecision,
} from "./unbilled-usage.db.ts";
import { auditUnbilled } from "./unbilled-usage.text.ts";

export const allUnbilled = (ctx: Context, query: Parsed<typeof contract.list>["query"]) =>
  listUnbilled(ctx.db.current(), query, ctx.billingTimeZone);

/**
 * Puts waiting usage on the brand's next bill. If the brand was not active in that month, this creates a bill for it,
 * without the base fee.
 */
export async function billUsage(ctx: Context, id: number): Promise<UnbilledUsage> {
  const row = await requireWaiting(ctx, id);
  const month = await monthThatBills(ctx, row);
  await moveWaiting(ctx.db.current(), id, month, ctx.billingTimeZone);
  return decide(ctx, row, { status: "billed", bill_month: month });
}

/** The month whose bill counts what a person bills now. */
async function monthThatBills(ctx: Context, row: Waiting): Promise<string> {
  const { from: open } = openMonthsOf(ctx, ctx.billingClock.now());
  const own = `${row.month}-01`;
  const month = await nextBillMonth(ctx.db.current(), {
    brandId: row.brand_id,
    from: own < open ? open : own,
    open,
    timeZone: ctx.billingTimeZone,
  });
  if (month === null) throw refuse(unbilledErrors.noPackage, { brand: row.brand });
  return month;
}

/** What billing would add to the bill: it is done and undone, so that it is what the bill will say. */
export async function effectOfBilling(ctx: Context, id: number): Promise<UnbilledEffect> {
  let found: UnbilledEffect | undefined;
  const undone = new Error("undone");
  await ctx.db
    .transaction(async () => {
      const row = await requireWaiting(ctx, id);
      const month = await monthThatBills(ctx, row);
      const before = await totalOf(ctx, row.brand_id, month);
      await moveWaiting(ctx.db.current(), id, month, ctx.billingTimeZone);
      await storeDecision(ctx, row, { status: "billed", bill_month: month });
      found = {
        bill_month: month.slice(0, 7),
        ...effectBetween(before, await totalOf(ctx, row.brand_id, month)),
      };
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  if (!found) throw new Error("the transaction was not undone");
  return found;
}

/** The total of a month's bill as it stands; 0.00 where the brand has none. */
async function totalOf(ctx: Context, brandId: number, month: string): Promise<string> {
  const { span: open } = openSpans(ctx);
  const span = month === open.month ? open : spanOf(month, firstOfNextMonth(month), ctx.billingTimeZone);
  return (await calculateMonths(ctx.db.current(), [brandId], span)).get(brandId)?.bill.total ?? "0.00";
}

/** Decides that waiting usage is never billed. */
export async function waiveUsage(ctx: Context, id: number): Promise<UnbilledUsage> {
  const row = await requireWaiting(ctx, id);
  await moveWaiting(ctx.db.current(), id, UNBILLED_MONTHS.waived, ctx.billingTimeZone);
  return decide(ctx, row, { status: "waived", bill_month: null });
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findUnbilled>>>;

/** From here on, no usage of the brand is ingested, and no bill of it is closed. */
async function requireWaiting(ctx: Context, id: number): Promise<Waiting> {
  const db = ctx.db.current();
  const found = requireFound(await findUnbilled(db, { id, timeZone: ctx.billingTimeZone }), unbilledErrors.notFound);
  await requireBrand(ctx, found.brand_id, "even_closed");
  await lockForClose(db, [found.brand_id]);
  const row = await requireVersion(
    ctx,
    requireFound(await findUnbilled(db, { id, timeZone: ctx.billingTimeZone }), unbilledErrors.notFound),
  );
  const { status, decided_by } = row;
  if (status !== "waiting") throw refuse(unbilledErrors.decided, { status, person: decided_by ?? "" });
  if (!row.waits) throw refuse(unbilledErrors.counted);
  return row;
}

type Decision = { status: "billed" | "waived"; bill_month: string | null };

async function storeDecision(ctx: Context, { id, quantity }: Waiting, decision: Decision): Promise<void> {
  const now = ctx.billingClock.now().toISOString();
  await saveDecision(ctx.db.current(), { ...decision, id, quantity, now, by: ctx.actor.name });
}

async function decide(ctx: Context, row: Waiting, decision: Decision): Promise<UnbilledUsage> {
  await storeDecision(ctx, row, decision);
  await auditUnbilled(
    ctx,
    `usage.${decision.status}`,
    about("usage", { id: row.id, name: row.brand }, { id: row.brand_id, name: row.brand }),
    { before: { status: "waiting" }, after: { ...decision, quantity: row.quantity, reason: row.reason } },
    row,
    decision.bill_month ?? "",
  );
  return assertStored(
    await findUnbilled(ctx.db.current(), { id: row.id, timeZone: ctx.billingTimeZone }),
    "the usage is gone",
  );
}

/** Late usage whose month got no bill moves to the next month that can have one, or waits there. */
export async function rebookStuck(ctx: Context): Promise<void> {
  const { from: open } = openMonthsOf(ctx, ctx.billingClock.now());
  const timeZone = ctx.billingTimeZone;
  const stuck = await findStuck(ctx.db.current(), { open, timeZone });
  for (const { id, brand_id, month } of stuck) {
    await ctx.db.transaction(async () => {
      const db = ctx.db.current();
      await lockForClose(db, [brand_id]);
      const next = await nextBillMonth(db, { brandId: brand_id, from: firstOfNextMonth(month), open, timeZone });
      if (next !== null) await moveWaiting(db, id, next, timeZone);
    });
  }
}

/**
 * Corrections of a closed brand go on its one further bill by themselves, once no more of its usage may be reported. Until
 * then a person may bill or waive them.
 */
export async function billLateOfClosed(ctx: Context): Promise<void> {
  const before = new Date(ctx.billingClock.now().getTime() - USAGE_DAYS * 86_400_000).toISOString();
  for (const { id } of await findLateOfClosed(ctx.db.current(), { before, timeZone: ctx.billingTimeZone })) {
    await ctx.db.transaction(() => billUsage(ctx, id));
  }
}

/** Usage that bills already count does not wait, whatever happens to the brand. */
export const tidyUnbilled = (ctx: Context) => deleteSettled(ctx.db.current(), {});

/** A status change undone within the hour leaves no trace: the month that its usage was booked to may have no bill. */
export const noteUndoneStatus = (ctx: Context, brandIds: readonly number[]) =>
  noteOpenUsage(ctx.db.current(), { brandIds, now: ctx.billingClock.now().toISOString(), by: ctx.actor.name });
