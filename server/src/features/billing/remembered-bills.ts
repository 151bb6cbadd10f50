import { type CalculatedBill, calculateBill, type MonthInputs } from "./bill.rules.ts";

/** Three for each of the brands on some thirty pages of the list. */
const BILLS_MAX = 1_000;

/** By their inputs, those used last at the end. */
const bills = new Map<string, CalculatedBill>();

/**
 * The bill that `calculateBill` makes of these inputs, calculated once: half the time of a list went into the bills of brands
 * of which nothing had changed.
 */
export function rememberedBill(inputs: MonthInputs): CalculatedBill {
  const key = JSON.stringify(inputs);
  const bill = bills.get(key) ?? frozen(calculateBill(inputs));
  bills.delete(key);
  bills.set(key, bill);
  const [oldest] = bills.keys();
  if (bills.size > BILLS_MAX && oldest !== undefined) bills.delete(oldest);
  return bill;
}

/** All that ask for the bill share it: none may change it. */
function frozen<T extends object>(value: T): T {
  for (const each of Object.values(value)) if (typeof each === "object" && each !== null) frozen(each);
  return Object.freeze(value);
}
