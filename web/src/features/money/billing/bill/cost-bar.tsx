import { cx } from "../../../../lib/cx.ts";
import { type Item, type ItemKind, permille, shareOf } from "../bill.figures.ts";
import { billingText as words } from "../billing.text.ts";
import { barClass } from "../series-class.ts";

/** The lines' shares of the subtotal, the largest first. The table below has the same figures. */
export function CostBar({ items, whole }: { items: readonly Item[]; whole: bigint }) {
  const positive = items.filter(({ cents }) => cents > 0n).sort((one, other) => Number(other.cents - one.cents));
  if (positive.length === 0) return null;
  const name = positive.map(({ kind, cents }) => words.share(words.items[kind], shareOf(cents, whole))).join(", ");
  return (
    <div
      role="img"
      aria-label={`${words.shares}: ${name}`}
      className="mx-4 mb-2 flex h-3.5 gap-0.5 overflow-hidden rounded-xs print:hidden"
    >
      {positive.map(({ kind, cents }) => (
        <span
          key={kind}
          className={cx("min-w-0.5 forced-color-adjust-none", barClass[kind])}
          style={{ flexGrow: Math.max(1, permille(cents, whole)), flexBasis: 0 }}
        />
      ))}
    </div>
  );
}

export const Swatch = ({ kind }: { kind: ItemKind }) => (
  <span
    aria-hidden="true"
    className={cx("size-2.5 flex-none rounded-[3px] forced-color-adjust-none", barClass[kind])}
  />
);
