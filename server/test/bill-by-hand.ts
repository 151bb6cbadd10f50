import type { MonthInputs } from "../src/features/money/billing/bill.rules.ts";

/**
 * A second calculator, written only from the rules and with integers (BigInt): prices in ten-thousandths, quantities in
 * millionths. Uses no decimal library and none of the product's code.
 * @returns the amounts of lines, discounts, charges, corrections, credit and tax in order, and the total
 */
export function billByHand(inputs: MonthInputs): string[] {
  const { prices, quantities } = inputs;
  const amounts = [
    ...(inputs.active ? [cents(million(1), tenThousandths(prices.base_price))] : []),
    cents(millionths(quantities.standard_minutes), tenThousandths(prices.per_min_charge)),
    cents(millionths(quantities.multilingual_minutes), tenThousandths(prices.multilingual_charge_per_min)),
    cents(millionths(quantities.businesses), tenThousandths(prices.per_location_charge)),
    cents(gigabyteDays(inputs), tenThousandths(prices.storage_charge_per_gb), BigInt(inputs.days.length)),
    cents(millionths(quantities.premium_support), tenThousandths(prices.premium_support_per_location)),
  ];
  if (prices.integration_charge) {
    for (const code of ["slack", "zapier"]) {
      for (const price of ["0.3333", "5", "6.5"]) {
        const count = inputs.connections.filter((each) => each.code === code && each.price === price).length;
        if (count > 0) amounts.push(cents(million(count), tenThousandths(price)));
      }
    }
  }
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0n);
  let left = subtotal;
  const discounts: bigint[] = [];
  for (const type of ["percentage", "fixed_amount"]) {
    for (const coupon of inputs.coupons.filter((each) => each.type === type)) {
      const value = tenThousandths(coupon.value);
      const wanted = type === "percentage" ? divided(subtotal * value, 1_000_000n) : divided(value, 100n);
      const discount = wanted > left ? left : wanted;
      left -= discount;
      discounts.push(discount);
    }
  }
  const charges = inputs.charges.map(({ amount }) => divided(tenThousandths(amount), 100n));
  const corrections = inputs.corrections.map(({ sum, days, rate }) =>
    cents(millionths(sum), tenThousandths(rate), BigInt(days)),
  );
  const after = [...charges, ...corrections].reduce((sum, amount) => sum + amount, left);
  // Below 0, nothing is due, and a line carries the rest forward; above 0, older credit pays as much as it can.
  const balance = divided(tenThousandths(inputs.credit), 100n);
  const credit = after < 0n ? -after : balance < after ? -balance : -after;
  const taxed = after + credit;
  const percent = tenThousandths(inputs.tax?.rate ?? "0");
  const taxes = percent === 0n ? [] : [divided(taxed * percent, 1_000_000n)];
  const due = taxed + (taxes[0] ?? 0n);
  const credits = credit === 0n ? [] : [credit];
  return [...amounts, ...discounts, ...charges, ...corrections, ...credits, ...taxes, due].map(written);
}

const whole = (text: string, decimals: number): bigint => {
  const sign = text.startsWith("-") ? -1n : 1n;
  const [left = "0", right = ""] = text.replace("-", "").split(".");
  return sign * BigInt(left + right.padEnd(decimals, "0"));
};
const millionths = (text: string) => whole(text, 6);
const tenThousandths = (text: string) => whole(text, 4);
const million = (count: number) => BigInt(count) * 1_000_000n;

/** Millionths times ten-thousandths, averaged over days, in cents. */
const cents = (quantity: bigint, rate: bigint, days = 1n): bigint => divided(quantity * rate, 100_000_000n * days);

/** Rounds half away from zero. */
function divided(number: bigint, by: bigint): bigint {
  const sign = number < 0n ? -1n : 1n;
  return sign * ((number * sign * 2n + by) / (by * 2n));
}

function written(amount: bigint): string {
  const sign = amount < 0n ? "-" : "";
  const text = String(amount < 0n ? -amount : amount).padStart(3, "0");
  return `${sign}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** For each day and reader, the newest reading up to that day. */
function gigabyteDays({ readings, days }: MonthInputs): bigint {
  let sum = 0n;
  for (const day of days) {
    for (const reader of new Set(readings.map((each) => each.reader))) {
      const known = readings.filter((each) => each.reader === reader && each.day <= day);
      const newest = known.toSorted((one, other) => other.day.localeCompare(one.day)).at(0);
      if (newest) sum += millionths(newest.gb);
    }
  }
  return sum;
}
