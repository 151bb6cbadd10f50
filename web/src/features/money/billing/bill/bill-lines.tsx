import type { Bill, BillLine } from "@console/contract/billing.ts";
import { lineNameOf } from "@console/contract/line-name.ts";
import type { ReactNode } from "react";
import { cx } from "../../../../lib/cx.ts";
import { toCents } from "../../../../lib/decimal.ts";
import { formatDiscount, formatPercent, formatRate, formatSum } from "../../../../lib/money.ts";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { type Item, itemsOf, money } from "../bill.figures.ts";
import { billingText as words } from "../billing.text.ts";
import type { RowNotes } from "../charges/charges-on-bill.tsx";
import { UsageLineButton } from "../usage/usage-line-button.tsx";
import { Swatch } from "./swatch.tsx";

const wide = "max-md:hidden";

type BillLinesProps = { bill: Bill; label: string; notes?: RowNotes | undefined };

/** Quantity times rate, line by line, then discounts and charges up to the total. */
export function BillLines({ bill, label, notes }: BillLinesProps) {
  const { discounts } = bill;
  const after = [...bill.charges, ...bill.corrections, ...bill.credits];
  return (
    <Table
      inCard
      label={label}
      heads={[
        { title: words.item },
        { title: words.quantity, numeric: true },
        { title: words.rate, numeric: true, wide: true },
        { title: words.amount, numeric: true },
      ]}
    >
      <tbody>
        {itemsOf(bill).map((item) => (
          <ItemRow key={item.kind} item={item} />
        ))}
      </tbody>
      {(discounts.length > 0 || after.length > 0 || bill.taxes.length > 0) && (
        <tbody>
          <Sum label={words.subtotal} amount={toCents(bill.subtotal)} quiet />
          {discounts.map(({ code, type, value, amount }) => (
            <Row
              key={code}
              label={noted(words.coupon(code), notes && (notes.discount(code) ?? null))}
              rate={formatDiscount(type, Number(value))}
              amount={money(-toCents(amount))}
            />
          ))}
          {after.map((line, index) => (
            <Row
              // Two of them can be identical.
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer keep their order.
              key={`${line.label} ${index}`}
              label={noted(opened(line), line.kind === "charge" && notes ? notes.charge(line, index) : undefined)}
              quantity={line.kind === "correction" ? words.quantities(line.quantity, line.unit) : undefined}
              rate={line.kind === "correction" ? formatRate(line.rate) : undefined}
              amount={formatSum(line.amount)}
            />
          ))}
          {bill.taxes.map(({ label, quantity, rate, amount }) => (
            <Row
              key={label}
              label={label}
              quantity={formatSum(quantity)}
              rate={formatPercent(rate)}
              amount={formatSum(amount)}
            />
          ))}
          <Sum label={words.total} amount={toCents(bill.total)} />
        </tbody>
      )}
    </Table>
  );
}

/** A correction results from usage; a charge was entered. */
function opened(line: BillLine): ReactNode {
  const name = lineNameOf(line);
  return name === null ? line.label : <UsageLineButton line={name} label={line.label} />;
}

/** @param note undefined if there is none; the height is the same, because it loads later */
const noted = (label: ReactNode, note: ReactNode): ReactNode =>
  note !== undefined ? (
    <span className="flex min-h-6 flex-wrap items-center gap-x-2">
      <span className="min-w-0 break-words">{label}</span>
      {note}
    </span>
  ) : (
    label
  );

function ItemRow({ item }: { item: Item }) {
  return (
    <Row
      label={
        <span className="flex items-center gap-2 md:whitespace-nowrap">
          <Swatch kind={item.kind} />
          <UsageLineButton line={item.kind} label={words.items[item.kind]} />
        </span>
      }
      quantity={item.quantity === null ? undefined : words.quantities(item.quantity, item.unit)}
      rate={item.rate === null ? words.varies : formatRate(item.rate)}
      amount={money(item.cents)}
    />
  );
}

type RowProps = {
  label: ReactNode;
  quantity?: ReactNode;
  rate?: ReactNode;
  amount: string;
};

function Row({ label, quantity, rate, amount }: RowProps) {
  return (
    <tr>
      <th scope="row" colSpan={quantity ? 1 : 2} className={cx(cellClass, "text-left font-normal break-words")}>
        {label}
      </th>
      {quantity && <td className={figureClass}>{quantity}</td>}
      <td className={cx(figureClass, wide, "text-fg-2")}>{rate}</td>
      <td className={cx(figureClass, "font-medium max-md:pr-card")}>{amount}</td>
    </tr>
  );
}

function Sum({ label, amount, quiet = false }: { label: string; amount: bigint; quiet?: boolean }) {
  return (
    <tr className={quiet ? "text-fg-2" : "font-semibold"}>
      <th scope="row" className={cx(cellClass, "text-left", quiet ? "font-normal" : "font-semibold")}>
        {label}
      </th>
      <td className={figureClass} />
      <td className={cx(figureClass, wide)} />
      <td className={cx(figureClass, "max-md:pr-card")}>{money(amount)}</td>
    </tr>
  );
}
