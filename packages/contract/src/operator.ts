import * as z from "zod/mini";
import { fieldsOfAccounts } from "./account-names.ts";
import { termsDays } from "./brand-fields.ts";
import { yesNo } from "./columns.ts";
import { errors } from "./errors.ts";
import { line, partialShape, type RecordFields, requiredLine, storedShape } from "./fields.ts";
import {
  ADDRESS_MAX,
  ATTENTION_DAYS_MAX,
  COLOR_LENGTH,
  CREDIT_NOTE_PREFIX,
  EMAIL_MAX,
  IMAGE_MAX_BYTES,
  INVOICE_PREFIX_MAX,
  NAME_MAX,
  OPENING_PREFIX,
  PAYMENT_INSTRUCTIONS_MAX,
  PAYMENT_PREFIX,
  REFUND_PREFIX,
  SENDING_HOURS_MAX,
  SILENT_HOURS_MAX,
  TAX_ID_MAX,
  TAX_NAME_MAX,
  TERMS_DAYS,
} from "./limits.ts";
import {
  decimal,
  exactInput,
  instant,
  optionalColor,
  optionalEmail,
  optionalText,
  percentInput,
  text,
  wholeInput,
} from "./primitives.ts";
import { fieldsOfReminders } from "./reminder-policy.ts";
import { fieldsOfRetention } from "./retention.ts";
import { route } from "./route.ts";

const PREFIX_MESSAGE = "Use letters, digits, - and /.";
const PREFIX_END_MESSAGE = "End with a letter, - or /, so that two series can't produce the same number.";
const TAKEN_PREFIXES: readonly string[] = [CREDIT_NOTE_PREFIX, PAYMENT_PREFIX, REFUND_PREFIX, OPENING_PREFIX];
const PREFIX_TAKEN_MESSAGE = `${TAKEN_PREFIXES.join(", ")} are the prefixes of credit notes, payments, refunds and opening balances. Choose another one.`;

/**
 * Prefix of invoice numbers. Six or more digits follow, so it must not end with a digit, and only the prefix of credit notes could
 * produce the number of one; exports have all of these numbers. Searches ignore case.
 */
export const invoicePrefix = z.string(PREFIX_MESSAGE).check(
  z.minLength(1, "Enter a prefix for invoice numbers."),
  z.maxLength(INVOICE_PREFIX_MAX, `Use at most ${INVOICE_PREFIX_MAX} characters.`),
  z.regex(/^[A-Za-z0-9][A-Za-z0-9/-]*$/, PREFIX_MESSAGE),
  z.regex(/\D$/, PREFIX_END_MESSAGE),
  z.refine((prefix) => !TAKEN_PREFIXES.includes(prefix.toUpperCase()), PREFIX_TAKEN_MESSAGE),
);

const percent = (label: string) => ({ label, as: "percent" as const, stored: decimal, sent: percentInput });
const whole = (label: string, most: number) => ({
  label,
  as: "number" as const,
  stored: z.int(),
  sent: wholeInput(1, most),
});

/** From when on the list of what needs attention reports something. */
export const fieldsOfThresholds = {
  attention_margin: percent("Low margin below (%)"),
  attention_bill_change: percent("Bill change above (%)"),
  /** Below what is usual. */
  attention_usage_fall: percent("Usage drop above (%)"),
  attention_silent_hours: whole("Hours without usage", SILENT_HOURS_MAX),
  attention_days: whole("Days before a coupon ends or a package changes", ATTENTION_DAYS_MAX),
  attention_part_days: whole("Days before a model is retired", ATTENTION_DAYS_MAX),
} satisfies RecordFields;

const LIMIT_MESSAGE = "Enter an amount with up to 2 decimal places.";
const limitAmount = exactInput(/^\d{1,9}(\.\d{1,2})?$/, LIMIT_MESSAGE);

/** When the invoices of a closed month are emailed. */
export const invoiceSending = z.enum(["by_hand", "at_close", "after_close"], "Choose when invoices are sent.");
export type InvoiceSending = z.output<typeof invoiceSending>;
export const invoiceSendingLabel: Record<InvoiceSending, string> = {
  by_hand: "By hand",
  at_close: "When the month closes",
  after_close: "A set time after the month closes",
};

/** The operator's settings. */
export const fieldsOfOperator = {
  legal_name: requiredLine("Legal name", NAME_MAX, "Legal name is required."),
  address: line("Address", ADDRESS_MAX),
  tax_id: line("Tax ID", TAX_ID_MAX),
  /** Sender name of emails; if empty, from MAIL_FROM. */
  display_name: { ...line("Email sender name", NAME_MAX), sent: optionalText(NAME_MAX) },
  /** Reply address of emails; if empty, the sender. */
  reply_to: { ...line("Reply-to email", EMAIL_MAX), sent: optionalEmail },
  /** On the button of emails and on the sign-in page; if empty, black. */
  color: { ...line("Color", COLOR_LENGTH), sent: optionalColor },
  /** How to pay invoices. */
  payment_instructions: line("Payment instructions", PAYMENT_INSTRUCTIONS_MAX),
  invoice_prefix: {
    ...requiredLine("Invoice number prefix", INVOICE_PREFIX_MAX, PREFIX_MESSAGE),
    sent: invoicePrefix,
  },
  /** Of the open month. */
  tax_name: { ...line("Tax name", TAX_NAME_MAX), sent: optionalText(TAX_NAME_MAX) },
  /** '0' if there is no tax. */
  tax_rate: percent("Tax rate (%)"),
  /** Of brands without terms of their own. */
  terms_days: {
    label: "Payment terms (days)",
    as: "number",
    stored: z.int(),
    sent: termsDays,
    empty: TERMS_DAYS,
  },
  invoice_sending: {
    label: "Send invoices",
    words: invoiceSendingLabel,
    stored: invoiceSending,
    sent: invoiceSending,
    empty: "by_hand",
  },
  invoice_sending_hours: { ...whole("Hours after the close", SENDING_HOURS_MAX), empty: 24 },
  /** Whether what is held for a brand pays its bills when a month closes. */
  apply_credit_at_close: {
    label: "Apply unallocated money at close",
    words: yesNo,
    stored: z.boolean(),
    sent: z.boolean("Send true or false."),
    empty: true,
  },
  /** What one person may credit and refund a brand within a day without another. */
  second_person_limit: {
    label: "Second person above ($)",
    as: "money",
    stored: decimal,
    sent: limitAmount,
    empty: "500",
  },
  ...fieldsOfRetention,
  logo: { label: "Logo", as: "picture" },
  ...fieldsOfReminders,
  ...fieldsOfAccounts,
  ...fieldsOfThresholds,
} satisfies RecordFields;

export const operatorSettings = z.object({
  /** 0 until the settings are first saved. */
  version: z.int(),
  /** Null until the settings are first saved. */
  updated_at: z.nullable(instant),
  ...storedShape(fieldsOfOperator),
  /** On emails and invoices, below `/api/v1`; a new logo has a new URL. */
  logo_url: z.nullable(z.string()),
});
export type OperatorSettings = z.output<typeof operatorSettings>;
export type Thresholds = Pick<OperatorSettings, keyof typeof fieldsOfThresholds>;

const MESSAGE = "Send the fields under operator_settings.";

/** Absent fields are unchanged. */
export const operatorSettingsUpdate = z.object(
  { operator_settings: z.object(partialShape(fieldsOfOperator), MESSAGE) },
  MESSAGE,
);

export const operatorErrors = errors({
  noLegalName: { code: "invalid", field: "operator_settings.legal_name", message: "Legal name is required." },
  noTaxName: {
    code: "invalid",
    field: "operator_settings.tax_name",
    message: "Enter the name of the tax shown on invoices.",
  },
  remindersOrder: {
    code: "invalid",
    field: "operator_settings.reminder_days_{step}",
    message: "Each reminder must be later than the one before it.",
  },
});

export const logoErrors = errors({
  noPicture: { code: "invalid", field: "logo", message: "Please select an image file" },
  tooLarge: { code: "too_large", field: "logo", message: "Please select an image smaller than 5MB" },
  notFound: { code: "not_found", message: "This logo wasn't found." },
});

export const operator = {
  read: route({
    id: "operator.read",
    method: "GET",
    path: "/admin/operator_settings",
    summary: "The operator's details on invoices, their numbering and tax",
    permission: "super_admin",
    data: operatorSettings,
  }),
  update: route({
    id: "operator.update",
    method: "PUT",
    path: "/admin/operator_settings",
    summary:
      "Change the operator's settings; a tax rate applies from the open month, a new prefix starts its own numbering",
    permission: "super_admin",
    audit: ["operator_settings.updated"],
    // These settings decide whom the brands pay.
    touches: "payee",
    body: operatorSettingsUpdate,
    errors: Object.values(operatorErrors),
    ifMatch: true,
    data: operatorSettings,
  }),
  retention: route({
    id: "operator.retention",
    method: "GET",
    path: "/admin/retention",
    summary: "How many closed months of usage events the database has, and how many events are archived",
    permission: "super_admin",
    data: z.object({
      /** Null: nothing is archived. */
      usage_keep_months: z.nullable(z.int()),
      archived: z.object({ events: z.int(), files: z.int(), bytes: z.int(), through: z.nullable(z.iso.date()) }),
    }),
  }),
  setLogo: route({
    id: "operator.setLogo",
    method: "PUT",
    path: "/admin/operator_settings/logo",
    summary: "Set the logo on emails and on the invoices of bills that are closed from now on",
    permission: "super_admin",
    audit: ["operator_settings.updated"],
    touches: "payee",
    upload: { field: "logo", maxBytes: IMAGE_MAX_BYTES, tooLarge: logoErrors.tooLarge },
    errors: [operatorErrors.noLegalName, logoErrors.noPicture],
    ifMatch: true,
    data: operatorSettings,
  }),
  removeLogo: route({
    id: "operator.removeLogo",
    method: "DELETE",
    path: "/admin/operator_settings/logo",
    summary: "Remove the logo; invoices of bills closed with it keep it",
    permission: "super_admin",
    audit: ["operator_settings.updated"],
    touches: "payee",
    errors: [logoErrors.notFound],
    ifMatch: true,
    data: operatorSettings,
  }),
  mark: route({
    id: "operator.mark",
    method: "GET",
    path: "/admin/operator_mark/{hash}",
    summary: "The operator's current logo, for anyone",
    permission: null,
    answer: "file",
    fileTypes: ["image/png"],
    conditional: true,
    params: z.object({ hash: text(64) }),
    errors: [logoErrors.notFound],
    data: null,
  }),
  logo: route({
    id: "operator.logo",
    method: "GET",
    path: "/admin/operator_logos/{hash}",
    summary: "The operator's current logo or an earlier one, as bills refer to it",
    permission: "brands",
    answer: "file",
    fileTypes: ["image/png"],
    conditional: true,
    params: z.object({ hash: text(64) }),
    errors: [logoErrors.notFound],
    data: null,
  }),
};
