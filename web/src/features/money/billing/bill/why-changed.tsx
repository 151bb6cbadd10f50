import type { ReactNode } from "react";
import { cx } from "../../../../lib/cx.ts";
import { toCents } from "../../../../lib/decimal.ts";
import { type Change, changesBetween, movement, permille, signedMoney, wholeShareOf } from "../bill.figures.ts";
import { billingText as words } from "../billing.text.ts";
import { BillingCard, EmptyNote } from "../billing-card.tsx";
import { barClass } from "../series-class.ts";
import type { ShownBill } from "../shown-bill.ts";
import { moved } from "./moved.ts";

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
  const whole = movement(changes);
  return (
    <BillingCard title={words.why} aside={words.versus(period)}>
      {changes.length === 0 ? (
        <EmptyNote>{words.whySame(period)}</EmptyNote>
      ) : (
        <div className="px-card pt-1 pb-card">
          <ul className="flex flex-col gap-3">
            {changes.map((change) => (
              <ChangeRow key={change.kind} change={change} whole={whole} />
            ))}
          </ul>
          <p className="mt-4 flex justify-between border-t border-line pt-3 text-13 font-semibold tabular-nums">
            <span>{words.totalChange}</span>
            <span>{signedMoney(toCents(bill.total) - toCents(before.total))}</span>
          </p>
        </div>
      )}
      {choice}
    </BillingCard>
  );
}

function ChangeRow({ change, whole }: { change: Change; whole: bigint }) {
  const { kind, cents } = change;
  return (
    <li>
      <p className="flex justify-between gap-3 text-13 tabular-nums">
        <span>{words.items[kind]}</span>
        <span className="font-medium">{signedMoney(cents)}</span>
      </p>
      <p className="flex justify-between gap-3 text-12 text-fg-2 tabular-nums">
        <span>{moved(change)}</span>
        <span>{wholeShareOf(cents, whole)}</span>
      </p>
      <div aria-hidden="true" className="mt-1 h-[3px] rounded-full bg-surface-2">
        <div
          className={cx("h-full min-w-[3px] rounded-full forced-color-adjust-none", barClass[kind])}
          style={{ width: `${permille(cents, whole) / 10}%` }}
        />
      </div>
    </li>
  );
}
