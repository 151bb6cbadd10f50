import { type BillWithPayers, bills, billColumns as titles } from "@console/contract/bills.ts";
import { Link } from "@tanstack/react-router";
import { ActionButtons } from "../../../components/actions/action-buttons.tsx";
import { billName } from "../../../components/bill/bill-name.ts";
import { hold, lift } from "../../../components/bill/hold.actions.tsx";
import { BillStatusBadge } from "../../../components/layout/bill-status.tsx";
import { BrandLink } from "../../../components/list/brand-link.tsx";
import { PeekFact, PeekFacts, PeekPanel, type PeekProps, usePeeked } from "../../../components/list/peek-panel.tsx";
import { None } from "../../../components/list/row-parts.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { formatSum } from "../../../lib/money.ts";
import { monthName } from "../../../lib/months.ts";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Time } from "../../../ui/time.tsx";
import { billText as words } from "./bill.text.ts";
import { email, record } from "./bill-row.tsx";

/** A closed bill beside the list: what is open on it, what pays it, and what can be done with it. */
export const BillPeek = ({ list }: PeekProps) => (
  <PeekPanel
    list={list}
    query={usePeeked(bills.read, list)}
    words={words.peek}
    nameOf={billName}
    state={({ status, held }) => <BillStatusBadge status={status} held={held} />}
  >
    {(bill) => (
      <>
        <p className="text-28 font-semibold tracking-figure tabular-nums">{formatSum(bill.total)}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Link
            to={paths.brandBilling}
            params={{ id: String(bill.brand_id) }}
            search={{ month: bill.month, invoice: bill.month }}
            className={buttonClass({ size: "sm" })}
          >
            {words.openInvoice}
          </Link>
          <ActionButtons actions={[record, email, hold, lift]} record={bill} />
        </div>
        <Payers bill={bill} />
        <PeekFacts>
          <PeekFact label={titles.brand.title}>
            <BrandLink id={bill.brand_id} name={bill.brand} to={paths.brandBilling} />
          </PeekFact>
          <PeekFact label={titles.month.title}>{monthName(bill.month)}</PeekFact>
          <PeekFact label={titles.invoice.title}>{bill.invoice_number}</PeekFact>
          <PeekFact label={titles.package.title}>{bill.package}</PeekFact>
          <PeekFact label={titles.due.title}>{formatDay(bill.due_on)}</PeekFact>
          <PeekFact label={titles.paid.title}>
            {bill.paid_on === null ? <None words={words.notPaid} /> : formatDay(bill.paid_on)}
          </PeekFact>
          <PeekFact label={titles.sent.title}>
            {bill.sent_at === null ? words.notSent : <Time at={bill.sent_at} show="date" />}
          </PeekFact>
        </PeekFacts>
      </>
    )}
  </PeekPanel>
);

function Payers({ bill: { payers, open_amount } }: { bill: BillWithPayers }) {
  return (
    <section aria-label={words.paidBy} className="mt-5">
      <h3 className="text-13 font-medium">{words.paidBy}</h3>
      {payers.length === 0 && <p className="mt-1 text-13 text-fg-2">{words.noPayers}</p>}
      <ul className="mt-1">
        {payers.map((payer) => (
          <li
            key={`${payer.payment_id} ${payer.reference} ${payer.paid_on} ${payer.amount}`}
            className="flex items-baseline gap-2 border-t border-hairline py-2 text-13 first:border-t-0"
          >
            <PayerName payer={payer} />
            <span className="text-fg-3 tabular-nums">{formatDay(payer.paid_on)}</span>
            <span className="ml-auto tabular-nums">{formatSum(payer.amount)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-2 border-t border-hairline pt-2 text-13 font-medium tabular-nums">
        <span>{titles.open_amount.title}</span>
        {formatSum(open_amount)}
      </p>
    </section>
  );
}

const PayerName = ({ payer: { payment_id, reference } }: { payer: BillWithPayers["payers"][number] }) =>
  payment_id === null ? (
    <Link
      to={paths.creditNotes}
      search={{ q: reference }}
      className="touch break-words text-accent-text underline-offset-3 hover:underline"
    >
      {words.creditNote(reference)}
    </Link>
  ) : (
    <Link
      to={paths.payments}
      search={{ peek: payment_id }}
      className="touch break-words text-accent-text underline-offset-3 hover:underline"
    >
      {words.payment(reference)}
    </Link>
  );
