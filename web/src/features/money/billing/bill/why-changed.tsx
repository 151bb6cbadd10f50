import type { ReactNode } from "react";
import { absolute, scaled, toCents, unscaled } from "../../../../lib/decimal.ts";
import { formatRate } from "../../../../lib/money.ts";
import { type Change, changesBetween, type Item, money, signedMoney } from "../bill.figures.ts";
import { billingText as words } from "../billing.text.ts";
import { BillingCard, EmptyNote } from "../billing-card.tsx";
import type { ShownBill } from "../shown-bill.ts";

/**
 * The changes between the two months, the largest first, and their sum.
 * @param choice selects other months, at the end
 */
export function WhyChanged({ shownBill, choice }: { shownBill: ShownBill; choice: ReactNode }) {
  const { bill, before, period } = shownBill;
  if (!before) {
    return (
      <BillingCard title={words.why}>
        <EmptyNote>{words.whyNone}</EmptyNote>
        {choice}
      </BillingCard>
    );
  }
  const changes = changesBetween(before, bill);
  return (
    <BillingCard title={words.why} aside={words.versus(period)}>
      {changes.length === 0 ? (
        <EmptyNote>{words.whySame(period)}</EmptyNote>
      ) : (
        <div className="px-card pt-1 pb-card">
          <ul className="flex flex-col gap-2">
            {changes.map((change) => (
              <ChangeRow key={change.kind} change={change} />
            ))}
          </ul>
          <p className="mt-3 flex justify-between border-t border-line pt-3 text-13 font-semibold tabular-nums">
            <span>{words.totalChange}</span>
            <span>{signedMoney(toCents(bill.total) - toCents(before.total))}</span>
          </p>
        </div>
      )}
      {choice}
    </BillingCard>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { kind, cents } = change;
  return (
    <li className="flex justify-between gap-3 text-13 tabular-nums">
      <span>
        {words.items[kind]} <span className="text-12 text-fg-2">{moved(change)}</span>
      </span>
      <span className="font-medium">{signedMoney(cents)}</span>
    </li>
  );
}

/** How much more was measured, or how many there are now, and the change of the rate; without either, the amount. */
export function moved({ before, after }: Change): string {
  const rates =
    before.rate !== null && after.rate !== null && Number(before.rate) !== Number(after.rate)
      ? words.rateMoved(formatRate(before.rate), formatRate(after.rate))
      : null;
  const by = scaled(after.quantity ?? "0", 6) - scaled(before.quantity ?? "0", 6);
  if (by === 0n) return rates ?? words.moved(money(before.cents), money(after.cents));
  const unit = after.quantity === null ? before.unit : after.unit;
  const size = words.quantities(unscaled(absolute(by), 6).replace(/\.?0+$/, ""), unit);
  const isMeasured = unit === "min" || unit === "GB";
  const quantity = isMeasured ? `${by > 0n ? "+" : "−"}${size}` : words.moved(bare(before), bare(after));
  return rates === null ? quantity : words.both(quantity, rates);
}

/** Without the unit: its line has the name of what is counted. */
const bare = ({ quantity }: Item): string =>
  Number(quantity ?? "0").toLocaleString("en-US", { maximumFractionDigits: 2 });
