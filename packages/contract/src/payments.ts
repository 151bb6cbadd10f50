import * as z from "zod/mini";
import { month } from "./billing.ts";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { PAYMENT_MAX, PAYMENT_NOTE_MAX, PAYMENT_REFERENCE_MAX, REASON_MAX } from "./limits.ts";
import { recordRef } from "./machine-lists.ts";
import {
  day,
  decimal,
  id,
  idText,
  instant,
  optionalText,
  pageQuery,
  plainDecimal,
  requiredText,
  sortBy,
} from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

export const METHOD_MESSAGE = "Choose how it was paid.";
export const paymentMethod = z.enum(["bank_transfer", "check", "card", "cash", "other"], METHOD_MESSAGE);
export type PaymentMethod = z.output<typeof paymentMethod>;
export const paymentMethodLabel: Record<PaymentMethod, string> = {
  bank_transfer: "Bank transfer",
  check: "Check",
  card: "Card",
  cash: "Cash",
  other: "Other",
};

/**
 * Recorded by a person, by marking a bill as paid, by another system with a key, from a bank's file, or taken over from bills that an
 * earlier release marked as paid.
 */
export const paymentOrigin = z.enum(["person", "mark", "key", "import", "migration"]);

/** The part of a payment that pays a bill. A released one no longer counts. */
export const allocation = z.object({
  id,
  bill_id: id,
  bill_month: month,
  invoice_number: z.string(),
  amount: decimal,
  effective_on: z.iso.date(),
  allocated_at: instant,
  allocated_by: z.string(),
  released_at: z.nullable(instant),
  released_by: z.nullable(z.string()),
  release_reason: z.nullable(z.string()),
});
export type Allocation = z.output<typeof allocation>;

/** When a payment or credit note was reversed, by whom and why. */
export const reversal = {
  reversed_on: z.nullable(z.iso.date()),
  reversed_at: z.nullable(instant),
  reversed_by: z.nullable(z.string()),
  reversal_reason: z.nullable(z.string()),
};

export const payment = z.object({
  id,
  organization_id: id,
  brand: z.string(),
  amount: decimal,
  currency: z.literal("usd"),
  received_on: z.iso.date(),
  method: paymentMethod,
  reference: z.string(),
  note: z.string(),
  external_id: z.nullable(z.string()),
  origin: paymentOrigin,
  /** The later of the day it arrived and the day after the locked ones. */
  posted_on: z.iso.date(),
  /** What is neither allocated to bills nor refunded. */
  unallocated: decimal,
  allocations: z.array(allocation),
  recorded_at: instant,
  recorded_by: z.string(),
  ...reversal,
});
export type Payment = z.output<typeof payment>;

export const PAYMENT_AMOUNT_MESSAGE = `Enter an amount above 0, at most ${PAYMENT_MAX.toLocaleString("en-US")}, with up to 2 decimal places.`;

/** Comparing as a float is safe, because it has at most 11 digits. */
export const paymentAmount = z.pipe(
  z.union([z.string(), z.number()], PAYMENT_AMOUNT_MESSAGE),
  z.pipe(
    z.transform((sent: string | number) => String(sent)),
    z.string().check(
      z.regex(/^\d{1,9}(\.\d{1,2})?$/, PAYMENT_AMOUNT_MESSAGE),
      z.refine((amount) => Number(amount) > 0 && Number(amount) <= PAYMENT_MAX, PAYMENT_AMOUNT_MESSAGE),
      z.overwrite(plainDecimal),
    ),
  ),
);

const ALLOCATIONS_MAX = 120;
const ALLOCATIONS_MESSAGE = `Send at most ${ALLOCATIONS_MAX} allocations, each with bill_month and amount.`;
export const allocationCreate = z.object({ bill_month: month, amount: paymentAmount }, ALLOCATIONS_MESSAGE);

export const allocationsCreate = z
  .array(allocationCreate, ALLOCATIONS_MESSAGE)
  .check(z.maxLength(ALLOCATIONS_MAX, ALLOCATIONS_MESSAGE));

const EXTERNAL_ID_MESSAGE = "Enter an ID.";
export const PAYMENT_EXTERNAL_ID_MAX = 120;

export const paymentCreate = z.object(
  {
    organization_id: id,
    amount: paymentAmount,
    currency: z.optional(z.literal("usd", "Send usd.")),
    /** Today by default. */
    received_on: z.optional(day),
    method: paymentMethod,
    reference: z.optional(optionalText(PAYMENT_REFERENCE_MAX)),
    note: z.optional(optionalText(PAYMENT_NOTE_MAX)),
    /** Of the system that reports it: the same payment sent again is recorded once. */
    external_id: z.optional(requiredText(PAYMENT_EXTERNAL_ID_MAX, EXTERNAL_ID_MESSAGE)),
    /** The bills that it pays; by default as proposed. What is left stays unallocated. */
    allocations: z.optional(allocationsCreate),
  },
  "Send organization_id, amount and method.",
);
export type PaymentCreate = z.output<typeof paymentCreate>;

/** A payment that another system reports. It pays only bills that it names: as allocations, or in its reference. */
export const paymentReport = z.object(
  {
    ...paymentCreate.shape,
    organization_id: recordRef,
    external_id: requiredText(PAYMENT_EXTERNAL_ID_MAX, EXTERNAL_ID_MESSAGE),
  },
  "Send organization_id, external_id, amount and method.",
);
export type PaymentReport = z.output<typeof paymentReport>;

/** An open bill of a brand, with what a payment would pay of it. */
export const proposedBill = z.object({
  bill_id: id,
  bill_month: month,
  invoice_number: z.string(),
  due_on: z.iso.date(),
  total: decimal,
  open_amount: decimal,
  held: z.boolean(),
  overdue: z.boolean(),
  /** 0.00 if the payment would not pay any of it. */
  amount: decimal,
});
export type ProposedBill = z.output<typeof proposedBill>;

export const paymentProposal = z.object({
  bills: z.array(proposedBill),
  unallocated: decimal,
  /** The brand whose bill is overdue for longest, else the next open one, after this brand's; null if there is none. */
  next: z.nullable(z.object({ organization_id: id, brand: z.string(), open_amount: decimal })),
});
export type PaymentProposal = z.output<typeof paymentProposal>;

export const REASON_MESSAGE = "Enter a reason.";
export const reasonText = requiredText(REASON_MAX, REASON_MESSAGE);
export const reason = z.object({ reason: reasonText }, REASON_MESSAGE);

export const paymentErrors = errors({
  notFound: { code: "not_found", message: "This payment wasn't found." },
  noBrand: { code: "invalid", field: "organization_id", message: "There is no brand with this ID." },
  allocationNotFound: { code: "not_found", message: "This allocation wasn't found." },
  billNotFound: { code: "invalid", field: "allocations", message: "{brand} has no closed bill for {month}." },
  twice: { code: "invalid", field: "allocations", message: "List each bill only once." },
  ahead: { code: "invalid", field: "received_on", message: "The payment date can't be in the future." },
  tooMuch: { code: "conflict", message: "Only {left} of this payment is unallocated." },
  billTooMuch: { code: "conflict", message: "Only {left} is open on the {month} bill." },
  reversed: { code: "conflict", message: "{person} has already reversed this payment." },
  released: { code: "conflict", message: "{person} has already released this allocation." },
  otherContent: { code: "conflict", message: "Another payment was recorded with this ID." },
});

const FILTER_MESSAGE = "Choose unallocated, allocated or reversed.";
export const paymentFilter = z.enum(["unallocated", "allocated", "reversed"], FILTER_MESSAGE);
export type PaymentFilter = z.output<typeof paymentFilter>;

export const paymentColumns = columns({
  received: { title: "Received", field: "received_on", as: "day" },
  brand: { title: "Brand", field: "brand" },
  amount: { title: "Amount", field: "amount" },
  unallocated: { title: "Unallocated", field: "unallocated" },
  method: { title: "Method", field: "method", words: paymentMethodLabel },
  reference: { title: "Reference", field: "reference" },
  recorded_by: { title: "Recorded by", field: "recorded_by" },
  reversed: { title: "Reversed on", field: "reversed_on", as: "day" },
  actions: { title: "Actions" },
});

const params = z.object({ id: idText });

export const payments = {
  list: route({
    id: "payments.list",
    method: "GET",
    path: "/admin/payments",
    summary: "Payments of all brands with the bills they pay, newest first",
    permission: "brands",
    list: "page",
    query: z.object({
      ...pageQuery,
      organization_id: z.optional(idText),
      status: z.optional(paymentFilter),
      sort: sortBy("received_on", "amount", "brand"),
    }),
    columns: paymentColumns,
    data: z.array(payment),
  }),
  read: route({
    id: "payments.read",
    method: "GET",
    path: "/admin/payments/{id}",
    summary: "One payment with its allocations, released ones included",
    permission: "brands",
    params,
    errors: [paymentErrors.notFound],
    data: payment,
  }),
  record: route({
    id: "payments.record",
    method: "POST",
    path: "/admin/payments",
    summary: "Record a payment and allocate it to bills",
    permission: "brands",
    audit: ["payment.recorded"],
    touches: "money",
    body: paymentCreate,
    errors: [
      sharedErrors.brandNotFound,
      paymentErrors.billNotFound,
      paymentErrors.twice,
      paymentErrors.ahead,
      paymentErrors.tooMuch,
      paymentErrors.billTooMuch,
      paymentErrors.otherContent,
    ],
    data: payment,
  }),
  propose: route({
    id: "payments.propose",
    method: "POST",
    path: "/admin/payments/proposal",
    summary: "The brand's open bills, with what a payment would pay of each",
    permission: "brands",
    audit: null,
    touches: null,
    body: z.object(
      {
        organization_id: id,
        amount: z.optional(paymentAmount),
        reference: z.optional(optionalText(PAYMENT_REFERENCE_MAX)),
      },
      "Send organization_id.",
    ),
    errors: [sharedErrors.brandNotFound],
    data: paymentProposal,
  }),
  allocate: route({
    id: "payments.allocate",
    method: "POST",
    path: "/admin/payments/{id}/allocations",
    summary: "Allocate some of a payment to a bill of its brand",
    permission: "brands",
    audit: ["payment.allocated"],
    touches: "money",
    params,
    body: allocationCreate,
    errors: [
      paymentErrors.notFound,
      paymentErrors.reversed,
      paymentErrors.billNotFound,
      paymentErrors.tooMuch,
      paymentErrors.billTooMuch,
    ],
    data: payment,
  }),
  release: route({
    id: "payments.release",
    method: "DELETE",
    path: "/admin/payments/{id}/allocations/{allocation_id}",
    summary: "Release an allocation: its amount is open on the bill again, and unallocated",
    permission: "brands",
    audit: ["payment.released"],
    touches: "money",
    params: z.object({ id: idText, allocation_id: idText }),
    body: reason,
    errors: [paymentErrors.notFound, paymentErrors.allocationNotFound, paymentErrors.released],
    data: payment,
  }),
  reverse: route({
    id: "payments.reverse",
    method: "POST",
    path: "/admin/payments/{id}/reverse",
    summary: "Reverse a payment that was returned or recorded by mistake: its bills are open again",
    permission: "brands",
    audit: ["payment.reversed"],
    touches: "money",
    params,
    body: reason,
    errors: [paymentErrors.notFound, paymentErrors.reversed],
    data: payment,
  }),
};
