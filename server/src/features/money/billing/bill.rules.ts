import type { BillLine, Discount } from "@console/contract/billing.ts";
import {
  type CountedKind,
  lineKinds,
  type PricedKind,
  type PriceField,
  pricedKinds,
  type SummedKind,
  summedKinds,
} from "@console/contract/line-kinds.ts";
import type Big from "big.js";
import { Decimal, sumOf } from "../../../lib/amounts.ts";
import { lineLabels } from "./billing.text.ts";
import { type StorageReading, storageDays } from "./storage.rules.ts";

/** Prices of a package for a whole month, as exact decimal text. */
export type MonthPrices = Record<PriceField, string> & { integration_charge: boolean };

/** The inputs of a month's bill. Quantities and prices are exact decimal text. */
export type MonthInputs = {
  prices: MonthPrices;
  /** The brand was active on any day. If not, its bill contains only what a person billed, without the fee. */
  active: boolean;
  quantities: Readonly<Record<SummedKind | CountedKind, string>>;
  /** Readings up to the last counted day, including those before the month. */
  readings: readonly StorageReading[];
  /** The days that count, `YYYY-MM-DD`: the whole month, or the open month so far. */
  days: readonly string[];
  /** One per business and integration, at the price on the connection's last day. */
  connections: readonly { code: string; name: string; price: string }[];
  /** Oldest first. */
  coupons: readonly CouponInForce[];
  /** Credits (below 0) and one-off charges. */
  charges: readonly { label: string; amount: string }[];
  /** Late usage of closed months, at those months' prices. */
  corrections: readonly Correction[];
  /** Unused credit from earlier bills, before tax; at least 0. */
  credit: string;
  /** In percent of the whole amount; null if the month has no tax. */
  tax: { name: string; rate: string } | null;
};

/** Version of the calculation rules. 2: credit is carried forward, and inactive businesses do not count. */
export const RULES = 2;

export type CouponInForce = { code: string; type: "percentage" | "fixed_amount"; value: string };

export type Correction = {
  /** When the usage happened, `2026-10`. */
  month: string;
  /** Kind of the late usage. */
  code: string;
  label: string;
  unit: BillLine["unit"];
  /** Divided by this many days, the sum is the quantity; 1 if it already is the quantity. */
  sum: string;
  days: number;
  rate: string;
};

export type CalculatedBill = {
  lines: BillLine[];
  subtotal: string;
  discounts: Discount[];
  charges: BillLine[];
  corrections: BillLine[];
  credits: BillLine[];
  taxes: BillLine[];
  total: string;
};

/** Two decimals; zero has no sign. */
const cents = (amount: Big): string => amount.toFixed(2).replace(/^-(0\.00)$/, "$1");

/** A quantity as shown: at most 6 decimals, without trailing zeros. */
const shown = (quantity: Big): string => quantity.round(6).toFixed();

type Priced = Omit<BillLine, "quantity" | "amount"> & { sum: Big; days?: number };

/** One line, rounded once: an averaged quantity stays a fraction until the amount is calculated. */
function line({ sum, days = 1, ...rest }: Priced): BillLine {
  return {
    ...rest,
    quantity: shown(sum.div(String(days))),
    amount: cents(sum.times(rest.rate).div(String(days))),
  };
}

const total = (lines: readonly { amount: string }[]): Big => sumOf(lines.map(({ amount }) => amount));

/**
 * The bill of a month: each line is rounded half up to a cent, and the total is their sum (docs/billing.md). The same
 * inputs always give the same bill, so that it can be recalculated at any later time.
 * @returns amounts in the package's currency with two decimals
 */
export function calculateBill(inputs: MonthInputs): CalculatedBill {
  const { prices } = inputs;
  const lines = [
    ...pricedKinds.flatMap((kind) => {
      const { label, unit, price } = lineKinds[kind];
      const measured = measure(kind, inputs);
      return measured ? [line({ kind, label, unit, rate: prices[price], ...measured })] : [];
    }),
    ...(prices.integration_charge ? integrationLines(inputs.connections) : []),
  ];
  const subtotal = total(lines);
  const discounts = discountsOn(subtotal, inputs.coupons);
  const charges = inputs.charges.map(({ label, amount }) =>
    line({ kind: "charge", label, unit: "once", sum: new Decimal("1"), rate: amount }),
  );
  const corrections = inputs.corrections.map(({ sum, ...rest }) =>
    line({ kind: "correction", ...rest, sum: new Decimal(sum) }),
  );
  const parts = { lines, discounts, charges, corrections };
  const credits = creditsOn(net({ ...parts, credits: [] }), inputs.credit);
  const taxed = net({ ...parts, credits });
  const taxes = taxesOn(taxed, inputs.tax);
  return { ...parts, credits, taxes, subtotal: cents(subtotal), total: cents(taxed.plus(total(taxes))) };
}

/** The quantity of a line; null if the bill has no such line. */
function measure(
  kind: PricedKind,
  { active, quantities, readings, days }: MonthInputs,
): Pick<Priced, "sum" | "days"> | null {
  if (kind === "base") return active ? { sum: new Decimal("1") } : null;
  if (kind === "storage") return { sum: new Decimal(storageDays(readings, days)), days: Math.max(1, days.length) };
  return { sum: new Decimal(quantities[kind]) };
}

type Untaxed = Pick<CalculatedBill, "lines" | "discounts" | "charges" | "corrections" | "credits">;

const net = ({ lines, discounts, charges, corrections, credits }: Untaxed): Big =>
  total(lines).minus(total(discounts)).plus(total(charges)).plus(total(corrections)).plus(total(credits));

/** The last line before tax: a negative sum is carried to the next bills, and credit from earlier bills is deducted. */
function creditsOn(sum: Big, balance: string): BillLine[] {
  const credit = (code: CreditCode, label: string, amount: Big): BillLine => {
    const text = cents(amount);
    return { kind: "credit", code, label, quantity: "1", unit: "once", rate: text, amount: text };
  };
  if (sum.lt("0")) return [credit("carried", lineLabels.creditCarried, sum.times("-1"))];
  const used = sum.lt(balance) ? sum : new Decimal(balance);
  return used.gt("0") ? [credit("brought", lineLabels.creditBrought, used.times("-1"))] : [];
}

/** The kind of a credit line: credit from earlier bills, or credit that this bill carries to the next. */
type CreditCode = "brought" | "carried";

/** One line, rounded like any other; the taxed amount is never below 0. */
function taxesOn(taxed: Big, tax: MonthInputs["tax"]): BillLine[] {
  if (tax === null || new Decimal(tax.rate).eq("0")) return [];
  const amount = cents(taxed.times(tax.rate).div("100"));
  return [{ kind: "tax", label: tax.name, quantity: cents(taxed), unit: "%", rate: tax.rate, amount }];
}

/** One line per integration, and per price if a price change left two. */
function integrationLines(connections: MonthInputs["connections"]): BillLine[] {
  const groups = new Map<string, { code: string; name: string; price: string; count: number }>();
  for (const { code, name, price } of connections) {
    const key = `${code} ${price}`;
    const group = groups.get(key);
    groups.set(key, { code, name, price, count: (group?.count ?? 0) + 1 });
  }
  return [...groups.values()]
    .sort((one, other) =>
      one.code < other.code ? -1 : one.code > other.code ? 1 : new Decimal(one.price).cmp(other.price),
    )
    .map(({ code, name, price, count }) =>
      line({
        kind: "integration",
        code,
        label: name,
        unit: "connection",
        sum: new Decimal(String(count)),
        rate: price,
      }),
    );
}

/**
 * Percentages of the whole subtotal first, then fixed amounts, each oldest first, and never more than the remaining
 * amount.
 */
function discountsOn(subtotal: Big, coupons: readonly CouponInForce[]): Discount[] {
  const inOrder = [
    ...coupons.filter(({ type }) => type === "percentage"),
    ...coupons.filter(({ type }) => type === "fixed_amount"),
  ];
  let left = subtotal;
  return inOrder.map(({ code, type, value }) => {
    const wanted = (type === "percentage" ? subtotal.times(value).div("100") : new Decimal(value)).round(2);
    const amount = wanted.gt(left) ? left : wanted;
    left = left.minus(amount);
    return { code, type, value, amount: cents(amount) };
  });
}

/** The whole month's usage at the pace so far; everything else stays the same. */
export function projected(inputs: MonthInputs, elapsedMs: number, wholeMs: number): MonthInputs {
  const scaled = (sum: string) => new Decimal(sum).times(String(wholeMs)).div(String(elapsedMs)).round(6).toFixed();
  const quantities = { ...inputs.quantities };
  for (const kind of summedKinds) quantities[kind] = scaled(quantities[kind]);
  return { ...inputs, quantities };
}

/** Whether a total is the sum of its parts: checked again before a month is closed. */
export function addsUp(bill: Omit<CalculatedBill, "subtotal">): boolean {
  return net(bill).plus(total(bill.taxes)).eq(bill.total);
}

export const isPositive = (amount: string): boolean => new Decimal(amount).gt("0");

export const sumOfAmounts = (amounts: readonly string[]): string => cents(sumOf(amounts));
export const sumOfQuantities = (quantities: readonly string[]): string => sumOf(quantities).toFixed();
