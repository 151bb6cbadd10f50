import type { Bill, BillLine, Party } from "@console/contract/billing.ts";
import { invoicedLabel, invoicedLines } from "@console/contract/invoice-lines.ts";
import { lineNameOf } from "@console/contract/line-name.ts";
import type { ReactNode } from "react";
import { baseAddress } from "../../../../api/client.ts";
import { useBillingZone } from "../../../../api/identity.ts";
import { BillStatusBadge } from "../../../../components/layout/bill-status.tsx";
import { dayIn, formatDay } from "../../../../lib/dates.ts";
import { toCents, unscaled } from "../../../../lib/decimal.ts";
import { formatDiscount, formatPercent, formatRate, formatSum } from "../../../../lib/money.ts";
import { monthName, periodOf } from "../../../../lib/months.ts";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { money } from "../bill.figures.ts";
import { billingText } from "../billing.text.ts";
import { isSettled } from "../shown-bill.ts";
import { UsageLineButton } from "../usage/usage-line-button.tsx";
import { invoiceSheetText as words } from "./invoice-sheet.text.ts";

/** The bill in print layout: parties, dates, lines, and the total last. */
export function InvoiceSheet({ bill, brand }: { bill: Bill; brand: string }) {
  const zone = useBillingZone();
  const after = [...bill.charges, ...bill.corrections, ...bill.credits];
  return (
    <article className="text-13">
      <InvoiceParties seller={bill.seller} buyer={bill.buyer} />
      {!bill.open && (
        <p className="mb-5">
          <span className="block text-12 text-fg-2">{dueOf(bill)}</span>
          <span className="text-28 font-semibold tracking-figure tabular-nums">{formatSum(bill.open_amount)}</span>
        </p>
      )}
      <dl className="mb-5 grid grid-cols-3 gap-x-6 gap-y-3 max-md:grid-cols-2">
        {bill.buyer === null && <Fact label={words.brand}>{brand}</Fact>}
        <Fact label={words.number}>{bill.invoice_number ?? "–"}</Fact>
        {bill.buyer && bill.closed_at && (
          <Fact label={words.closed}>{formatDay(dayIn(zone, new Date(bill.closed_at)))}</Fact>
        )}
        <Fact label={words.status}>
          <BillStatusBadge status={bill.status} held={bill.held} />
        </Fact>
        <Fact label={words.period}>{periodOf(bill.month, bill.through)}</Fact>
        <Fact label={words.package}>{bill.package.name}</Fact>
        {bill.status === "paid" && bill.paid_on ? (
          <Fact label={words.paid}>
            {words.paidFor(formatDay(bill.paid_on), isSettled(bill) ? words.settled : bill.payment_reference)}
          </Fact>
        ) : (
          <Fact label={words.due}>{formatDay(bill.due_on)}</Fact>
        )}
      </dl>
      <Table
        label={words.lines}
        heads={[
          { title: words.items },
          { title: words.quantity, numeric: true },
          { title: words.rate, numeric: true },
          { title: words.amount, numeric: true },
        ]}
      >
        <tbody>
          {invoicedLines(bill.lines).map((line) => (
            <Line key={`${line.kind} ${line.code} ${line.rate}`} line={line} label={invoicedLabel(line)} />
          ))}
          {(bill.discounts.length > 0 || after.length > 0 || bill.taxes.length > 0) && (
            <Row label={words.subtotal} amount={bill.subtotal} className="text-fg-2" />
          )}
          {bill.discounts.map(({ code, type, value, amount }) => (
            <Row key={code} label={words.coupon(code, formatDiscount(type, Number(value)))} amount={amount} negative />
          ))}
          {after.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer keep their order, and may be alike.
            <Line key={`${line.label} ${index}`} line={line} label={line.label} />
          ))}
          {bill.taxes.map((line) => (
            <Line key={line.label} line={line} label={line.label} />
          ))}
          <Row label={words.total} amount={bill.total} className="font-semibold" />
          {isPartlyPaid(bill) && <Row label={words.received} amount={receivedOf(bill)} negative />}
        </tbody>
      </Table>
      {bill.status !== "paid" && bill.seller?.payment_instructions && (
        <section className="mt-5 break-inside-avoid">
          <h3 className="text-12 text-fg-2">{words.howToPay}</h3>
          <p className="whitespace-pre-line break-words">{bill.seller.payment_instructions}</p>
        </section>
      )}
      <p className="sr-only">{monthName(bill.month)}</p>
    </article>
  );
}

/** What has been received is below the total only while something is left to pay. */
const isPartlyPaid = (bill: Bill): boolean => !bill.open && bill.status !== "paid" && Number(receivedOf(bill)) > 0;
const receivedOf = ({ total, open_amount }: Bill): string => unscaled(toCents(total) - toCents(open_amount), 2);

/** The amount due and its due date, or since when it is paid. */
function dueOf({ status, due_on, paid_on, total }: Bill): string {
  if (status !== "paid") return words.dueBy(formatDay(due_on));
  return paid_on && Number(total) > 0 ? words.duePaid(formatDay(paid_on)) : words.dueNone;
}

/** In print, values are as dark as their labels. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-12 text-fg-2">{label}</dt>
    <dd className="break-words tabular-nums">{children}</dd>
  </div>
);

function Line({ line, label }: { line: BillLine; label: string }) {
  const isAmount = line.unit === "once";
  const isTax = line.unit === "%";
  const name = lineNameOf(line);
  const quantityOf = () => (isTax ? formatSum(line.quantity) : billingText.quantities(line.quantity, line.unit));
  return (
    <tr className="break-inside-avoid">
      <th scope="row" className={`${cellClass} text-left font-normal break-words`}>
        {name === null ? label : <UsageLineButton line={name} label={label} />}
      </th>
      <td className={figureClass}>{isAmount || line.kind === "base" ? "" : quantityOf()}</td>
      <td className={figureClass}>{isAmount ? "" : isTax ? formatPercent(line.rate) : formatRate(line.rate)}</td>
      <td className={figureClass}>{formatSum(line.amount)}</td>
    </tr>
  );
}

type RowProps = { label: string; amount: string; negative?: boolean; className?: string };

function Row({ label, amount, negative = false, className }: RowProps) {
  const cents = toCents(amount);
  return (
    <tr className={className}>
      <th scope="row" colSpan={3} className={`${cellClass} text-left font-[weight:inherit] break-words`}>
        {label}
      </th>
      <td className={figureClass}>{money(negative ? -cents : cents)}</td>
    </tr>
  );
}

/** Seller and buyer as of the close. */
function InvoiceParties({ seller, buyer }: Pick<Bill, "seller" | "buyer">) {
  if (!seller && !buyer) return null;
  return (
    <>
      {seller?.logo_url && (
        <img
          src={`${baseAddress()}${seller.logo_url}`}
          alt={seller.name}
          className="mb-4 on-paper max-h-12 max-w-48 rounded-xs"
        />
      )}
      <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-3 max-md:grid-cols-1">
        {seller && <Side label={words.from} party={seller} />}
        {buyer && <Side label={words.to} party={buyer} />}
      </dl>
    </>
  );
}

const Side = ({ label, party }: { label: string; party: Party }) => (
  <div className="min-w-0 break-words">
    <dt className="text-12 text-fg-2">{label}</dt>
    <dd className="whitespace-pre-line">
      <span className="block">{party.name}</span>
      {[
        party.address,
        party.tax_id && words.taxId(party.tax_id),
        party.email,
        party.po_number && words.po(party.po_number),
      ]
        .filter(Boolean)
        .join("\n")}
    </dd>
  </div>
);
