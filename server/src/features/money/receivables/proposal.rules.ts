import { INVOICE_PREFIX_MAX } from "@console/contract/limits.ts";
import { Decimal } from "../../../lib/amounts.ts";

/** A bill as far as a proposal looks at it; of `payable`, what is not open was written off. */
export type Payable = { id: number; invoice_number: string; open_amount: string; payable: string; held: boolean };
export type Share = { billId: number; amount: string };

/**
 * What a payment would pay: the bills that its reference names; else the one bill with that open amount; else all, if they add
 * up to it; else the oldest first. Held bills only if they are named. Only then does it pay what was written off.
 * @param bills a brand's bills, open ones first, the oldest due date first
 * @returns what is above 0; the rest of the payment stays unallocated
 */
export function proposeShares(
  bills: readonly Payable[],
  sent: { amount: string; reference?: string | undefined },
): Share[] {
  const named = namedShares(bills, sent);
  if (named.length > 0) return named;
  const { amount } = sent;
  const payable = bills.filter(({ held }) => !held);
  const equal = payable.filter((bill) => new Decimal(bill.open_amount).eq(amount));
  const [only] = equal;
  return payableShares(only && equal.length === 1 ? [only] : payable, amount);
}

/** What a payment pays of the bills that its reference names. */
export const namedShares = (
  bills: readonly Payable[],
  { amount, reference = "" }: { amount: string; reference?: string | undefined },
): Share[] => payableShares(namedIn(bills, reference), amount);

/** What is open first, then what was written off. */
function payableShares(bills: readonly Payable[], amount: string): Share[] {
  const writtenOff = bills.map(({ id, open_amount, payable }) => ({
    id,
    open_amount: new Decimal(payable).minus(open_amount).toFixed(2),
  }));
  const sums = new Map<number, string>();
  for (const share of sharesOf([...bills, ...writtenOff], amount))
    sums.set(share.billId, new Decimal(sums.get(share.billId) ?? "0").plus(share.amount).toFixed(2));
  return [...sums].map(([billId, sum]) => ({ billId, amount: sum }));
}

/** Signs around a number: '(INV-000012).' */
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

const bare = (text: string) => text.toUpperCase().replace(around, "");

/**
 * The words of a reference as invoice numbers are compared with them, in upper case. A slash separates words, but may also be in
 * the prefix of a number: of 'ACH/ACME/26-000013', 'ACME/26-000013' is one as well.
 */
export const wordsIn = (reference: string): string[] =>
  reference.split(/[\s,;]+/).flatMap((word) => {
    const parts = word.split("/");
    return parts.flatMap((_, from) =>
      parts.slice(from, from + INVOICE_PREFIX_MAX).map((_, more) => bare(parts.slice(from, from + more + 1).join("/"))),
    );
  });

/** Bills whose whole number is in the text, however it is written; 'INV-000012' is not in 'INV-0000123'. */
function namedIn(bills: readonly Payable[], reference: string): Payable[] {
  const words = new Set(wordsIn(reference));
  return bills.filter(({ invoice_number }) => words.has(bare(invoice_number)));
}

/** Pays bills in their order until nothing is left. */
export function sharesOf(bills: readonly Pick<Payable, "id" | "open_amount">[], amount: string): Share[] {
  const shares: Share[] = [];
  let left = new Decimal(amount);
  for (const { id, open_amount } of bills) {
    const share = left.lt(open_amount) ? left : new Decimal(open_amount);
    if (share.gt("0")) shares.push({ billId: id, amount: share.toFixed(2) });
    left = left.minus(share);
  }
  return shares;
}
