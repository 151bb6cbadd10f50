import type { CurrentBill } from "@console/contract/billing.ts";
import type { BrandStop } from "@console/contract/brand-stop.ts";
import type { Context } from "../../../context/context.ts";
import { dayIn } from "../../../lib/calendar.ts";
import { findBrandInScope } from "../../access/brand-scope/brand-scope.ts";
import { sumOfAmounts } from "../../money/billing/bill.rules.ts";
import { currentBill } from "../../money/billing/brand-bills.service.ts";
import { balancesOf } from "../../money/receivables/account.service.ts";
import { findStop } from "./configuration-state.db.ts";

/** Hours whose calls are counted before a brand is deactivated. */
const STOP_HOURS = 24;

/** What to know before brands are deactivated or closed. */
export async function stopOf(ctx: Context, ids: readonly number[]): Promise<BrandStop> {
  const since = new Date(ctx.clock.now().getTime() - STOP_HOURS * 3_600_000);
  const counted = await findStop(ctx.db.current(), {
    ids,
    since: since.toISOString(),
    sinceDay: dayIn(ctx.billingTimeZone, since),
  });
  const [only, second] = ids;
  if (only === undefined || second !== undefined || !(await findBrandInScope(ctx, only)))
    return { ...counted, final_bill: null, account: null };
  // A month is billed whole, so it is the open bill as it is now; minutes that are reported later are added.
  const bill = await currentBill(ctx, only);
  const { unallocated, carried } = await balancesOf(ctx, only);
  const lapses = sumOfAmounts([carried, ...(bill?.credits ?? []).map(({ amount }) => amount)]);
  return { ...counted, final_bill: bill && shortBill(bill), account: { unallocated, lapses } };
}

function shortBill({ month, total, ...bill }: CurrentBill): BrandStop["final_bill"] {
  const lines = bill.lines.map(({ label, amount }) => ({ label, amount }));
  return { month, total, lines, other: sumOfAmounts([total, ...lines.map(({ amount }) => negated(amount))]) };
}

const negated = (amount: string): string => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);
