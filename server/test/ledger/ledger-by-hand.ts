import {
  closeByHand,
  dayAfter,
  type HandAllocation,
  type HandBill,
  type HandNote,
  type HandPayment,
  type HandRefund,
  type HandSource,
} from "./hand.ts";
import { type Asked, amountsByHand, grossOf, leftByHand, ofGross } from "./notes-by-hand.ts";

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
/** What a person may credit a brand within a day without another person. */
const LIMIT = 50_000;

/**
 * A second ledger of one brand, written only from the rules of receivables, in integer cents. It keeps what happened, and derives
 * every amount from that. Uses none of the product's code.
 */
export class LedgerByHand {
  readonly bills: HandBill[] = [];
  readonly payments: HandPayment[] = [];
  readonly notes: HandNote[] = [];
  readonly allocations: HandAllocation[] = [];
  readonly refunds: HandRefund[] = [];
  /** In cents, credits below 0, by month. */
  readonly charges = new Map<string, readonly number[]>();
  carried = 0;
  /** Percent of tax, and the last number of a note. */
  rate = 0;
  lastNumber = 0;
  /** The clock, and its day in the billing time zone. */
  now = 0;
  today = "";

  readonly live = () => this.allocations.filter(({ released }) => !released);
  readonly paidBy = (bill: HandBill) => this.live().filter((each) => each.bill === bill);
  readonly open = (bill: HandBill) => bill.total - sum(this.paidBy(bill));
  readonly rest = (source: HandSource) =>
    counts(source)
      ? amountOf(source) - sum(this.live().filter((each) => each.source === source)) - sum(this.refunded(source))
      : 0;
  readonly refunded = (source: HandSource) =>
    this.refunds.filter((each) => each.source === source && !each.waits && !each.reversed);
  /** What is held for the brand: less than nothing, if refunded payments were reversed. */
  readonly unallocated = () => {
    const sources = [...this.payments, ...this.notes];
    return sources.reduce((all, each) => all + (each.reversed ? -sum(this.refunded(each)) : this.rest(each)), 0);
  };
  readonly issued = (bill: HandBill) => this.notes.filter((note) => note.bill === bill && counts(note));
  readonly writeOffs = (bill: HandBill) => this.issued(bill).filter(({ reason }) => reason === "write_off");
  /** What a payment can pay: what is open, and what was written off. */
  readonly payable = (bill: HandBill) =>
    this.writeOffs(bill).reduce((all, note) => all + grossOf(note), this.open(bill));
  readonly openBills = () => oldestFirst(this.bills.filter((bill) => this.open(bill) > 0));

  charge(cents: number): Refusals {
    const month = this.today.slice(0, 7);
    this.charges.set(month, [...(this.charges.get(month) ?? []), cents]);
    return done;
  }

  /**
   * The month's bill, and what is held for the brand goes to its open bills, oldest first, held ones left out: of notes first, then of
   * payments.
   */
  close(month: string, invoiceNumber: string): void {
    const { carried, ...amounts } = closeByHand(this.charges.get(month) ?? [], this.carried, this.rate);
    const dueOn = later(dayAfter(`${nextMonth(month)}-01`, 15), dayAfter(this.today, 10));
    this.bills.push({ month, invoiceNumber, ...amounts, closedOn: this.today, dueOn, held: false });
    this.carried = carried;
    const payments = this.payments
      .map((payment, index) => ({ payment, index }))
      .sort((one, other) => one.payment.receivedOn.localeCompare(other.payment.receivedOn) || one.index - other.index)
      .map(({ payment }) => payment);
    for (const source of [...this.notes, ...payments]) {
      for (const bill of this.openBills().filter(({ held }) => !held))
        this.allocateUpTo(source, bill, this.unallocated());
    }
  }

  /** At most what is left of the source, and what is held for the brand. */
  refund(source: HandSource, amount: number, byPerson: boolean): Refusals {
    if (amount > Math.min(this.rest(source), this.unallocated())) return ["refundTooMuch"];
    const recent = this.refunds.filter((each) => each.byPerson && this.now - each.requestedAt < DAY_MS);
    const earlier = recent.filter((each) => !each.waits);
    const waits = byPerson && sum(earlier) + amount > LIMIT;
    this.refunds.push({ source, amount, requestedAt: this.now, byPerson, waits, reversed: false });
    return done;
  }

  reverseRefund(refund: HandRefund): Refusals {
    if (refund.waits || refund.reversed) return ["refundNotIssued"];
    refund.reversed = true;
    this.useOwnNotes();
    return done;
  }

  /** Of a note, but not from its own bill. */
  releaseNote(note: HandNote, allocation: HandAllocation): Refusals {
    const refusals = [
      ...(allocation.released ? ["released"] : []),
      ...(allocation.bill === note.bill ? ["ownBill"] : []),
    ];
    return refusals.length > 0 ? refusals : this.release(allocation);
  }

  record(sent: Recorded): Refusals {
    const known = this.payments.find(({ externalId }) => externalId !== null && externalId === sent.externalId);
    const refusals = [
      ...(sent.receivedOn > this.today ? ["ahead"] : []),
      ...(known && !this.isSame(known, sent) ? ["otherContent"] : []),
      ...(known ? [] : this.refusalsOf(sent.shares ?? [], sent.amount, this.payable)),
    ];
    if (refusals.length > 0 || known) return refusals;
    const payment = this.addPayment({ ...sent, origin: "person" });
    const shares = sent.shares?.map(({ month, amount }) => ({ bill: this.billOf(month), amount }));
    this.pay(payment, shares ?? this.proposed(sent));
    return done;
  }

  allocate(payment: HandPayment, month: string, amount: number): Refusals {
    const refusals = [
      ...(payment.reversed ? ["reversed"] : []),
      ...this.refusalsOf([{ month, amount }], this.rest(payment), this.payable),
    ];
    if (refusals.length === 0) this.pay(payment, [{ bill: this.billOf(month), amount }]);
    return refusals;
  }

  /** @param byPerson no other person confirms what the system asks for */
  credit(bill: HandBill, asked: Asked, byPerson: boolean): Refusals {
    const { refusals, net, tax } = amountsByHand(bill, this.issued(bill), this.open(bill), asked);
    if (refusals.length > 0) return refusals;
    const waits = byPerson && this.creditedToday() + net + tax > LIMIT;
    this.addNote(bill, { kind: asked.kind, reason: asked.reason, net, tax, lines: asked.lines, byPerson }, waits);
    return done;
  }

  /** Another bill, up to what is open on it: only a payment opens what was written off. */
  allocateNote(note: HandNote, month: string, amount: number): Refusals {
    const over = this.refusalsOf([{ month, amount }], this.rest(note), this.open);
    const refusals = [
      ...(counts(note) ? [] : ["notIssued"]),
      ...over.map((each) => (each === "tooMuch" ? "restTooMuch" : each)),
    ];
    if (refusals.length === 0) this.add(note, this.billOf(month), amount);
    return refusals;
  }

  reverseWriteOff(note: HandNote): Refusals {
    const refusals = [...(note.reason === "write_off" ? [] : ["writeOffOnly"]), ...(counts(note) ? [] : ["notIssued"])];
    if (refusals.length > 0) return refusals;
    this.takeBack(note);
    this.useOwnNotes();
    return done;
  }

  release(allocation: HandAllocation): Refusals {
    if (allocation.released) return ["released"];
    allocation.released = true;
    this.useOwnNotes();
    return done;
  }

  reverse(payment: HandPayment): Refusals {
    if (payment.reversed) return ["reversed"];
    this.takeBack(payment);
    this.useOwnNotes();
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
    const last = this.paidBy(bill).at(-1)?.source;
    if (!last) return ["settled"];
    if (isNote(last) || last.origin === "person") return ["paidOtherwise"];
    if (this.now - last.recordedAt >= DAY_MS) return ["paidTooLongAgo"];
    return this.reverse(last);
  }

  /**
   * Bills that the reference names; else the one with this open amount; else all, the oldest first. What is left then pays what was
   * written off.
   */
  private proposed({ amount, reference }: Recorded): { bill: HandBill; amount: number }[] {
    let left = amount;
    const take = (most: number) => {
      const taken = Math.min(left, most);
      left -= taken;
      return taken;
    };
    const bills = this.proposedBills(amount, reference);
    const open = bills.map((bill) => take(this.open(bill)));
    const writtenOff = bills.map((bill) => take(this.payable(bill) - this.open(bill)));
    return bills
      .map((bill, index) => ({ bill, amount: (open[index] ?? 0) + (writtenOff[index] ?? 0) }))
      .filter((share) => share.amount > 0);
  }

  private proposedBills(amount: number, reference: string): HandBill[] {
    const writtenOff = this.bills.filter((bill) => this.open(bill) === 0 && this.payable(bill) > 0);
    const bills = [...this.openBills(), ...oldestFirst(writtenOff)];
    const named = bills.filter(({ invoiceNumber }) => reference.split(" ").includes(invoiceNumber));
    if (named.length > 0) return named;
    const payable = bills.filter(({ held }) => !held);
    const equal = payable.filter((bill) => this.open(bill) === amount);
    return equal.length === 1 ? equal : payable;
  }

  /**
   * Pays bills. What a payment pays of a written-off part reverses its write-off, and a new one gives up what is still open.
   */
  private pay(payment: HandPayment, shares: readonly { bill: HandBill; amount: number }[]): void {
    const late = shares.filter(({ bill, amount }) => amount > this.open(bill)).map(({ bill }) => bill);
    const writtenOff = late.flatMap(this.writeOffs);
    for (const note of writtenOff) this.takeBack(note);
    for (const { bill, amount } of shares) this.add(payment, bill, amount);
    if (late.length > 0) this.useOwnNotes();
    for (const bill of this.bills.filter((each) => late.includes(each) && this.open(each) > 0)) {
      const amounts = ofGross(leftByHand(bill, this.issued(bill)), this.open(bill));
      // It is what those gave up who wrote it off before.
      const { byPerson, requestedAt } = writtenOff.findLast((note) => note.bill === bill) ?? {
        byPerson: false,
        requestedAt: 0,
      };
      this.addNote(bill, { kind: "amount", reason: "write_off", ...amounts, lines: [], byPerson }, false, requestedAt);
    }
  }

  private creditedToday(): number {
    return this.notes
      .filter((note) => note.byPerson && counts(note) && this.now - note.requestedAt < DAY_MS)
      .reduce((all, note) => all + grossOf(note), 0);
  }

  private addNote(
    bill: HandBill,
    note: Pick<HandNote, "kind" | "reason" | "net" | "tax" | "lines" | "byPerson">,
    waits: boolean,
    requestedAt = this.now,
  ): void {
    const number = waits ? null : ++this.lastNumber;
    const added = { bill, ...note, requestedAt, number, issuedOn: this.today, reversed: false };
    const isFirst = !this.notes.some((each) => each.bill === bill && each.reason === "cancellation" && counts(each));
    this.notes.push(added);
    if (waits) return;
    this.allocateUpTo(added, bill);
    if (note.reason === "cancellation" && isFirst) this.carried += bill.used;
  }

  private takeBack(source: HandSource): void {
    for (const each of this.allocations) if (each.source === source) each.released = true;
    source.reversed = true;
  }

  /** What is left of a bill's own notes pays it once it is open again. */
  private useOwnNotes(): void {
    for (const note of this.notes) this.allocateUpTo(note, note.bill);
  }

  private refusalsOf(
    shares: readonly { month: string; amount: number }[],
    rest: number,
    most: (bill: HandBill) => number,
  ): string[] {
    const isOver = ({ month, amount }: { month: string; amount: number }) =>
      this.bills.some((bill) => bill.month === month && amount > most(bill));
    return [
      ...(new Set(shares.map(({ month }) => month)).size < shares.length ? ["twice"] : []),
      ...(shares.every(({ month }) => this.bills.some((bill) => bill.month === month)) ? [] : ["billNotFound"]),
      ...(shares.some(isOver) ? ["billTooMuch"] : []),
      ...(sum(shares) > rest ? ["tooMuch"] : []),
    ];
  }

  /** What it allocates is compared with what it allocated when it was recorded, if it says so. */
  private isSame(known: HandPayment, { amount, receivedOn, reference, shares }: Recorded): boolean {
    if (known.amount !== amount || known.receivedOn !== receivedOn || known.reference !== reference) return false;
    const first = this.allocations.filter((each) => each.source === known && each.allocatedAt === known.recordedAt);
    const asText = (each: { month: string; amount: number }) => `${each.month} ${each.amount}`;
    const asked = shares?.map(asText).sort().join();
    return (
      asked === undefined ||
      asked ===
        first
          .map(({ bill, ...each }) => asText({ month: bill.month, ...each }))
          .sort()
          .join()
    );
  }

  private addPayment(payment: Omit<HandPayment, "recordedAt" | "reversed">): HandPayment {
    const { amount, receivedOn, reference, externalId, origin } = payment;
    const added = { amount, receivedOn, reference, externalId, origin, recordedAt: this.now, reversed: false };
    this.payments.push(added);
    return added;
  }

  private allocateUpTo(source: HandSource, bill: HandBill, most = Number.POSITIVE_INFINITY): void {
    const amount = Math.min(this.rest(source), this.open(bill), most);
    if (amount > 0) this.add(source, bill, amount);
  }

  private add(source: HandSource, bill: HandBill, amount: number): void {
    const effectiveOn = later(isNote(source) ? source.issuedOn : source.receivedOn, bill.closedOn);
    this.allocations.push({ source, bill, amount, effectiveOn, allocatedAt: this.now, released: false });
    if (this.open(bill) === 0) bill.held = false;
  }

  private billOf(month: string): HandBill {
    const found = this.bills.find((bill) => bill.month === month);
    if (!found) throw new Error(`${month} has no bill`);
    return found;
  }
}

export const sum = (of: readonly { amount: number }[]): number => of.reduce((all, { amount }) => all + amount, 0);
const amountOf = (source: HandSource): number => (isNote(source) ? grossOf(source) : source.amount);
/** Not reversed, nor waiting for a second person. */
const counts = (source: HandSource): boolean => !source.reversed && !(isNote(source) && source.number === null);
const oldestFirst = (bills: readonly HandBill[]): HandBill[] =>
  bills.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.month.localeCompare(other.month));
export const isNote = (source: HandSource): source is HandNote => "reason" in source;
const later = (one: string, other: string): string => (one > other ? one : other);

/** The month after, `2026-12`. */
export function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}
