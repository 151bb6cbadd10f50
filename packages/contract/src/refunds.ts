import * as z from "zod/mini";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { PAYMENT_REFERENCE_MAX } from "./limits.ts";
import { paymentAmount, paymentMethod, paymentMethodLabel, reason, reasonText, reversal } from "./payments.ts";
import { day, decimal, id, idText, instant, optionalText, pageQuery, sortBy } from "./primitives.ts";
import { route } from "./route.ts";
import {
  type RequestStatus,
  requested,
  requestStatus,
  requestStatusLabel,
  withdrawal,
  withdrawErrors,
} from "./second-person.ts";

export const refundStatusLabel: Record<RequestStatus, string> = { ...requestStatusLabel, issued: "Refunded" };

export const refund = z.object({
  id,
  status: requestStatus,
  organization_id: id,
  brand: z.string(),
  /** Of the payment or the credit note whose rest it takes. */
  payment_id: z.nullable(id),
  credit_note_id: z.nullable(id),
  amount: decimal,
  currency: z.literal("usd"),
  refunded_on: z.iso.date(),
  method: paymentMethod,
  reference: z.string(),
  reason: z.string(),
  ...requested,
  ...withdrawal,
  /** Null while it waits for a second person. */
  issued_at: z.nullable(instant),
  /** The later of its day and the day after the locked ones; null while it waits. */
  posted_on: z.nullable(z.iso.date()),
  ...reversal,
});
export type Refund = z.output<typeof refund>;

export const refundCreate = z.object(
  {
    payment_id: z.optional(id),
    credit_note_id: z.optional(id),
    amount: paymentAmount,
    /** Today by default. */
    refunded_on: z.optional(day),
    method: paymentMethod,
    reference: z.optional(optionalText(PAYMENT_REFERENCE_MAX)),
    reason: reasonText,
  },
  "Send payment_id or credit_note_id, amount, method and reason.",
);
export type RefundCreate = z.output<typeof refundCreate>;

export const refundErrors = errors({
  notFound: { code: "not_found", message: "This refund wasn't found." },
  noSource: { code: "invalid", field: "payment_id", message: "Send either payment_id or credit_note_id." },
  sourceNotFound: { code: "invalid", field: "payment_id", message: "This payment or credit note wasn't found." },
  ahead: { code: "invalid", field: "refunded_on", message: "This day is in the future." },
  early: { code: "invalid", field: "refunded_on", message: "Money can't go back before {day}, when it came." },
  tooMuch: { code: "conflict", message: "Only {left} can be refunded." },
  decided: { code: "conflict", message: "This refund no longer waits for a second person." },
  samePerson: { code: "forbidden", message: "Another person has to confirm this refund." },
  notIssued: { code: "conflict", message: "This refund isn't issued." },
});

const FILTER_MESSAGE = "Choose waiting, issued or reversed.";

export const refundColumns = columns({
  brand: { title: "Brand", field: "brand" },
  refunded: { title: "Refunded", field: "refunded_on", as: "day" },
  amount: { title: "Amount", field: "amount" },
  method: { title: "Method", field: "method", words: paymentMethodLabel },
  reference: { title: "Reference", field: "reference" },
  reason: { title: "Reason", field: "reason" },
  status: { title: "Status", field: "status", words: refundStatusLabel },
  actions: { title: "Actions" },
});

const params = z.object({ id: idText });

export const refunds = {
  list: route({
    id: "refunds.list",
    method: "GET",
    path: "/admin/refunds",
    summary: "Refunds of all brands, newest first",
    permission: "brands",
    list: "page",
    query: z.object({
      ...pageQuery,
      organization_id: z.optional(idText),
      status: z.optional(z.enum(["waiting", "issued", "reversed"], FILTER_MESSAGE)),
      sort: sortBy("requested_at", "brand", "amount"),
    }),
    columns: refundColumns,
    data: z.array(refund),
  }),
  read: route({
    id: "refunds.read",
    method: "GET",
    path: "/admin/refunds/{id}",
    summary: "One refund",
    permission: "brands",
    params,
    errors: [refundErrors.notFound],
    data: refund,
  }),
  create: route({
    id: "refunds.create",
    method: "POST",
    path: "/admin/refunds",
    summary:
      "Record a refund of what is left of a payment or credit note; above the operator's limit it waits for a second person",
    permission: "super_admin",
    audit: ["refund.recorded", "refund.requested"],
    touches: "money",
    body: refundCreate,
    errors: [
      refundErrors.noSource,
      refundErrors.sourceNotFound,
      refundErrors.ahead,
      refundErrors.early,
      refundErrors.tooMuch,
    ],
    data: refund,
  }),
  confirm: route({
    id: "refunds.confirm",
    method: "POST",
    path: "/admin/refunds/{id}/confirm",
    summary: "Confirm another person's refund",
    permission: "brands",
    audit: ["refund.recorded"],
    touches: "money",
    params,
    errors: [refundErrors.notFound, refundErrors.decided, refundErrors.samePerson, refundErrors.tooMuch],
    data: refund,
  }),
  withdraw: route({
    id: "refunds.withdraw",
    method: "POST",
    path: "/admin/refunds/{id}/withdraw",
    summary: "Withdraw a refund that waits for a second person",
    permission: "brands",
    audit: ["refund.withdrawn"],
    touches: null,
    params,
    errors: [refundErrors.notFound, ...Object.values(withdrawErrors)],
    data: refund,
  }),
  reverse: route({
    id: "refunds.reverse",
    method: "POST",
    path: "/admin/refunds/{id}/reverse",
    summary: "Reverse a refund that was returned or recorded by mistake",
    permission: "super_admin",
    audit: ["refund.reversed"],
    touches: "money",
    params,
    body: reason,
    errors: [refundErrors.notFound, refundErrors.notIssued],
    data: refund,
  }),
};
