import * as z from "zod/mini";
import { billingErrors, month } from "./billing.ts";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { brandEmail, id, idText, instant, pageQuery, sortBy } from "./primitives.ts";
import { route } from "./route.ts";
import { mailErrors, sharedErrors } from "./shared-errors.ts";

/** A requested email of an invoice. */
export const invoiceMail = z.object({
  id,
  recipient: z.string(),
  requested_at: instant,
  requested_by: z.string(),
  /** Set once the mail server accepted it. */
  sent_at: z.nullable(instant),
  /** Set if the mail server rejected the address permanently. While both are null, it waits and is retried. */
  failed_at: z.nullable(instant),
});
export type InvoiceMail = z.output<typeof invoiceMail>;

const MESSAGE = "Send the address as recipient.";

export const invoiceErrors = errors({
  noRecipient: {
    code: "invalid",
    field: "recipient",
    message: "This brand has no email address. Enter one.",
  },
});

export const invoiceMailColumns = columns({
  recipient: { title: "Recipient", field: "recipient" },
  requested: { title: "Requested", field: "requested_at", as: "minute" },
  requested_by: { title: "Requested by", field: "requested_by" },
  sent: { title: "Sent", field: "sent_at", as: "minute" },
  failed: { title: "Failed", field: "failed_at", as: "minute" },
});

export const invoices = {
  file: route({
    id: "invoices.file",
    method: "GET",
    path: "/admin/billing_histories/{month}/invoice",
    summary: "A closed bill's invoice (PDF)",
    permission: "brands",
    brandScoped: true,
    answer: "file",
    fileTypes: ["application/pdf"],
    params: z.object({ month }),
    errors: [billingErrors.billNotFound],
    data: null,
  }),
  mails: route({
    id: "invoices.mails",
    method: "GET",
    path: "/admin/billing_histories/{month}/invoice_mails",
    summary: "Recipients to whom the invoice was emailed, newest first",
    permission: "brands",
    brandScoped: true,
    list: "page",
    params: z.object({ month }),
    query: z.object({ page: pageQuery.page, per_page: pageQuery.per_page, sort: sortBy("requested_at") }),
    errors: [billingErrors.billNotFound],
    columns: invoiceMailColumns,
    data: z.array(invoiceMail),
  }),
  mail: route({
    id: "invoices.mail",
    method: "POST",
    path: "/admin/billing_histories/{month}/invoice_mails",
    summary: "Email the invoice, to the brand's first invoice email if no recipient is sent; can be repeated",
    permission: "brands",
    brandScoped: true,
    audit: ["invoice.mailed"],
    touches: null,
    params: z.object({ month }),
    body: z.object({ recipient: z.optional(brandEmail) }, MESSAGE),
    errors: [billingErrors.billNotFound, invoiceErrors.noRecipient, ...Object.values(mailErrors)],
    data: invoiceMail,
  }),
  revokeLinks: route({
    id: "invoices.revokeLinks",
    method: "DELETE",
    path: "/admin/agencies/{id}/invoice_links",
    summary: "Revoke the links in all invoice emails that a brand has got: they open nothing any more",
    permission: "brands",
    audit: ["invoice.links_revoked"],
    touches: null,
    params: z.object({ id: idText }),
    errors: [sharedErrors.brandNotFound],
    data: z.object({
      /** How many still opened a page. */
      revoked: z.int(),
    }),
  }),
};
