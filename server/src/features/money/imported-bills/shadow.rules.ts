import type { ImportedLine } from "@console/contract/imported-bills.ts";
import type { ShadowReason } from "@console/contract/imports.ts";
import { Decimal, negative, sumOf } from "../../../lib/amounts.ts";
import type { CalculatedBill } from "../billing/bill.rules.ts";

/** The lines of a bill that the console calculated, by kind, in the form of an imported bill. */
export function linesByKind(bill: Omit<CalculatedBill, "subtotal" | "total">): ImportedLine[] {
  const all = [...bill.lines, ...bill.charges, ...bill.corrections, ...bill.credits, ...bill.taxes];
  const lines: ImportedLine[] = [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    quantity: sumOf(own.map(({ quantity }) => quantity)).toFixed(),
    amount: sumOf(own.map(({ amount }) => amount)).toFixed(2),
  }));
  const discount = sumOf(bill.discounts.map(({ amount }) => amount)).toFixed(2);
  const discounts: ImportedLine[] =
    discount === "0.00" ? [] : [{ kind: "discount", quantity: null, amount: negative(discount) }];
  return [...lines, ...discounts].filter(({ amount, quantity }) => !isZero(amount) || !isZero(quantity ?? "0"));
}

const isZero = (amount: string): boolean => new Decimal(amount).eq("0");

export type LineDifference = {
  kind: ImportedLine["kind"];
  imported: Omit<ImportedLine, "kind"> | null;
  console: Omit<ImportedLine, "kind"> | null;
  reason: ShadowReason;
};

/**
 * Lines whose amounts differ, each with its explanation. Tax that differs only because other lines do is no difference.
 * @param taxRate of the console's bill, in percent
 */
export function compareLines(
  imported: readonly ImportedLine[],
  calculated: readonly ImportedLine[],
  taxRate: string,
): LineDifference[] {
  const kinds = [...new Set([...calculated, ...imported].map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const theirs = imported.find((line) => line.kind === kind) ?? null;
    const ours = calculated.find((line) => line.kind === kind) ?? null;
    if (new Decimal(theirs?.amount ?? "0").eq(ours?.amount ?? "0")) return [];
    if (kind === "tax" && isTaxedAt(imported, taxRate)) return [];
    return [{ kind, imported: shown(theirs), console: shown(ours), reason: reasonOf(theirs, ours) }];
  });
}

const shown = (line: ImportedLine | null) => line && { quantity: line.quantity, amount: line.amount };

/** Whether a bill's tax is this percentage of its other lines, to the cent. */
function isTaxedAt(lines: readonly ImportedLine[], rate: string): boolean {
  const amountsOf = (isTax: boolean) =>
    sumOf(lines.filter(({ kind }) => (kind === "tax") === isTax).map(({ amount }) => amount));
  return amountsOf(false).times(rate).div("100").round(2).eq(amountsOf(true));
}

function reasonOf(theirs: ImportedLine | null, ours: ImportedLine | null): ShadowReason {
  if (!ours || isZero(ours.amount)) return "missing_here";
  if (!theirs || isZero(theirs.amount)) return "missing_there";
  if (theirs.quantity === null || ours.quantity === null || isZero(ours.quantity)) return "amount";
  if (new Decimal(theirs.quantity).eq(ours.quantity)) return "price";
  // At the console's price, their quantity makes their amount, to the cent.
  const atOurPrice = new Decimal(ours.amount).times(theirs.quantity).div(ours.quantity);
  return atOurPrice.minus(theirs.amount).abs().lte("0.01") ? "quantity" : "price_and_quantity";
}
