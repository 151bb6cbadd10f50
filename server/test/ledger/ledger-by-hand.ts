import { closeByHand, dayAfter, type HandAllocation, type HandBill, type HandPayment } from "./hand.ts";

/** What a payment or an allocation is refused for; empty if it must be done. */
export type Refusals = readonly string[];
const done: Refusals = [];

export type Recorded = {
  amount: number;
  receivedOn: string;
  reference: string;
  externalId: string | null;
  shares: readonly { month: string; amount: number }[] | null;
};

const DAY_MS = 86_400_000;

/**
 * A second ledger of one brand, written only from the rules of receivables, in integer cents. It keeps what happened, and derives
 * every amount from that. Uses none of the product's code.
 */
export class LedgerByHand {
  readonly bills: HandBill[] = [];
  readonly payments: HandPayment[] = [];
  readonly allocations: HandAllocation[] = [];
  /** In cents, credits below 0, by month. */
  readonly charges = new Map<string, readonly number[]>();
  carried = 0;
  /** The clock, and its day in the billing time zone. */
  now = 0;
  today = "";

  readonly live = () => this.allocations.filter(({ released }) => !released);
  readonly paidBy = (bill: HandBill) => this.live().filter((each) => each.bill === bill);
  readonly open = (bill: HandBill) => bill.total - sum(this.paidBy(bill));
  readonly rest = (payment: HandPayment) =>
    payment.reversed ? 0 : payment.amount - sum(this.live().filter((each) => each.payment === payment));
  readonly openBills = () =>
    this.bills
      .filter((bill) => this.open(bill) > 0)
      .sort((one, other) => one.dueOn.localeCompare(other.dueOn) || one.month.localeCompare(other.month));

  charge(cents: number): Refusals {
    const month = this.today.slice(0, 7);
    this.charges.set(month, [...(this.charges.get(month) ?? []), cents]);
    return done;
  }

  /** The month's bill, and what is held for the brand goes to its open bills: oldest first, held ones left out. */
  close(month: string, invoiceNumber: string): void {
    const { total, carried } = closeByHand(this.charges.get(month) ?? [], this.carried);
    const dueOn = later(dayAfter(`${nextMonth(month)}-01`, 15), dayAfter(this.today, 10));
    this.bills.push({ month, invoiceNumber, total, closedOn: this.today, dueOn, held: false });
    this.carried = carried;
    const sources = this.payments
      .map((payment, index) => ({ payment, index }))
      .sort((one, other) => one.payment.receivedOn.localeCompare(other.payment.receivedOn) || one.index - other.index);
    for (const { payment } of sources) {
      for (const bill of this.openBills().filter(({ held }) => !held)) this.allocateUpTo(payment, bill);
    }
  }

  record(sent: Recorded): Refusals {
    const known = this.payments.find(({ externalId }) => externalId !== null && externalId === sent.externalId);
    const refusals = [
      ...(sent.receivedOn > this.today ? ["ahead"] : []),
      ...(known && !this.isSame(known, sent) ? ["otherContent"] : []),
      ...(known ? [] : this.refusalsOf(sent.shares ?? [], sent.amount)),
    ];
    if (refusals.length > 0 || known) return refusals;
    const payment = this.addPayment({ ...sent, origin: "person" });
    if (sent.shares === null) for (const bill of this.proposed(sent)) this.allocateUpTo(payment, bill);
    else for (const { month, amount } of sent.shares) this.add(payment, this.billOf(month), amount);
    return done;
  }

  allocate(payment: HandPayment, month: string, amount: number): Refusals {
    const refusals = [
      ...(payment.reversed ? ["reversed"] : []),
      ...this.refusalsOf([{ month, amount }], this.rest(payment)),
    ];
    if (refusals.length === 0) this.add(payment, this.billOf(month), amount);
    return refusals;
  }

  release(allocation: HandAllocation): Refusals {
    if (allocation.released) return ["released"];
    allocation.released = true;
    return done;
  }

  reverse(payment: HandPayment): Refusals {
    if (payment.reversed) return ["reversed"];
    for (const each of this.allocations) if (each.payment === payment) each.released = true;
    payment.reversed = true;
    return done;
  }

  hold(bill: HandBill, held: boolean, reason: boolean): Refusals {
    if (bill.held === held) return done;
    const refusals = [...(this.open(bill) === 0 ? ["nothingOpen"] : []), ...(held && !reason ? ["noReason"] : [])];
    if (refusals.length === 0) bill.held = held;
    return refusals;
  }

  markPaid(bill: HandBill, paidOn: string): Refusals {
    const amount = this.open(bill);
    if (amount === 0) return done;
    if (paidOn > this.today) return ["ahead"];
    const payment = this.addPayment({ amount, receivedOn: paidOn, reference: "", externalId: null, origin: "mark" });
    this.add(payment, bill, amount);
    return done;
  }

  markPending(bill: HandBill): Refusals {
    if (this.open(bill) > 0) return done;
    const last = this.paidBy(bill).at(-1)?.payment;
    if (!last) return ["settled"];
    if (last.origin === "person") return ["paidOtherwise"];
    if (this.now - last.recordedAt >= DAY_MS) return ["paidTooLongAgo"];
    return this.reverse(last);
  }

  /** Bills that the reference names; else the one with this open amount; else all, the oldest first. */
  private proposed({ amount, reference }: Recorded): HandBill[] {
    const open = this.openBills();
    const named = open.filter(({ invoiceNumber }) => reference.split(" ").includes(invoiceNumber));
    if (named.length > 0) return named;
    const payable = open.filter(({ held }) => !held);
    const equal = payable.filter((bill) => this.open(bill) === amount);
    return equal.length === 1 ? equal : payable;
  }

  private refusalsOf(shares: readonly { month: string; amount: number }[], rest: number): string[] {
    const isOver = ({ month, amount }: { month: string; amount: number }) =>
      this.bills.some((bill) => bill.month === month && amount > this.open(bill));
    return [
      ...(new Set(shares.map(({ month }) => month)).size < shares.length ? ["twice"] : []),
      ...(shares.every(({ month }) => this.bills.some((bill) => bill.month === month)) ? [] : ["billNotFound"]),
      ...(shares.some(isOver) ? ["billTooMuch"] : []),
      ...(sum(shares) > rest ? ["tooMuch"] : []),
    ];
  }

  private isSame(known: HandPayment, sent: Recorded): boolean {
    return known.amount === sent.amount && known.receivedOn === sent.receivedOn && known.reference === sent.reference;
  }

  private addPayment(payment: Omit<HandPayment, "recordedAt" | "reversed">): HandPayment {
    const { amount, receivedOn, reference, externalId, origin } = payment;
    const added = { amount, receivedOn, reference, externalId, origin, recordedAt: this.now, reversed: false };
    this.payments.push(added);
    return added;
  }

  private allocateUpTo(payment: HandPayment, bill: HandBill): void {
    const amount = Math.min(this.rest(payment), this.open(bill));
    if (amount > 0) this.add(payment, bill, amount);
  }

  private add(payment: HandPayment, bill: HandBill, amount: number): void {
    const effectiveOn = later(payment.receivedOn, bill.closedOn);
    this.allocations.push({ payment, bill, amount, effectiveOn, released: false });
    if (this.open(bill) === 0) bill.held = false;
  }

  private billOf(month: string): HandBill {
    const found = this.bills.find((bill) => bill.month === month);
    if (!found) throw new Error(`${month} has no bill`);
    return found;
  }
}

export const sum = (of: readonly { amount: number }[]): number => of.reduce((all, { amount }) => all + amount, 0);
const later = (one: string, other: string): string => (one > other ? one : other);

/** The month after, `2026-12`. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}
