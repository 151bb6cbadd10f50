import * as z from "zod/mini";
import { billLine, month } from "./billing.ts";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { CREDIT_NOTE_LINES_MAX, CREDIT_NOTE_TEXT_MAX } from "./limits.ts";
import { allocation, allocationCreate, paymentAmount, paymentErrors, reason, reversal } from "./payments.ts";
import { decimal, id, idText, instant, optionalText, pageQuery, sortBy, wholeInput } from "./primitives.ts";
import { route } from "./route.ts";
import { requested, requestStatus, requestStatusLabel, withdrawal, withdrawErrors } from "./second-person.ts";
import { sharedErrors } from "./shared-errors.ts";

const REASON_MESSAGE = "Choose why the bill is corrected.";
/** A write-off gives up what stays unpaid; a cancellation takes back all that is left of a bill. */
export const noteReason = z.enum(["error", "goodwill", "write_off", "cancellation"], REASON_MESSAGE);
export type NoteReason = z.output<typeof noteReason>;
export const noteReasonLabel: Record<NoteReason, string> = {
  error: "Billing error",
  goodwill: "Goodwill",
  write_off: "Write-off",
  cancellation: "Cancellation",
};

const KIND_MESSAGE = "Choose amount, lines or tax.";
/** An amount with its tax, amounts of lines before tax, or tax alone. */
export const noteKind = z.enum(["amount", "lines", "tax"], KIND_MESSAGE);
export type NoteKind = z.output<typeof noteKind>;

/** A credited line: its place among the bill's lines, charges and corrections. */
export const noteLine = z.object({ line: z.int(), label: z.string(), amount: decimal });
export type NoteLine = z.output<typeof noteLine>;

export const creditNote = z.object({
  id,
  /** Null until it is issued. */
  number: z.nullable(z.string()),
  status: requestStatus,
  organization_id: id,
  brand: z.string(),
  bill_id: id,
  bill_month: month,
  invoice_number: z.string(),
  kind: noteKind,
  reason: noteReason,
  net: decimal,
  tax: decimal,
  /** Net and tax. */
  amount: decimal,
  currency: z.literal("usd"),
  tax_name: z.nullable(z.string()),
  tax_rate: z.nullable(decimal),
  lines: z.array(noteLine),
  text: z.string(),
  /** The later of its day and the day after the locked ones. */
  posted_on: z.nullable(z.iso.date()),
  /** What neither bills nor refunds have used. */
  unallocated: decimal,
  allocations: z.array(allocation),
  ...requested,
  ...withdrawal,
  issued_on: z.nullable(z.iso.date()),
  issued_at: z.nullable(instant),
  ...reversal,
});
export type CreditNote = z.output<typeof creditNote>;

/** What is left of a bill to credit, before and after a note. */
export const creditable = z.object({
  net: decimal,
  tax: decimal,
  total: decimal,
  open_amount: decimal,
  tax_name: z.nullable(z.string()),
  tax_rate: z.nullable(decimal),
  lines: z.array(z.object({ line: z.int(), ...billLine.shape, creditable: decimal })),
});
export type Creditable = z.output<typeof creditable>;

/** What a note credits, before tax, in tax and in all. */
export const noteAmounts = z.object({ net: decimal, tax: decimal, amount: decimal });
export type NoteAmounts = z.output<typeof noteAmounts>;

const LINES_MESSAGE = `Send 1 to ${CREDIT_NOTE_LINES_MAX} lines, each with line and amount.`;

export const creditNoteCreate = z.object(
  {
    organization_id: id,
    bill_month: month,
    kind: noteKind,
    reason: noteReason,
    /** With tax; for a cancellation, all that is left by default. */
    amount: z.optional(paymentAmount),
    /** Before tax. */
    lines: z.optional(
      z
        .array(z.object({ line: wholeInput(0, 9_999), amount: paymentAmount }, LINES_MESSAGE), LINES_MESSAGE)
        .check(z.minLength(1, LINES_MESSAGE), z.maxLength(CREDIT_NOTE_LINES_MAX, LINES_MESSAGE)),
    ),
    text: z.optional(optionalText(CREDIT_NOTE_TEXT_MAX)),
  },
  "Send organization_id, bill_month, kind and reason.",
);
export type CreditNoteCreate = z.output<typeof creditNoteCreate>;

export const creditNoteErrors = errors({
  notFound: { code: "not_found", message: "This credit note wasn't found." },
  billNotFound: { code: "invalid", field: "bill_month", message: "{brand} has no closed bill for {month}." },
  noAmount: { code: "invalid", field: "amount", message: "Enter the amount to credit." },
  noLines: { code: "invalid", field: "lines", message: "Choose the lines to credit." },
  lineUnknown: { code: "invalid", field: "lines", message: "Choose lines of this bill, each once." },
  nothingLeft: { code: "conflict", message: "Nothing is left of the {month} bill to credit." },
  tooMuch: { code: "conflict", field: "{field}", message: "At most {left} of the {month} bill can be credited." },
  taxTooMuch: { code: "conflict", field: "amount", message: "At most {left} of tax is left on the {month} bill." },
  lineTooMuch: { code: "conflict", field: "lines", message: "At most {left} of {line} can be credited." },
  openTooMuch: { code: "conflict", field: "{field}", message: "Only {left} is open on the {month} bill." },
  writeOffOnly: { code: "conflict", message: "Only write-offs can be reversed." },
  notIssued: { code: "conflict", message: "This credit note isn't issued." },
  restTooMuch: { code: "conflict", message: "Only {left} of this credit note is unallocated." },
  ownBill: { code: "conflict", message: "A credit note always pays its own bill first." },
  decided: { code: "conflict", message: "This credit note no longer waits for a second person." },
  samePerson: { code: "forbidden", message: "Another person has to confirm this credit note." },
});

const FILTER_MESSAGE = "Choose waiting, unallocated, issued or reversed.";
export const creditNoteFilter = z.enum(["waiting", "unallocated", "issued", "reversed"], FILTER_MESSAGE);

export const creditNoteColumns = columns({
  number: { title: "Number", field: "number" },
  brand: { title: "Brand", field: "brand" },
  issued: { title: "Issued", field: "issued_on", as: "day" },
  invoice: { title: "Invoice", field: "invoice_number" },
  reason: { title: "Reason", field: "reason", words: noteReasonLabel },
  net: { title: "Net", field: "net" },
  tax: { title: "Tax", field: "tax" },
  amount: { title: "Amount", field: "amount" },
  unallocated: { title: "Unallocated", field: "unallocated" },
  status: { title: "Status", field: "status", words: requestStatusLabel },
  actions: { title: "Actions" },
});

const params = z.object({ id: idText });
const amountErrors = [
  creditNoteErrors.nothingLeft,
  creditNoteErrors.tooMuch,
  creditNoteErrors.taxTooMuch,
  creditNoteErrors.lineTooMuch,
  creditNoteErrors.openTooMuch,
];
const createErrors = [
  sharedErrors.brandNotFound,
  creditNoteErrors.billNotFound,
  creditNoteErrors.noAmount,
  creditNoteErrors.noLines,
  creditNoteErrors.lineUnknown,
  ...amountErrors,
];

export const creditNotes = {
  list: route({
    id: "creditNotes.list",
    method: "GET",
    path: "/admin/credit_notes",
    summary: "Credit notes of all brands, newest first",
    permission: "brands",
    list: "page",
    query: z.object({
      ...pageQuery,
      organization_id: z.optional(idText),
      bill_id: z.optional(idText),
      status: z.optional(creditNoteFilter),
      sort: sortBy("requested_at", "brand", "amount"),
    }),
    columns: creditNoteColumns,
    data: z.array(creditNote),
  }),
  read: route({
    id: "creditNotes.read",
    method: "GET",
    path: "/admin/credit_notes/{id}",
    summary: "One credit note with what it pays",
    permission: "brands",
    params,
    errors: [creditNoteErrors.notFound],
    data: creditNote,
  }),
  file: route({
    id: "creditNotes.file",
    method: "GET",
    path: "/admin/credit_notes/{id}/pdf",
    summary: "An issued credit note (PDF)",
    permission: "brands",
    answer: "file",
    fileTypes: ["application/pdf"],
    params,
    errors: [creditNoteErrors.notFound, creditNoteErrors.notIssued],
    data: null,
  }),
  creditable: route({
    id: "creditNotes.creditable",
    method: "GET",
    path: "/admin/billing_histories/{month}/creditable",
    summary: "What is left of a closed bill to credit, line by line",
    permission: "brands",
    brandScoped: true,
    params: z.object({ month }),
    errors: [creditNoteErrors.billNotFound],
    data: creditable,
  }),
  preview: route({
    id: "creditNotes.preview",
    method: "POST",
    path: "/admin/credit_notes/preview",
    summary: "Net, tax and total of a credit note that is not issued yet",
    permission: "brands",
    audit: null,
    touches: null,
    body: creditNoteCreate,
    errors: createErrors,
    data: noteAmounts,
  }),
  create: route({
    id: "creditNotes.create",
    method: "POST",
    path: "/admin/credit_notes",
    summary: "Credit a closed bill; above the operator's limit it waits for a second person",
    permission: "brands",
    audit: ["credit_note.created", "credit_note.requested"],
    touches: "money",
    body: creditNoteCreate,
    errors: createErrors,
    data: creditNote,
  }),
  confirm: route({
    id: "creditNotes.confirm",
    method: "POST",
    path: "/admin/credit_notes/{id}/confirm",
    summary: "Confirm another person's credit note, which issues it",
    permission: "brands",
    audit: ["credit_note.created"],
    touches: "money",
    params,
    errors: [creditNoteErrors.notFound, creditNoteErrors.decided, creditNoteErrors.samePerson, ...amountErrors],
    data: creditNote,
  }),
  withdraw: route({
    id: "creditNotes.withdraw",
    method: "POST",
    path: "/admin/credit_notes/{id}/withdraw",
    summary: "Withdraw a credit note that waits for a second person",
    permission: "brands",
    audit: ["credit_note.withdrawn"],
    touches: null,
    params,
    errors: [creditNoteErrors.notFound, ...Object.values(withdrawErrors)],
    data: creditNote,
  }),
  allocate: route({
    id: "creditNotes.allocate",
    method: "POST",
    path: "/admin/credit_notes/{id}/allocations",
    summary: "Allocate some of a credit note's rest to another bill of its brand",
    permission: "brands",
    audit: ["credit_note.allocated"],
    touches: "money",
    params,
    body: allocationCreate,
    errors: [
      creditNoteErrors.notFound,
      creditNoteErrors.notIssued,
      paymentErrors.billNotFound,
      creditNoteErrors.restTooMuch,
      paymentErrors.billTooMuch,
    ],
    data: creditNote,
  }),
  release: route({
    id: "creditNotes.release",
    method: "DELETE",
    path: "/admin/credit_notes/{id}/allocations/{allocation_id}",
    summary: "Release what a credit note pays of another bill than its own",
    permission: "brands",
    audit: ["credit_note.released"],
    touches: "money",
    params: z.object({ id: idText, allocation_id: idText }),
    body: reason,
    errors: [
      creditNoteErrors.notFound,
      paymentErrors.allocationNotFound,
      paymentErrors.released,
      creditNoteErrors.ownBill,
    ],
    data: creditNote,
  }),
  reverse: route({
    id: "creditNotes.reverse",
    method: "POST",
    path: "/admin/credit_notes/{id}/reverse",
    summary: "Reverse a write-off: its bill is open again",
    permission: "brands",
    audit: ["credit_note.reversed"],
    touches: "money",
    params,
    body: reason,
    errors: [creditNoteErrors.notFound, creditNoteErrors.notIssued, creditNoteErrors.writeOffOnly],
    data: creditNote,
  }),
};
