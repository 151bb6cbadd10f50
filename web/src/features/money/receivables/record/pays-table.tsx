import { useId } from "react";
import { BillStatusBadge } from "../../../../components/layout/bill-status.tsx";
import { cx } from "../../../../lib/cx.ts";
import { daysBetween } from "../../../../lib/dates.ts";
import { formatSum } from "../../../../lib/money.ts";
import { shortMonth } from "../../../../lib/months.ts";
import { typedMoney } from "../../../../lib/typed-money.ts";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { Input } from "../../../../ui/input.tsx";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { recordText as words } from "./record-payment.text.ts";
import type { Share, Shares } from "./shares.rules.ts";

type PaysTableProps = {
  shares: Shares;
  problem: string | undefined;
  /** Named where there is a table for each of several brands. */
  brand?: string | undefined;
  /** In the billing time zone. */
  today: string;
  onType: (month: string, text: string) => void;
  onToggle: (month: string, pays: boolean) => void;
};

/** The open bills with what the payment pays of each, and what it leaves. */
export function PaysTable({ shares, problem, brand, today, onType, onToggle }: PaysTableProps) {
  const { rows, open, paid, left, unallocated } = shares;
  const problemId = useId();
  const { choose, bill, status, open: openHead, amount, left: leftHead } = words.heads;
  return (
    <section aria-label={brand === undefined ? words.pays : words.paysOf(brand)} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-13 font-medium">{words.pays}</h3>
        {rows.length > 0 && <p className="text-12 text-fg-3">{words.paysHint}</p>}
      </div>
      {rows.length === 0 ? (
        <p className="text-13 text-fg-2">{words.noneOpen}</p>
      ) : (
        <div className="rounded-lg border border-line">
          <Table
            inCard
            label={words.pays}
            heads={[
              { title: choose },
              { title: bill },
              { title: status, wide: true },
              { title: openHead, numeric: true, wide: true },
              { title: amount, numeric: true },
              { title: leftHead, numeric: true },
            ]}
          >
            <tbody>
              {rows.map((share) => (
                <PaysRow
                  key={share.bill.bill_month}
                  share={share}
                  today={today}
                  problemId={problem === undefined ? undefined : problemId}
                  onType={(text) => onType(share.bill.bill_month, text)}
                  onToggle={(pays) => onToggle(share.bill.bill_month, pays)}
                />
              ))}
              <tr className="font-semibold">
                <td className={cellClass} />
                <th scope="row" className={`${cellClass} text-left`}>
                  {words.total}
                </th>
                <td className={`${cellClass} max-md:hidden`} />
                <td className={`${figureClass} max-md:hidden`}>{formatSum(open)}</td>
                <td className={`${figureClass} md:pr-[19px]`}>{formatSum(paid)}</td>
                <td className={figureClass}>{formatSum(left)}</td>
              </tr>
            </tbody>
          </Table>
        </div>
      )}
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 pt-1 text-13">
        <dl className="flex items-baseline gap-2">
          <dt className="text-fg-2">{words.kept}</dt>
          <dd className="font-semibold tabular-nums">{formatSum(unallocated)}</dd>
        </dl>
        <p className="text-12 text-fg-3">{words.permanent}</p>
      </div>
    </section>
  );
}

type PaysRowProps = {
  share: Share;
  today: string;
  problemId: string | undefined;
  onType: (text: string) => void;
  onToggle: (pays: boolean) => void;
};

function PaysRow({ share, today, problemId, onType, onToggle }: PaysRowProps) {
  const { bill, text, amount, left, problem } = share;
  const { invoice_number: invoice, held, overdue, due_on } = bill;
  const state = (
    <BillStatusBadge
      status={overdue ? "overdue" : "pending"}
      held={held}
      daysLate={overdue ? daysBetween(due_on, today) : undefined}
    />
  );
  return (
    <tr>
      <td className={`${cellClass} w-9`}>
        <Checkbox
          label={words.pay(invoice)}
          checked={Number(amount) > 0 || problem !== null}
          onChange={() => onToggle(Number(amount) === 0 && problem === null)}
        />
      </td>
      <th scope="row" className={`${cellClass} text-left font-normal`}>
        <span className="mr-1.5 whitespace-nowrap">{invoice}</span>
        <span className="whitespace-nowrap text-fg-3">{shortMonth(bill.bill_month)}</span>
        <span className="mt-1 flex flex-wrap items-center gap-1.5 md:hidden">
          {state}
          <span className="text-12 text-fg-3 tabular-nums">{words.open(formatSum(bill.open_amount))}</span>
        </span>
      </th>
      <td className={`${cellClass} max-md:hidden`}>{state}</td>
      <td className={`${figureClass} max-md:hidden`}>{formatSum(bill.open_amount)}</td>
      <td className={`${figureClass} w-32`}>
        <Input
          aria-label={words.amountFor(invoice)}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : problemId}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          value={text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onType(target.value)}
          onBlur={() => {
            const money = typedMoney(text);
            if (money !== null && money !== text) onType(money);
          }}
          className="h-8 px-2.5 text-right text-13 tabular-nums max-md:px-1.5 max-md:text-16"
        />
      </td>
      <td className={cx(figureClass, Number(left) === 0 ? "text-fg-3" : "font-semibold")}>
        {Number(left) === 0 ? "–" : formatSum(left)}
      </td>
    </tr>
  );
}
