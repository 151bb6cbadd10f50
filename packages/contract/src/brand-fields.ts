import * as z from "zod/mini";
import { statusLabel } from "./columns.ts";
import { externalIdLine, line, type RecordFields, requiredLine } from "./fields.ts";
import {
  ADDRESS_MAX,
  BILLING_EMAILS_MAX,
  DEFAULT_BRAND_COLOR,
  DESCRIPTION_MAX,
  EMAIL_MAX,
  NAME_MAX,
  PHONE_MAX,
  PO_NUMBER_MAX,
  TAX_CERTIFICATE_MAX,
  TERMS_DAYS_MAX,
  URL_MAX,
} from "./limits.ts";
import { brandEmails, color, day, id, optionalEmail, text, wholeInput } from "./primitives.ts";

export const brandStatus = z.enum(["active", "inactive"], "Choose active or inactive.");
export type BrandStatus = z.output<typeof brandStatus>;

export const brandTax = z.enum(["standard", "exempt"], "Choose standard or exempt.");
export const brandTaxLabel: Record<z.output<typeof brandTax>, string> = { standard: "Standard", exempt: "Exempt" };

/** The specification's strings; a boolean is accepted too. */
export const useSystem = z.enum(["true", "false"]);

/** Text as typed; a number is accepted too, where 0 means none. */
const phone = z.union(
  [
    text(PHONE_MAX),
    z.pipe(
      z.int(),
      z.transform((digits) => (digits === 0 ? "" : String(digits))),
    ),
  ],
  "Enter a phone number.",
);

const useSystemSent = z.union(
  [
    useSystem,
    z.pipe(
      z.boolean(),
      z.transform((flag): "true" | "false" => (flag ? "true" : "false")),
    ),
  ],
  "Send 'true' or 'false'.",
);

const email = { stored: z.string(), sent: optionalEmail };

/** Days from the first of the month after a bill's until it is due. */
export const termsDays = wholeInput(0, TERMS_DAYS_MAX);

type InvoiceEmails = { billing_emails: readonly string[]; email: string; support_email: string };

/** Whom a brand's invoices go to; empty if it has no address at all. */
export function invoiceEmailsOf({ billing_emails, email, support_email }: InvoiceEmails): readonly string[] {
  const own = email || support_email;
  return billing_emails.length > 0 || own === "" ? billing_emails : [own];
}

/** A brand's fields. Those without `stored` have another form in answers. */
export const fieldsOfBrand = {
  name: requiredLine("Name", NAME_MAX, "Name is required."),
  email: { label: "Email", ...email, input: { maxLength: EMAIL_MAX, required: true } },
  domain: line("Domain", URL_MAX),
  status: { label: "Status", words: statusLabel, stored: brandStatus, sent: brandStatus, empty: "active" },
  description: line("Description", DESCRIPTION_MAX),
  external_id: externalIdLine,
  brand_color: { label: "Brand color", sent: color, empty: DEFAULT_BRAND_COLOR },
  support_email: { label: "Support email", ...email, input: { maxLength: EMAIL_MAX } },
  phone: { ...line("Phone", PHONE_MAX), sent: phone },
  website: line("Website", URL_MAX),
  address: line("Address", ADDRESS_MAX),
  frontend_domain: line("Front-end domain", URL_MAX),
  backend_domain: line("Back-end domain", URL_MAX),
  /** Whom invoices go to; if empty, the brand's email. */
  billing_emails: {
    label: "Invoice emails",
    as: "list",
    stored: z.array(z.string()),
    sent: brandEmails(BILLING_EMAILS_MAX),
    empty: [],
  },
  /** Null: the operator's. */
  terms_days: {
    label: "Terms (days)",
    as: "number",
    stored: z.nullable(z.int()),
    sent: z.nullable(termsDays),
    empty: null,
  },
  /** On invoices. */
  po_number: line("PO number", PO_NUMBER_MAX),
  /** From the open month on. */
  tax: { label: "Tax", words: brandTaxLabel, stored: brandTax, sent: brandTax, empty: "standard" },
  tax_certificate: line("Exemption certificate", TAX_CERTIFICATE_MAX),
  /** The last day of the exemption; null: it does not end. */
  exempt_until: {
    label: "Exempt until",
    as: "day",
    stored: z.nullable(z.iso.date()),
    sent: z.nullable(day),
    empty: null,
  },
  account_owner_id: { label: "Account manager", names: "member", sent: z.nullable(id) },
  organization_plan_id: { label: "Package", names: "package", sent: z.nullable(id), revertible: false },
  starts_on: { label: "Applies from", as: "day", history: false },
  scheduled_plan_change: { label: "Scheduled package change", as: "plan" },
  use_system: {
    label: "Credentials",
    words: { true: "System credentials", false: "The brand's own credentials" },
    stored: useSystem,
    sent: useSystemSent,
    empty: "true",
    revertible: false,
  },
} satisfies RecordFields;
