import { scaled, unscaled } from "../../../../lib/decimal.ts";
import { formatRate } from "../../../../lib/money.ts";
import { type Change, type Item, money } from "../bill.figures.ts";
import { billingText as words } from "../billing.text.ts";

/** The change of the quantity and of the rate; without either, the amount. */
export function moved({ before, after }: Change): string {
  const rates =
    before.rate !== null && after.rate !== null && Number(before.rate) !== Number(after.rate)
      ? words.rateMoved(formatRate(before.rate), formatRate(after.rate))
      : null;
  const by = scaled(after.quantity ?? "0", 6) - scaled(before.quantity ?? "0", 6);
  if (by === 0n) return rates ?? words.amountMoved(money(before.cents), money(after.cents));
  const unit = after.quantity === null ? before.unit : after.unit;
  const size = words.quantities(unscaled(by < 0n ? -by : by, 6).replace(/\.?0+$/, ""), unit);
  const quantity = words.moved(`${by > 0n ? "+" : "−"}${size}`, bare(before), bare(after));
  return rates === null ? quantity : words.both(quantity, rates);
}

/** Without the unit, which precedes it. */
const bare = ({ quantity }: Item): string =>
  Number(quantity ?? "0").toLocaleString("en-US", { maximumFractionDigits: 2 });
