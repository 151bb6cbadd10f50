import { type CalculatedBill, calculateBill, type MonthInputs } from "./bill.rules.ts";

/** Three per brand on about thirty pages of the list. */
const BILLS_MAX = 1_000;

/** By inputs, most recently used last. */
const bills = new Map<string, CalculatedBill>();

/**
 * The result of `calculateBill` for these inputs, calculated once: half of a list's time went into recalculating
 * unchanged bills.
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

/** Frozen, because every caller shares the bill. */
function frozen<T extends object>(value: T): T {
  for (const each of Object.values(value)) if (typeof each === "object" && each !== null) frozen(each);
  return Object.freeze(value);
}
