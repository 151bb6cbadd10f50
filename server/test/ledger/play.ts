import { holdClosedBill, markBill } from "../../src/features/money/billing/brand-bills.service.ts";
import { addCharge } from "../../src/features/money/charges/charges.service.ts";
import {
  allocateNote,
  createNote,
  releaseNoteShare,
  reverseWriteOff,
} from "../../src/features/money/receivables/notes/notes.service.ts";
import {
  allocatePayment,
  recordPayment,
  releaseShare,
  reversePayment,
} from "../../src/features/money/receivables/payments.service.ts";
import { createRefund, reverseRefund } from "../../src/features/money/receivables/refunds/refunds.service.ts";
import { startOfDay } from "../../src/lib/calendar.ts";
import { dayAfter, type HandBill, type HandNote, inDollars } from "./hand.ts";
import { isNote, type LedgerByHand, nextMonth, type Refusals, sum } from "./ledger-by-hand.ts";
import { leftByHand } from "./notes-by-hand.ts";
import type { Amount, Operation, Step } from "./operations.ts";
import type { Product, Stage } from "./product.ts";

const ZONE = "America/New_York";
const HOUR_MS = 3_600_000;
/** No bill is ever closed for it. */
const NO_MONTH = "2025-01";
const reason = "Returned by the bank";

type Of<K extends Operation["kind"]> = Extract<Step, { kind: K }>;
type Outcome = { expected: Refusals; refused: string | null };

/** One history of a brand, played on the product and by hand at the same time. */
export class Play {
  readonly #stage: Stage;
  readonly #product: Product;
  readonly #hand: LedgerByHand;
  #unclosed: string;

  constructor(stage: Stage, product: Product, hand: LedgerByHand) {
    this.#stage = stage;
    this.#product = product;
    this.#hand = hand;
    this.#unclosed = hand.today.slice(0, 7);
  }

  /** @returns null if there is nothing that it could be done with */
  async step(step: Step): Promise<Outcome | null> {
    switch (step.kind) {
      case "charge":
        return this.#charge(step);
      case "close":
        return this.#close(step);
      case "wait":
        this.#setNow(this.#hand.now + step.hours * HOUR_MS);
        return null;
      case "record":
        return this.#record(step);
      case "allocate":
        return this.#allocate(step);
      case "release":
        return this.#release(step);
      case "reverse":
        return this.#reverse(step);
      case "hold":
        return this.#hold(step);
      case "credit":
        return this.#credit(step);
      case "allocateNote":
        return this.#allocateNote(step);
      case "releaseNote":
        return this.#releaseNote(step);
      case "refund":
        return this.#refund(step);
      case "reverseRefund":
        return this.#reverseRefund(step);
      case "reverseNote":
        return this.#reverseNote(step);
      default:
        return this.#mark(step);
    }
  }

  #setNow(now: number): void {
    this.#stage.setNow(new Date(now));
    this.#hand.now = now;
    this.#hand.today = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(now);
  }

  async #charge({ cents, http }: Of<"charge">): Promise<Outcome> {
    const sent = { label: "Agreed", amount: inDollars(cents === 0 ? 1 : cents) };
    const refused = http
      ? await this.#product.http((manager) => manager.post("/admin/billing/charges", sent, this.#product.header))
      : await this.#product.service((ctx) => addCharge(ctx, this.#product.brandId, sent));
    return { expected: this.#hand.charge(cents === 0 ? 1 : cents), refused };
  }

  async #close({ day }: Of<"close">): Promise<Outcome> {
    const month = this.#unclosed;
    const on = `${nextMonth(month)}-${String(day).padStart(2, "0")}`;
    this.#setNow(Math.max(this.#hand.now, Date.parse(startOfDay(ZONE, on)) + 12 * HOUR_MS));
    this.#unclosed = nextMonth(month);
    this.#hand.close(month, await this.#product.close(month));
    return { expected: [], refused: null };
  }

  async #record(step: Of<"record">): Promise<Outcome> {
    const amount = this.#cents(step.amount, Number.POSITIVE_INFINITY);
    const shares = step.shares?.map((share) => ({
      month: this.#bill(share.bill)?.month ?? NO_MONTH,
      amount: this.#cents(share.amount, amount),
    }));
    const receivedOn = dayAfter(this.#hand.today, -step.daysAgo);
    const reference = step.named === null ? "ACH 20391" : `ACH ${this.#bill(step.named)?.invoiceNumber ?? ""} etc`;
    const externalId = step.externalId && `${this.#product.brandId}-${step.externalId}`;
    const sent = {
      organization_id: this.#product.brandId,
      amount: inDollars(amount),
      received_on: receivedOn,
      method: "bank_transfer" as const,
      reference,
      ...(externalId !== null && { external_id: externalId }),
      ...(shares && {
        allocations: shares.map((each) => ({ bill_month: each.month, amount: inDollars(each.amount) })),
      }),
    };
    const refused = step.http
      ? await this.#product.http((manager) => manager.post("/admin/payments", sent))
      : await this.#product.service((ctx) => recordPayment(ctx, sent));
    return {
      expected: this.#hand.record({ amount, receivedOn, reference, externalId, shares: shares ?? null }),
      refused,
    };
  }

  async #allocate(step: Of<"allocate">): Promise<Outcome | null> {
    const payment = this.#mostly(step.payment, this.#hand.payments, (each) => this.#hand.rest(each) > 0);
    if (!payment) return null;
    const { id } = await this.#stored(this.#hand.payments.indexOf(payment));
    const bill = this.#mostly(step.bill, this.#hand.bills, (each) => this.#hand.payable(each) > 0);
    const month = bill?.month ?? NO_MONTH;
    const most = Math.min(this.#hand.rest(payment), bill ? this.#hand.payable(bill) : 0);
    const amount = this.#cents(step.amount, most);
    const sent = { bill_month: month, amount: inDollars(amount) };
    const refused = step.http
      ? await this.#product.http((manager) => manager.post(`/admin/payments/${id}/allocations`, sent))
      : await this.#product.service((ctx) => allocatePayment(ctx, id, sent));
    return { expected: this.#hand.allocate(payment, month, amount), refused };
  }

  async #release(step: Of<"release">): Promise<Outcome | null> {
    const ofPayments = this.#hand.allocations.filter(({ source }) => !isNote(source));
    const allocation = ofPayments[this.#index(step.allocation, ofPayments.length)];
    if (!allocation || isNote(allocation.source)) return null;
    const payment = allocation.source;
    const stored = await this.#stored(this.#hand.payments.indexOf(payment));
    const ofPayment = this.#hand.allocations.filter((each) => each.source === payment);
    const allocationId = stored.allocations[ofPayment.indexOf(allocation)]?.id ?? 0;
    const refused = step.http
      ? await this.#product.http((manager) =>
          manager.send("DELETE", `/admin/payments/${stored.id}/allocations/${allocationId}`, { reason }),
        )
      : await this.#product.service((ctx) => releaseShare(ctx, stored.id, allocationId, reason));
    return { expected: this.#hand.release(allocation), refused };
  }

  async #reverse(step: Of<"reverse">): Promise<Outcome | null> {
    const index = this.#index(step.payment, this.#hand.payments.length);
    const payment = this.#hand.payments[index];
    if (!payment) return null;
    const { id } = await this.#stored(index);
    const refused = step.http
      ? await this.#product.http((manager) => manager.post(`/admin/payments/${id}/reverse`, { reason }))
      : await this.#product.service((ctx) => reversePayment(ctx, id, reason));
    return { expected: this.#hand.reverse(payment), refused };
  }

  async #hold(step: Of<"hold">): Promise<Outcome | null> {
    const bill = this.#bill(step.bill);
    if (!bill) return null;
    const sent = { held: step.held, ...(step.reason && { reason: "Disputed" }) };
    const { brandId, header } = this.#product;
    const refused = step.http
      ? await this.#product.http((manager) =>
          manager.patch(`/admin/billing_histories/${bill.month}/hold`, sent, header),
        )
      : await this.#product.service((ctx) => holdClosedBill(ctx, brandId, bill.month, sent));
    return { expected: this.#hand.hold(bill, step.held, step.reason), refused };
  }

  async #mark(step: Of<"paid"> | Of<"pending">): Promise<Outcome | null> {
    const bill = this.#bill(step.bill);
    if (!bill) return null;
    const paidOn = dayAfter(this.#hand.today, step.kind === "paid" ? -step.daysAgo : 0);
    const sent = step.kind === "paid" ? { status: step.kind, paid_on: paidOn } : { status: step.kind };
    const { brandId, header } = this.#product;
    const refused = step.http
      ? await this.#product.http((manager) => manager.patch(`/admin/billing_histories/${bill.month}`, sent, header))
      : await this.#product.service((ctx) => markBill(ctx, brandId, bill.month, sent));
    const expected = step.kind === "paid" ? this.#hand.markPaid(bill, paidOn) : this.#hand.markPending(bill);
    return { expected, refused };
  }

  async #credit(step: Of<"credit">): Promise<Outcome | null> {
    const bill = this.#mostly(
      step.bill,
      this.#hand.bills,
      (each) => leftByHand(each, this.#hand.issued(each)).total > 0,
    );
    if (!bill) return null;
    const { reason } = step;
    const left = leftByHand(bill, this.#hand.issued(bill));
    // A cancellation is of all that is left.
    const kind = reason === "cancellation" ? "amount" : step.by;
    const all = reason === "write_off" ? this.#hand.open(bill) : kind === "tax" ? left.tax : left.total;
    const amount = step.amount && kind !== "lines" && reason !== "cancellation" ? this.#cents(step.amount, all) : null;
    const lines = step.lines.map((each) => {
      const line = this.#index(each.line, bill.lines.length);
      return { line, amount: this.#cents(each.amount, Math.min(left.net, bill.lines[line] ?? 0)) };
    });
    const { bills } = await this.#product.state();
    const priced = bills.find(({ month }) => month === bill.month)?.lines.length ?? 0;
    const sent = {
      organization_id: this.#product.brandId,
      bill_month: bill.month,
      kind,
      reason,
      ...(amount !== null && { amount: inDollars(amount) }),
      ...(kind === "lines" && {
        // The bill also lists what costs nothing, before the charges.
        lines: lines.map(({ line, amount: cents }) => ({
          line: line === 0 ? 0 : line - 1 + priced,
          amount: inDollars(cents),
        })),
      }),
    };
    const isHttp = step.http && (kind !== "lines" || lines.length > 0);
    const refused = isHttp
      ? await this.#product.http((manager) => manager.post("/admin/credit_notes", sent))
      : await this.#product.service((ctx) => createNote(ctx, sent));
    const asked = { kind, reason, amount, lines: kind === "lines" ? lines : [] };
    return { expected: this.#hand.credit(bill, asked, isHttp), refused };
  }

  async #allocateNote(step: Of<"allocateNote">): Promise<Outcome | null> {
    const note = this.#mostly(step.note, this.#hand.notes, (each) => this.#hand.rest(each) > 0);
    if (!note) return null;
    const { id } = await this.#note(note);
    const bill = this.#mostly(step.bill, this.#hand.bills, (each) => this.#hand.open(each) > 0);
    const month = bill?.month ?? NO_MONTH;
    const amount = this.#cents(step.amount, Math.min(this.#hand.rest(note), bill ? this.#hand.open(bill) : 0));
    const sent = { bill_month: month, amount: inDollars(amount) };
    const refused = step.http
      ? await this.#product.http((manager) => manager.post(`/admin/credit_notes/${id}/allocations`, sent))
      : await this.#product.service((ctx) => allocateNote(ctx, id, sent));
    return { expected: this.#hand.allocateNote(note, month, amount), refused };
  }

  async #reverseNote(step: Of<"reverseNote">): Promise<Outcome | null> {
    const note = this.#mostly(step.note, this.#hand.notes, (each) => each.reason === "write_off" && !each.reversed);
    if (!note) return null;
    const { id } = await this.#note(note);
    const refused = step.http
      ? await this.#product.http((manager) => manager.post(`/admin/credit_notes/${id}/reverse`, { reason }))
      : await this.#product.service((ctx) => reverseWriteOff(ctx, id, reason));
    return { expected: this.#hand.reverseWriteOff(note), refused };
  }

  async #releaseNote(step: Of<"releaseNote">): Promise<Outcome | null> {
    const ofNotes = this.#hand.allocations.filter(({ source }) => isNote(source));
    const allocation = ofNotes[this.#index(step.allocation, ofNotes.length)];
    if (!allocation || !isNote(allocation.source)) return null;
    const note = allocation.source;
    const stored = await this.#note(note);
    const ofNote = this.#hand.allocations.filter((each) => each.source === note);
    const allocationId = stored.allocations[ofNote.indexOf(allocation)]?.id ?? 0;
    const refused = step.http
      ? await this.#product.http((manager) =>
          manager.send("DELETE", `/admin/credit_notes/${stored.id}/allocations/${allocationId}`, { reason }),
        )
      : await this.#product.service((ctx) => releaseNoteShare(ctx, stored.id, allocationId, reason));
    return { expected: this.#hand.releaseNote(note, allocation), refused };
  }

  async #refund(step: Of<"refund">): Promise<Outcome | null> {
    const sources = [...this.#hand.payments, ...this.#hand.notes];
    const source = this.#mostly(step.source, sources, (each) => this.#hand.rest(each) > 0);
    if (!source) return null;
    const amount = this.#cents(step.amount, this.#hand.rest(source));
    const sent = {
      ...(isNote(source)
        ? { credit_note_id: (await this.#note(source)).id }
        : { payment_id: (await this.#stored(this.#hand.payments.indexOf(source))).id }),
      amount: inDollars(amount),
      method: "check" as const,
      reason: "Paid twice",
    };
    const refused = step.http
      ? await this.#product.http((person) => person.post("/admin/refunds", sent), "super_admin")
      : await this.#product.service((ctx) => createRefund(ctx, sent));
    return { expected: this.#hand.refund(source, amount, step.http), refused };
  }

  async #reverseRefund(step: Of<"reverseRefund">): Promise<Outcome | null> {
    const index = this.#index(step.refund, this.#hand.refunds.length);
    const refund = this.#hand.refunds[index];
    if (!refund) return null;
    const { refunds } = await this.#product.state();
    const id = refunds.toSorted((one, other) => one.id - other.id)[index]?.id ?? 0;
    const refused = step.http
      ? await this.#product.http((person) => person.post(`/admin/refunds/${id}/reverse`, { reason }), "super_admin")
      : await this.#product.service((ctx) => reverseRefund(ctx, id, reason));
    return { expected: this.#hand.reverseRefund(refund), refused };
  }

  async #note(note: HandNote): Promise<{ id: number; allocations: { id: number }[] }> {
    const { notes } = await this.#product.state();
    const stored = notes.toSorted((one, other) => one.id - other.id)[this.#hand.notes.indexOf(note)];
    if (!stored) throw new Error("a note is missing");
    return stored;
  }

  /** Mostly one for which there is something to do. */
  #mostly<T>(which: number, all: readonly T[], isUsable: (each: T) => boolean): T | undefined {
    const usable = all.filter(isUsable);
    const from = which % 4 === 0 || usable.length === 0 ? all : usable;
    return which < 0 ? undefined : from[this.#index(which, from.length)];
  }

  #index = (which: number, count: number): number => (count === 0 ? -1 : which % count);

  #bill(which: number): HandBill | undefined {
    return which < 0 ? undefined : this.#hand.bills[this.#index(which, this.#hand.bills.length)];
  }

  /** At least a cent. @param all what `all` stands for; the sum of all open bills if it is infinite */
  #cents(amount: Amount, all: number): number {
    if (amount.of === "cents") return amount.cents;
    const open = (bills: readonly HandBill[]) => sum(bills.map((bill) => ({ amount: this.#hand.open(bill) })));
    const bill = amount.of === "open" ? this.#bill(amount.bill) : undefined;
    const whole = Number.isFinite(all) ? all : open(this.#hand.bills);
    return Math.max(1, (amount.of === "open" ? open(bill ? [bill] : []) : whole) + amount.more);
  }

  /** A payment as the product has it: the two number them in the same order. */
  async #stored(index: number): Promise<{ id: number; allocations: { id: number }[] }> {
    const { payments } = await this.#product.state();
    const stored = payments.toSorted((one, other) => one.id - other.id)[index];
    if (!stored) throw new Error(`payment ${index} is missing`);
    return stored;
  }
}
