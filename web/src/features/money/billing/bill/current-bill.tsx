import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { BillStatusBadge } from "../../../../components/layout/bill-status.tsx";
import { cx } from "../../../../lib/cx.ts";
import { formatDay, formatShortDay } from "../../../../lib/dates.ts";
import { toCents } from "../../../../lib/decimal.ts";
import { formatEstimate, formatSum } from "../../../../lib/money.ts";
import { lastDay, monthName, nextFirst, periodOf } from "../../../../lib/months.ts";
import { Time } from "../../../../ui/time.tsx";
import { money, permille } from "../bill.figures.ts";
import { billingText as words } from "../billing.text.ts";
import { BillingCard } from "../billing-card.tsx";
import type { RowNotes } from "../charges/charges-on-bill.tsx";
import { isSettled, type ShownBill } from "../shown-bill.ts";
import { BillLines } from "./bill-lines.tsx";

type CurrentBillProps = {
  shownBill: ShownBill;
  /** When its usage was last received; null if unknown. */
  usageAt: string | null;
  className?: string | undefined;
  /** For the open month: notes next to its rows, and a footer with what can be added. */
  change?: { notes: RowNotes; footer: ReactNode } | null;
};

/** The month's total, the change from the compared month, and the line items (BILL-05). */
export function CurrentBillCard({ shownBill, usageAt, className, change }: CurrentBillProps) {
  const { bill, estimate } = shownBill;
  const title = bill.open ? words.current : words.billOf(monthName(bill.month));
  return (
    <BillingCard
      title={title}
      badge={<BillStatusBadge status={bill.status} held={bill.held} />}
      className={className}
      below
      aside={
        bill.open ? (
          <>
            {periodOf(bill.month, bill.through)}
            {usageAt !== null && (
              <>
                {" "}
                · {words.updated} <Time at={usageAt} show="inSentence" />
              </>
            )}
          </>
        ) : (
          bill.invoice_number
        )
      }
    >
      <div className="flex flex-wrap items-end gap-x-10 gap-y-2 px-card pt-1 pb-3">
        <p className="text-28 font-semibold tracking-figure tabular-nums max-md:basis-full">{formatSum(bill.total)}</p>
        {shownBill.before && (
          <Figure label={words.versus(shownBill.period)}>
            <Against now={toCents(bill.total)} then={toCents(shownBill.before.total)} tells={!isFirstDay(bill)} />
          </Figure>
        )}
        {estimate !== null && (
          <Figure label={words.pace(formatShortDay(lastDay(bill.month)))}>
            <span className="font-semibold">{formatEstimate(estimate)}</span>
          </Figure>
        )}
        <p className="text-12 text-fg-2 md:ml-auto md:text-right">{when(shownBill)}</p>
      </div>
      <BillLines bill={bill} label={title} notes={change?.notes} />
      {change?.footer}
    </BillingCard>
  );
}

function when({ bill }: ShownBill): string {
  if (bill.open) return words.closes(formatShortDay(nextFirst(bill.month)), formatShortDay(bill.due_on));
  if (isSettled(bill)) return words.settled;
  return bill.status === "paid" && bill.paid_on
    ? words.paidOn(formatDay(bill.paid_on), bill.payment_reference)
    : words.due(formatDay(bill.due_on));
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className="text-12 text-fg-2">{label}</p>
    <p className="text-14 tabular-nums">{children}</p>
  </div>
);

/** A change of a quarter or more deserves a look; it is neither good nor bad. */
const JUMP = 250;

/** Compared with a whole month, any one-day bill is far lower. */
const isFirstDay = ({ open, through }: ShownBill["bill"]): boolean => open && through.endsWith("-01");

function Against({ now, then, tells }: { now: bigint; then: bigint; tells: boolean }) {
  const change = now - then;
  if (change === 0n) return <span className="text-fg-2">{words.unchanged}</span>;
  const Sign = change > 0n ? ArrowUp : ArrowDown;
  const tenths = permille(change, then);
  return (
    <span className="inline-flex items-center gap-2">
      <span
        className={cx(
          "inline-flex items-center gap-1 font-medium",
          tells && then > 0n && tenths >= JUMP && "text-warning-text",
        )}
      >
        <Sign aria-hidden="true" className="size-3.5" />
        {money(change > 0n ? change : -change)}
      </span>
      <span className="text-12 text-fg-2">
        {then > 0n ? `${change > 0n ? "+" : "−"}${Math.round(tenths / 10)}%` : words.newBill}
      </span>
    </span>
  );
}
