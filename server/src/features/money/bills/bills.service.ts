import { type BillLine, billingErrors, type Discount } from "@console/contract/billing.ts";
import type { BillsSummary, BillWithPayers, bills as contract } from "@console/contract/bills.ts";
import { billsErrors } from "@console/contract/bills.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import type { ListQuery } from "../../../db/list.ts";
import { assertStored, refuse, requireFound } from "../../../http/errors.ts";
import { negative } from "../../../lib/amounts.ts";
import { billingDay, dayIn, firstOfMonth } from "../../../lib/calendar.ts";
import { sumOfAmounts } from "../billing/bill.rules.ts";
import { billStatus, dueOn } from "../billing/bill-answer.ts";
import { termsOf } from "../billing/brand-bills.service.ts";
import { effectBetween } from "../billing/effects.rules.ts";
import { loadOpenMonths } from "../billing/month.service.ts";
import { spanOf } from "../billing/month-span.rules.ts";
import { agingSums } from "../receivables/account.service.ts";
import { payersOf } from "../receivables/marked.service.ts";
import { listBillLines } from "./bill-lines.db.ts";
import { billedMonths, countToCheck, listAllBills, listBilledBrands, unpaidTotals } from "./bills.db.ts";
import { billWords } from "./bills.text.ts";

type Query = Parsed<typeof contract.list>["query"];

/** Bills of all brands: closed ones of one month or all months, or the open month so far. */
export function allBills(ctx: Context, query: Query) {
  return query.month === billingDay(ctx).slice(0, 7) ? openBills(ctx, query) : closedBills(ctx, query);
}

/** One closed bill, as its list has it, with what pays it. */
export async function readBill(ctx: Context, id: number): Promise<BillWithPayers> {
  // As a chunk, because its sums are not needed.
  const { data } = await closedBills(ctx, { ids: [id], page: 1, per_page: 1, chunk: { size: 1, after: null } });
  const bill = requireFound(data[0], billingErrors.billNotFound);
  return { ...bill, payers: await payersOf(ctx, id) };
}

async function closedBills(ctx: Context, query: Query & ListQuery) {
  const today = billingDay(ctx);
  const { data, meta } = await listAllBills(ctx.db.current(), query, today);
  return {
    meta,
    data: data.map(({ before, found, carried, ...bill }) => ({
      ...bill,
      month: bill.month.slice(0, 7),
      open: false,
      // The columns return them without trailing zeros.
      total: sumOfAmounts([bill.total]),
      open_amount: sumOfAmounts([bill.open_amount]),
      before: before === null ? null : sumOfAmounts([before]),
      status: billStatus(bill, today),
      found: found === null ? null : sumOfAmounts([found]),
      carried: carried === null ? null : sumOfAmounts([carried]),
    })),
  };
}

/** Calculated only for the brands of the page, so that the cost of a page does not grow with the number of brands. */
async function openBills(ctx: Context, query: Query) {
  const { sort = "brand" } = query;
  if (sort !== "brand" && sort !== "-brand") {
    throw refuse(billsErrors.openMonthSort);
  }
  const db = ctx.db.current();
  const today = billingDay(ctx);
  const span = spanOf(firstOfMonth(today), today, ctx.billingTimeZone);
  const { data, meta } = await listBilledBrands(db, { ...query, sort }, span);
  const ids = data.map(({ id }) => id);
  const months = await loadOpenMonths(ctx, ids);
  const terms = await termsOf(ctx, ids);
  const previous = months.previous();
  return {
    meta,
    data: data.flatMap(({ id, name, sort_key }) => {
      const now = months.current.get(id);
      if (!now) return [];
      const { package: plan, bill: calculated } = now;
      const before = previous.get(id)?.bill.total ?? null;
      return {
        id,
        version: 1,
        brand_id: id,
        brand: name,
        month: span.month.slice(0, 7),
        open: true,
        package: plan.name,
        currency: plan.currency,
        invoice_number: null,
        total: calculated.total,
        before,
        change: before === null ? null : effectBetween(before, calculated.total).difference,
        status: "pending" as const,
        open_amount: calculated.total,
        settled_by: null,
        held: false,
        to_check: false,
        found: null,
        carried: null,
        due_on: dueOn(span.month, terms.get(id)),
        paid_on: null,
        payment_reference: null,
        sent_at: null,
        sort_key,
      };
    }),
  };
}

export async function billsSummary(ctx: Context): Promise<BillsSummary> {
  const db = ctx.db.current();
  const today = billingDay(ctx);
  const unpaid = await unpaidTotals(db, today);
  const [latest] = await billedMonths(db);
  return {
    outstanding: { count: unpaid.outstanding, total: unpaid.outstandingTotal },
    overdue: { count: unpaid.overdue, total: unpaid.overdueTotal },
    by_age: assertStored(await agingSums(ctx), "no sums of receivables"),
    to_check: { month: latest ?? null, count: latest ? await countToCheck(db, latest) : 0 },
  };
}

export async function monthsWithBills(ctx: Context): Promise<{ month: string; open: boolean }[]> {
  const open = billingDay(ctx).slice(0, 7);
  const closed = await billedMonths(ctx.db.current());
  return [
    { month: open, open: true },
    ...closed.filter((month) => month !== open).map((month) => ({ month, open: false })),
  ];
}

/** Closed bills line by line, signed so that they sum to the total. */
export async function billLines(ctx: Context, query: Parsed<typeof contract.lines>["query"]) {
  const { data, meta } = await listBillLines(ctx.db.current(), query, billingDay(ctx));
  return {
    meta,
    data: data.map(({ line, closed_at, ...bill }) => ({
      ...bill,
      month: bill.month.slice(0, 7),
      closed_on: dayIn(ctx.billingTimeZone, new Date(closed_at)),
      ...accounted(line),
    })),
  };
}

function accounted(line: BillLine | Discount) {
  if ("kind" in line) {
    const { kind, label, quantity, unit, rate, amount } = line;
    return { kind, label, quantity, unit, rate, amount };
  }
  const amount = sumOfAmounts([negative(line.amount)]);
  return {
    kind: "discount",
    label: billWords.coupon(line.code),
    quantity: "1",
    unit: "once",
    rate: amount,
    amount,
  } as const;
}
