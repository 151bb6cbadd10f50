import type { Bill, BillLine, LineKind } from "@console/contract/billing.ts";
import type { IntegrationCategory } from "@console/contract/integrations.ts";
import { TERMS_AFTER_CLOSE_MAX, TERMS_DAYS } from "@console/contract/limits.ts";
import { daysAfter, firstOfNextMonth } from "../../../lib/calendar.ts";
import { isPaid } from "../receivables/marked.service.ts";
import type { CalculatedBill } from "./bill.rules.ts";
import { sumOfAmounts, sumOfQuantities } from "./bill.rules.ts";

/**
 * When a bill is due: some days after the first of the following month, but no earlier than ten days after its close, or
 * its terms if they are shorter.
 * @param month its first day
 * @param days terms of the brand
 * @param closedOn absent while the month is open
 */
export function dueOn(month: string, days = TERMS_DAYS, closedOn?: string): string {
  const due = daysAfter(firstOfNextMonth(month), days);
  const least = closedOn && daysAfter(closedOn, Math.min(days, TERMS_AFTER_CLOSE_MAX));
  return least && least > due ? least : due;
}

type Costs = Extract<
  keyof Bill,
  `${string}_cost${string}` | "base_amount" | "storage_fee_per_gb" | "premium_support_per_business"
>;
type Frame = Omit<Bill, Costs | keyof CalculatedBill | "month" | "status">;

export type CategoryOf = (code: string) => IntegrationCategory;

/**
 * A bill in the specification's shape (BILL-09 to BILL-16).
 * @param month its first day
 * @param today in the billing time zone: what is unpaid beyond its due date is overdue
 * @param categoryOf of an integration, by its code
 */
export function asBill(month: string, frame: Frame, bill: CalculatedBill, today: string, categoryOf: CategoryOf): Bill {
  const cost = (kind: LineKind) => costOf(bill.lines.filter((line) => line.kind === kind));
  const integrations = bill.lines.filter((line) => line.kind === "integration");
  const minutes = (kind: LineKind) => ({ ...cost(kind), min_used: cost(kind).quantity });
  return {
    ...frame,
    ...bill,
    month: month.slice(0, 7),
    base_amount: cost("base").estimated_amount,
    per_minute_cost: minutes("standard_minutes"),
    multilingual_cost_per_minute: minutes("multilingual_minutes"),
    per_business_cost: cost("businesses"),
    storage_fee_per_gb: cost("storage"),
    premium_support_per_business: cost("premium_support"),
    integration_cost: { ...costOf(integrations), metadata: metadataOf(integrations, categoryOf) },
    status: frame.open ? "pending" : billStatus(frame, today),
  };
}

type Owed = Pick<Bill, "open_amount" | "held" | "due_on">;

/** @param today in the billing time zone: a bill with an open amount past its due date is overdue unless it is held */
export const billStatus = ({ open_amount, held, due_on }: Owed, today: string): Bill["status"] =>
  isPaid({ open_amount }) ? "paid" : due_on < today && !held ? "overdue" : "pending";

/** The sum of all lines of one kind, at the rate of the last one. */
function costOf(lines: readonly BillLine[]) {
  return {
    estimated_amount: sumOfAmounts(lines.map(({ amount }) => amount)),
    quantity: sumOfQuantities(lines.map(({ quantity }) => quantity)),
    rate: lines.at(-1)?.rate ?? "0",
  };
}

/**
 * One entry per integration and price, so that price times quantity is its total; the key of a second price includes
 * the price.
 */
function metadataOf(lines: readonly BillLine[], categoryOf: CategoryOf): Bill["integration_cost"]["metadata"] {
  const known = new Set<string>();
  return Object.fromEntries(
    lines.map(({ code = "", label, rate, quantity, amount }) => {
      const key = known.has(code) ? `${code}:${rate}` : code;
      known.add(code);
      return [key, { name: label, category: categoryOf(code), unit_amount: rate, quantity, total_amount: amount }];
    }),
  );
}
