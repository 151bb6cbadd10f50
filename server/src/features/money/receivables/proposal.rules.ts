import { Decimal } from "../../../lib/amounts.ts";

/** An open bill, as far as a proposal looks at it. */
export type Payable = { id: number; invoice_number: string; open_amount: string; held: boolean };
export type Share = { billId: number; amount: string };

/**
 * What a payment would pay: the bills that its reference names; else the one bill with that open amount; else all, if they add
 * up to it; else the oldest first. Held bills only if they are named.
 * @param bills a brand's open bills, the oldest due date first
 * @returns what is above 0; the rest of the payment stays unallocated
 */
export function proposeShares(
  bills: readonly Payable[],
  { amount, reference = "" }: { amount: string; reference?: string | undefined },
): Share[] {
  const named = namedIn(bills, reference);
  if (named.length > 0) return sharesOf(named, amount);
  const payable = bills.filter(({ held }) => !held);
  const equal = payable.filter((bill) => new Decimal(bill.open_amount).eq(amount));
  const [only] = equal;
  return sharesOf(only && equal.length === 1 ? [only] : payable, amount);
}

/** Signs around a number: '(INV-000012).' */
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Bills whose whole number is in the text, however it is written; 'INV-000012' is not in 'INV-0000123'. */
function namedIn(bills: readonly Payable[], reference: string): Payable[] {
  const bare = (text: string) => text.toUpperCase().replace(around, "");
  const words = new Set(reference.split(/[\s,;/]+/).map(bare));
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
