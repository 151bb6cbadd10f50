import type { Bill, BillLine } from "@console/contract/billing.ts";
import { lineNameOf } from "@console/contract/line-name.ts";
import type { ReactNode } from "react";
import { cx } from "../../lib/cx.ts";
import { formatDiscount, formatPercent, formatRate } from "../../lib/money.ts";
import { type Item, itemsOf, money, shareOf, toCents } from "./bill.figures.ts";
import { billingText as words } from "./billing.text.ts";
import type { RowNotes } from "./charges-on-bill.tsx";
import { Swatch } from "./cost-bar.tsx";
import { UsageLineButton } from "./usage-line-button.tsx";

const cell = "border-t border-line px-2 py-2 first:pl-4 last:pr-4 max-md:px-1";
const figure = `${cell} text-right tabular-nums`;
const wide = "max-md:hidden";

type BillLinesProps = { bill: Bill; label: string; notes?: RowNotes | undefined };

/** Quantity times rate, line by line, then what comes off and on until the total. */
export function BillLines({ bill, label, notes }: BillLinesProps) {
  const whole = toCents(bill.subtotal);
  const { discounts } = bill;
  const after = [...bill.charges, ...bill.corrections, ...bill.credits];
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0 text-13">
      <thead>
        <tr className="text-12 text-fg-3 [&>th]:h-8 [&>th]:font-medium">
          <th scope="col" className="px-2 pl-4 text-left">
            {words.item}
          </th>
          <th scope="col" className="px-2 text-right">
            {words.quantity}
          </th>
          <th scope="col" className={cx("px-2 text-right", wide)}>
            {words.rate}
          </th>
          <th scope="col" className="px-2 text-right max-md:pr-4">
            {words.amount}
          </th>
          <th scope="col" className={cx("px-2 pr-4 text-right", wide)}>
            {words.shareHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {itemsOf(bill).map((item) => (
          <ItemRow key={item.kind} item={item} whole={whole} />
        ))}
      </tbody>
      {(discounts.length > 0 || after.length > 0 || bill.taxes.length > 0) && (
        <tbody>
          <Sum label={words.subtotal} amount={whole} quiet />
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
              // Two of them may be alike in every word.
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer keep their order.
              key={`${line.label} ${index}`}
              label={noted(opened(line), line.kind === "charge" && notes ? notes.charge(line, index) : undefined)}
              quantity={line.kind === "correction" ? words.quantities(line.quantity, line.unit) : undefined}
              rate={line.kind === "correction" ? formatRate(line.rate) : undefined}
              amount={money(toCents(line.amount))}
            />
          ))}
          {bill.taxes.map(({ label, quantity, rate, amount }) => (
            <Row
              key={label}
              label={label}
              quantity={money(toCents(quantity))}
              rate={formatPercent(rate)}
              amount={money(toCents(amount))}
            />
          ))}
          <Sum label={words.total} amount={toCents(bill.total)} />
        </tbody>
      )}
    </table>
  );
}

/** A correction comes of usage; a charge was entered. */
function opened(line: BillLine): ReactNode {
  const name = lineNameOf(line);
  return name === null ? line.label : <UsageLineButton line={name} label={line.label} />;
}

/** @param note undefined where there is none; as high without as with it, for it comes later */
const noted = (label: ReactNode, note: ReactNode): ReactNode =>
  note !== undefined ? (
    <span className="flex min-h-6 flex-wrap items-center gap-x-2">
      <span className="min-w-0 break-words">{label}</span>
      {note}
    </span>
  ) : (
    label
  );

function ItemRow({ item, whole }: { item: Item; whole: bigint }) {
  return (
    <Row
      label={
        <span className="flex items-center gap-2 min-[380px]:whitespace-nowrap">
          <Swatch kind={item.kind} />
          <UsageLineButton line={item.kind} label={words.items[item.kind]} />
        </span>
      }
      quantity={item.quantity === null ? undefined : words.quantities(item.quantity, item.unit)}
      rate={item.rate === null ? words.varies : formatRate(item.rate)}
      amount={money(item.cents)}
      share={shareOf(item.cents, whole)}
    />
  );
}

type RowProps = {
  label: ReactNode;
  quantity?: ReactNode;
  rate?: ReactNode;
  amount: string;
  share?: string | undefined;
};

function Row({ label, quantity, rate, amount, share }: RowProps) {
  return (
    <tr>
      <th scope="row" colSpan={quantity ? 1 : 2} className={cx(cell, "text-left font-normal break-words")}>
        {label}
      </th>
      {quantity && <td className={figure}>{quantity}</td>}
      <td className={cx(figure, wide, "text-fg-2")}>{rate}</td>
      <td className={cx(figure, "font-medium max-md:pr-4")}>{amount}</td>
      <td className={cx(figure, wide, "text-fg-2")}>{share}</td>
    </tr>
  );
}

function Sum({ label, amount, quiet = false }: { label: string; amount: bigint; quiet?: boolean }) {
  return (
    <tr className={quiet ? "text-fg-2" : "font-semibold"}>
      <th scope="row" className={cx(cell, "text-left", quiet ? "font-normal" : "font-semibold")}>
        {label}
      </th>
      <td className={figure} />
      <td className={cx(figure, wide)} />
      <td className={cx(figure, "max-md:pr-4")}>{money(amount)}</td>
      <td className={cx(figure, wide)} />
    </tr>
  );
}
