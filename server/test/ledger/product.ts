import { type Bill, billingErrors } from "@console/contract/billing.ts";
import { type CreditNote, creditNoteErrors } from "@console/contract/credit-notes.ts";
import { type Payment, paymentErrors } from "@console/contract/payments.ts";
import type { Account } from "@console/contract/receivables.ts";
import { type Refund, refundErrors } from "@console/contract/refunds.ts";
import { history } from "../../src/features/money/billing/brand-bills.service.ts";
import { brandAccount } from "../../src/features/money/receivables/account.service.ts";
import { allNotes } from "../../src/features/money/receivables/notes/notes.service.ts";
import { listPayments } from "../../src/features/money/receivables/payments.db.ts";
import { allRefunds } from "../../src/features/money/receivables/refunds/refunds.service.ts";
import { AppError } from "../../src/http/errors.ts";
import type { useBillingApp } from "../billing-app.ts";
import type { Answer, Client } from "../client.ts";

type State = { account: Account; bills: Bill[]; payments: Payment[]; notes: CreditNote[]; refunds: Refund[] };
export type Billing = ReturnType<typeof useBillingApp>;

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
  readonly #billing: Billing;
  readonly brandId: number;
  readonly #clients = new Map<string, { client: Client; at: number }>();

  constructor(billing: Billing, brandId: number) {
    this.#billing = billing;
    this.brandId = brandId;
  }

  get db() {
    return this.#billing.app.ctx.db.current();
  }
  get header() {
    return this.#billing.of(this.brandId);
  }

  /** A session does not outlast a step of the clock. */
  async #as(role: "manager" | "super_admin"): Promise<Client> {
    const at = this.#billing.now().getTime();
    const known = this.#clients.get(role);
    if (known?.at === at) return known.client;
    const client = await this.#billing.app.as(role);
    this.#clients.set(role, { client, at });
    return client;
  }

  /** @returns why it was refused; null if it was done */
  async service(work: (ctx: ReturnType<Billing["own"]>) => Promise<unknown>): Promise<string | null> {
    const ctx = this.#billing.own();
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
    const { status, body } = await work(await this.#as(role));
    if (status === 200) return null;
    if (![409, 422].includes(status)) throw new Error(`${status} ${JSON.stringify(body)}`);
    return refusalOf(body.message);
  }

  /** All that the product says of the brand, over HTTP or from the same services. */
  async state(http: boolean): Promise<State> {
    const organization_id = this.brandId;
    if (http) {
      const account = await this.#read(`/admin/agencies/${organization_id}/account`);
      const bills = await this.#read("/admin/billing_histories?per_page=100");
      return {
        account,
        bills,
        payments: await this.#read(`/admin/payments?organization_id=${organization_id}&per_page=100`),
        notes: await this.#read(`/admin/credit_notes?organization_id=${organization_id}&per_page=100`),
        refunds: await this.#read(`/admin/refunds?organization_id=${organization_id}&per_page=100`),
      };
    }
    const ctx = this.#billing.own();
    const page = { page: 1, per_page: 100 };
    const { data: bills } = await history(ctx, organization_id, page);
    const { data: payments } = await listPayments(ctx.db.current(), { ...page, organization_id });
    const { data: notes } = await allNotes(ctx, { ...page, organization_id });
    const { data: refunds } = await allRefunds(ctx, { ...page, organization_id });
    return { account: await brandAccount(ctx, organization_id), bills, payments, notes, refunds };
  }

  async #read(path: string) {
    const { status, body } = await (await this.#as("manager")).get(path, this.header);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data;
  }
}
