import {
  type Allocation,
  type Payment,
  paymentMethodLabel,
  payments,
  paymentColumns as titles,
} from "@console/contract/payments.ts";
import { Link } from "@tanstack/react-router";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { ActionButtons } from "../../../components/actions/action-buttons.tsx";
import { BrandLink } from "../../../components/list/brand-link.tsx";
import { PeekFact, PeekFacts, PeekPanel, type PeekProps, usePeeked } from "../../../components/list/peek-panel.tsx";
import { None } from "../../../components/list/row-parts.tsx";
import { cx } from "../../../lib/cx.ts";
import { formatDay } from "../../../lib/dates.ts";
import { formatSum } from "../../../lib/money.ts";
import { shortMonth } from "../../../lib/months.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Time } from "../../../ui/time.tsx";
import { paymentActions, releaseOf } from "./payment.actions.tsx";
import { paymentsText as words } from "./payments.text.ts";

const { allocate, refund, reverse } = paymentActions;

/** A payment beside the list: what it pays, and what can be done with it. */
export const PaymentPeek = ({ list }: PeekProps) => (
  <PeekPanel
    list={list}
    query={usePeeked(payments.read, list)}
    words={words.one}
    nameOf={({ brand }) => brand}
    state={({ reversed_at }) => reversed_at !== null && <Badge tone="neutral">{words.reversed}</Badge>}
  >
    {(payment) => (
      <>
        <p
          className={cx(
            "text-28 font-semibold tracking-figure tabular-nums",
            payment.reversed_at !== null && "text-fg-3 line-through",
          )}
        >
          {formatSum(payment.amount)}
        </p>
        <Reversal payment={payment} />
        {payment.reversed_at === null && (
          <div className="mt-3 flex flex-wrap gap-2">
            <ActionButtons actions={[allocate, refund, reverse]} record={payment} />
          </div>
        )}
        <Allocations payment={payment} />
        <PeekFacts>
          <PeekFact label={titles.brand.title}>
            <BrandLink id={payment.organization_id} name={payment.brand} to={paths.brandBilling} />
          </PeekFact>
          <PeekFact label={titles.received.title}>{formatDay(payment.received_on)}</PeekFact>
          <PeekFact label={titles.method.title}>{paymentMethodLabel[payment.method]}</PeekFact>
          <PeekFact label={titles.reference.title}>{payment.reference || <None words={words.noReference} />}</PeekFact>
          {payment.note && <PeekFact label={words.note}>{payment.note}</PeekFact>}
          {payment.origin === "key" && payment.external_id && (
            <PeekFact label={words.externalId}>{payment.external_id}</PeekFact>
          )}
          <PeekFact label={words.recorded}>
            {words.byOn(payment.recorded_by)} <Time at={payment.recorded_at} show="date" />
            {words.origins[payment.origin] && <span className="block text-fg-3">{words.origins[payment.origin]}</span>}
          </PeekFact>
        </PeekFacts>
      </>
    )}
  </PeekPanel>
);

/** Who reversed it, when, and why. */
function Reversal({ payment: { reversed_by, reversed_at, reversal_reason } }: { payment: Payment }) {
  if (reversed_by === null || reversed_at === null) return null;
  return (
    <p className="mt-1 text-13 text-fg-2">
      {words.reversedBy(reversed_by)} <Time at={reversed_at} show="date" />
      <span className="block break-words">{reversal_reason}</span>
    </p>
  );
}

function Allocations({ payment }: { payment: Payment }) {
  const { allocations, reversed_at, unallocated } = payment;
  return (
    <section aria-label={words.allocations} className="mt-5">
      <h3 className="text-13 font-medium">{words.allocations}</h3>
      {allocations.length === 0 && <p className="mt-1 text-13 text-fg-2">{words.noAllocations}</p>}
      <ul className="mt-1">
        {allocations.map((allocation) => (
          <AllocationRow key={allocation.id} payment={payment} allocation={allocation} />
        ))}
      </ul>
      {reversed_at === null && (
        <p className="flex justify-between gap-2 border-t border-hairline pt-2 text-13 font-medium tabular-nums">
          <span>{words.unallocated}</span>
          {formatSum(unallocated)}
        </p>
      )}
    </section>
  );
}

function AllocationRow({ payment, allocation }: { payment: Payment; allocation: Allocation }) {
  const { invoice_number, bill_month, amount, released_at, released_by, release_reason } = allocation;
  const isReleased = released_at !== null && released_by !== null;
  return (
    <li className="border-t border-hairline py-2 text-13 first:border-t-0">
      <div className="flex min-h-7 items-center gap-2">
        <Link
          to={paths.brandBilling}
          params={{ id: String(payment.organization_id) }}
          search={{ month: bill_month, invoice: bill_month }}
          aria-label={words.viewOf(invoice_number)}
          className="text-accent-text underline-offset-3 hover:underline"
        >
          {invoice_number}
        </Link>
        <span className="text-fg-3">{shortMonth(bill_month)}</span>
        <span className={cx("ml-auto tabular-nums", isReleased && "text-fg-3 line-through")}>{formatSum(amount)}</span>
        {!isReleased && (
          <ActionButton
            variant="ghost"
            action={releaseOf(payment)}
            record={allocation}
            name={words.releaseOf(invoice_number)}
          />
        )}
      </div>
      {isReleased && payment.reversed_at === null && (
        <p className="text-12 break-words text-fg-3">
          {words.releasedBy(released_by)} <Time at={released_at} show="date" /> {release_reason}
        </p>
      )}
    </li>
  );
}
