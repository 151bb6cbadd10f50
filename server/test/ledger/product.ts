import { type Bill, billingErrors } from "@console/contract/billing.ts";
import { type CreditNote, creditNoteErrors } from "@console/contract/credit-notes.ts";
import { type Payment, paymentErrors } from "@console/contract/payments.ts";
import type { Account } from "@console/contract/receivables.ts";
import { type Refund, refundErrors } from "@console/contract/refunds.ts";
import type { Context } from "../../src/context/context.ts";
import { history } from "../../src/features/money/billing/brand-bills.service.ts";
import { closeMonth } from "../../src/features/money/bills/close.service.ts";
import { brandAccount } from "../../src/features/money/receivables/account.service.ts";
import { allNotes } from "../../src/features/money/receivables/notes/notes.service.ts";
import { listPayments } from "../../src/features/money/receivables/payments.db.ts";
import { allRefunds } from "../../src/features/money/receivables/refunds/refunds.service.ts";
import { AppError } from "../../src/http/errors.ts";
import type { Answer, Client } from "../client.ts";

export type Part = keyof State;
type State = { account: Account; bills: Bill[]; payments: Payment[]; notes: CreditNote[]; refunds: Refund[] };

/** Where a history is played: its clock, contexts that follow it, and people for what is done over HTTP. */
export type Stage = {
  now(): Date;
  setNow(moment: Date): void;
  /** The context of a separate change. */
  own(): Context;
  as(role: "manager" | "super_admin"): Promise<Client>;
};

const PAGE = { page: 1, per_page: 100 };

const { ahead, otherContent, twice, billNotFound, billTooMuch, tooMuch, reversed, released } = paymentErrors;
const { nothingOpen, noReason, settled, paidOtherwise, paidTooLongAgo } = billingErrors;
const { noAmount, noLines, lineUnknown, nothingLeft, taxTooMuch, lineTooMuch } = creditNoteErrors;
const { writeOffOnly, notIssued, restTooMuch } = creditNoteErrors;
const declared = {
  ahead,
  otherContent,
  twice,
  billNotFound,
  billTooMuch,
  tooMuch,
  reversed,
  released,
  nothingOpen,
  noReason,
  settled,
  paidOtherwise,
  paidTooLongAgo,
  // Before that of a line, which could be called the bill.
  creditTooMuch: creditNoteErrors.tooMuch,
  noAmount,
  noLines,
  lineUnknown,
  nothingLeft,
  taxTooMuch,
  lineTooMuch,
  writeOffOnly,
  notIssued,
  restTooMuch,
  ownBill: creditNoteErrors.ownBill,
  refundTooMuch: refundErrors.tooMuch,
  refundNotIssued: refundErrors.notIssued,
};

/** What was refused, by its sentence. @throws Error if it is none of those that the contract declares here */
function refusalOf(message: string): string {
  const found = Object.entries(declared).find(([, error]) => {
    const parts = error.message.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(".+")}$`).test(message);
  });
  if (!found) throw new Error(`not declared: ${message}`);
  return found[0];
}

/** The product, called as a person calls it: over HTTP, or the same services in a transaction. */
export class Product {
  readonly #stage: Stage;
  readonly brandId: number;
  readonly #clients = new Map<string, { client: Client; at: number }>();

  /** Until the next change, or until the clock moves. */
  #current: { at: number; state: State } | undefined;
  #last: State | undefined;
  /** What its parts were last found equal to. */
  readonly found = new Map<Part, string>();

  constructor(stage: Stage, brandId: number) {
    this.#stage = stage;
    this.brandId = brandId;
  }

  get db() {
    return this.#stage.own().db.current();
  }
  get header() {
    return { "organization-id": String(this.brandId) };
  }

  /** A session does not outlast a step of the clock. */
  async #as(role: "manager" | "super_admin"): Promise<Client> {
    const at = this.#stage.now().getTime();
    const known = this.#clients.get(role);
    if (known?.at === at) return known.client;
    const client = await this.#stage.as(role);
    this.#clients.set(role, { client, at });
    return client;
  }

  /** @returns why it was refused; null if it was done */
  async service(work: (ctx: ReturnType<Stage["own"]>) => Promise<unknown>): Promise<string | null> {
    this.#current = undefined;
    const ctx = this.#stage.own();
    try {
      await ctx.db.transaction(() => work(ctx));
      return null;
    } catch (error) {
      if (error instanceof AppError) return refusalOf(error.message);
      throw error;
    }
  }

  /** The same over HTTP. */
  async http(
    work: (person: Client) => Promise<Answer>,
    role: "manager" | "super_admin" = "manager",
  ): Promise<string | null> {
    this.#current = undefined;
    const { status, body } = await work(await this.#as(role));
    if (status === 200) return null;
    if (![409, 422].includes(status)) throw new Error(`${status} ${JSON.stringify(body)}`);
    return refusalOf(body.message);
  }

  /** @returns the number of the bill's invoice */
  async close(month: string): Promise<string> {
    this.#current = undefined;
    const ctx = this.#stage.own();
    await closeMonth(ctx, this.brandId, `${month}-01`);
    const { data } = await history(ctx, this.brandId, { page: 1, per_page: 1 });
    return data[0]?.invoice_number ?? "";
  }

  /** What was read of the brand since the last change, or is read now. */
  async state(): Promise<State> {
    const isNow = this.#current?.at === this.#stage.now().getTime();
    return isNow && this.#current ? this.#current.state : this.readAgain();
  }

  /**
   * All that the product says of the brand now.
   * @param unchanged parts that stay as they were read last
   */
  async readAgain(unchanged: readonly Part[] = []): Promise<State> {
    this.#last = await this.#read(unchanged);
    this.#current = { at: this.#stage.now().getTime(), state: this.#last };
    return this.#last;
  }

  /** The same over HTTP. */
  async readState(): Promise<State> {
    const of = `organization_id=${this.brandId}&per_page=100`;
    return {
      account: await this.#get(`/admin/agencies/${this.brandId}/account`),
      bills: await this.#get("/admin/billing_histories?per_page=100"),
      payments: await this.#get(`/admin/payments?${of}`),
      notes: await this.#get(`/admin/credit_notes?${of}`),
      refunds: await this.#get(`/admin/refunds?${of}`),
    };
  }

  async #read(unchanged: readonly Part[]): Promise<State> {
    const ctx = this.#stage.own();
    const of = { ...PAGE, organization_id: this.brandId };
    const or = <K extends Part>(name: K, read: () => Promise<State[K]>): State[K] | Promise<State[K]> =>
      this.#last && unchanged.includes(name) ? this.#last[name] : read();
    return {
      account: await or("account", () => brandAccount(ctx, this.brandId)),
      bills: await or("bills", async () => (await history(ctx, this.brandId, PAGE)).data),
      payments: await or("payments", async () => (await listPayments(ctx.db.current(), of)).data),
      notes: await or("notes", async () => (await allNotes(ctx, of)).data),
      refunds: await or("refunds", async () => (await allRefunds(ctx, of)).data),
    };
  }

  async #get(path: string) {
    const { status, body } = await (await this.#as("manager")).get(path, this.header);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data;
  }
}
