import { accountingProgramLabel } from "./accounting-programs.ts";
import type { EventSubject } from "./audit-events.ts";
import { fieldsOfMapping } from "./bank-mappings.ts";
import { fieldsOfBrand } from "./brand-fields.ts";
import { engineNames } from "./businesses.ts";
import { activeLabel, onOff, yesNo } from "./columns.ts";
import { fieldsOfCoupon } from "./coupons.ts";
import { credentialLabels } from "./credentials.ts";
import { noteReasonLabel } from "./credit-notes.ts";
import { signInMethodLabel } from "./devices.ts";
import { engineCode, enginePartLabel, engineTitles } from "./engines.ts";
import type { AuditField, AuditFields, RecordFields } from "./fields.ts";
import { type GoLiveStep, goLiveSteps } from "./go-live.ts";
import { categoryLabel, connectionLabel, retiredLabel } from "./integrations.ts";
import { keysOf, recordOf } from "./objects.ts";
import { fieldsOfOnboarding } from "./onboardings.ts";
import { fieldsOfOperator } from "./operator.ts";
import { fieldsOfPackage } from "./packages.ts";
import { paymentMethodLabel } from "./payments.ts";
import { roleLabel } from "./permissions.ts";
import { fieldsOfSingleSignOn } from "./single-sign-on.ts";
import { fieldsOfMember } from "./team.ts";

const money = (label: string): AuditField => ({ label, as: "money" });
const day = (label: string): AuditField => ({ label, as: "day" });
const month = (label: string): AuditField => ({ label, as: "month" });
const instant = (label: string): AuditField => ({ label, as: "instant" });
const count = (label: string): AuditField => ({ label, as: "number" });
const list = (label: string): AuditField => ({ label, as: "list" });

const integration = {
  code: { label: "Code" },
  wholesale_price: money("Wholesale price"),
} satisfies AuditFields;

const goLive: AuditFields = recordOf(keysOf(goLiveSteps), (step: GoLiveStep) => instant(goLiveSteps[step]));

/** What the voice platform reports of a business, and staff choose. */
export const fieldsOfBusiness = {
  name: { label: "Name" },
  type: { label: "Type" },
  location: { label: "Location" },
  account_status: { label: "Status", words: activeLabel },
  voice_engine: { label: "Voice engine", words: engineNames, sent: engineCode },
  assigned_engine: { label: "Engine added to the brand", words: engineNames, history: false },
  total_agent: count("Agents"),
  total_locations: count("Locations"),
  premium_support: { label: "Premium support", words: yesNo },
  /** Not of the business's own row. */
  integration_codes: { ...list("Integrations"), history: false },
} satisfies RecordFields;

export const fieldsOfBill = {
  month: month("Month"),
  total: money("Total"),
  invoice_number: { label: "Invoice" },
  bills: { label: "Bills", as: "bills", history: false },
  paid_bills: { label: "Earlier bills paid", as: "bills", history: false },
  status: { label: "Status", words: { pending: "Pending", paid: "Paid" } },
  paid_on: day("Paid on"),
  payment_reference: { label: "Payment reference" },
  held: { label: "On hold", words: yesNo, history: false },
  reason: { label: "Reason", history: false },
} satisfies RecordFields;

/**
 * The fields of each kind of audit entry, in the order of the forms. A kind that is not here has the columns of its
 * area's lists. A write that records another field fails the law over all audited routes.
 */
export const auditFields: Readonly<Partial<Record<EventSubject, AuditFields>>> = {
  team: fieldsOfMember,
  session: { method: { label: "Method", words: signInMethodLabel } },
  device: {},
  single_sign_on: {
    ...fieldsOfSingleSignOn,
    client_secret: { label: "Client secret", words: { changed: "Changed" } },
  },
  passkey_policy: { required_for: { label: "Required for", as: "list", words: roleLabel } },
  brand: {
    ...fieldsOfBrand,
    credentials: { label: "Credentials saved", as: "list", words: credentialLabels },
    destroyed_credentials: { label: "Credentials destroyed", as: "list", words: credentialLabels },
    closed_at: instant("Closed"),
    user_name: { label: "User name" },
    user_email: { label: "User email" },
    user_external_id: { label: "User's external ID" },
    portal_owner: { label: "Portal owner" },
    onboarding: { label: "Onboarding" },
    active_at: instant("Active since"),
    ...goLive,
  },
  business: fieldsOfBusiness,
  integration: { ...integration, businesses: list("Used by") },
  engine: { code: { label: "Engine", words: engineTitles } },
  catalog: {
    ...integration,
    name: { label: "Name" },
    description: { label: "Description" },
    category: { label: "Category", words: categoryLabel },
    connection_type: { label: "Connection", words: connectionLabel },
    avatar_file: { label: "Image" },
    small_avatar_file: { label: "Small image" },
    default_create: { label: "Added to new brands", words: yesNo },
    setup_configurations: list("Setup fields"),
    pre_configurations: list("Setup steps"),
    post_configuration_required: { label: "Needs setup afterwards", words: yesNo },
    llm: list(enginePartLabel.llm),
    stt: list(enginePartLabel.stt),
    tts: list(enginePartLabel.tts),
    cost_hint: { label: "Cost" },
    retired: { label: "Status", words: retiredLabel },
  },
  rollout: {
    wave: count("Wave"),
    waves: count("Waves"),
    brands: count("Brands"),
    hold_percent: count("Hold at a fall of (%)"),
    last: count("Minutes in 24 hours"),
    before: count("Minutes a week before"),
  },
  package: fieldsOfPackage,
  coupon: {
    ...fieldsOfCoupon,
    first_month: month("First month"),
    last_month: month("Last month"),
  },
  bill: fieldsOfBill,
  payment: {
    amount: money("Amount"),
    received_on: day("Received"),
    method: { label: "Method", words: paymentMethodLabel },
    reference: { label: "Reference" },
    unallocated: money("Unallocated"),
    allocated: list("Allocated to"),
    bills: { label: "Bills paid", as: "bills" },
    reversed_write_offs: list("Reversed write-offs"),
    write_offs: { label: "Written off again", as: "notes" },
    reason: { label: "Reason" },
  },
  bank_mapping: fieldsOfMapping,
  refund: {
    amount: money("Amount"),
    refunded_on: day("Refunded"),
    method: { label: "Method", words: paymentMethodLabel },
    reference: { label: "Reference" },
    reason: { label: "Reason" },
    reversal_reason: { label: "Reason of the reversal" },
    bills: { label: "Bills paid", as: "bills" },
    above_limit: { label: "Above the limit, without a second person", words: yesNo },
  },
  books: { locked_through: day("Locked through") },
  accounting: {
    month: month("Month"),
    program: { label: "Program", words: accountingProgramLabel },
    records: count("Records"),
    locked: { label: "Locked", words: yesNo },
  },
  credit_note: {
    number: { label: "Number" },
    reason: { label: "Reason", words: noteReasonLabel },
    kind: { label: "Credited", words: { amount: "An amount", lines: "Lines", tax: "Tax" } },
    net: money("Net"),
    tax: money("Tax"),
    amount: money("Amount"),
    unallocated: money("Unallocated"),
    allocated: list("Allocated to"),
    bills: { label: "Bills paid", as: "bills" },
    month: month("Month"),
    invoice_number: { label: "Invoice" },
    reversal_reason: { label: "Reason of the reversal" },
    above_limit: { label: "Above the limit, without a second person", words: yesNo },
  },
  charge: { label: { label: "Description" }, amount: money("Amount"), month: month("Month") },
  credit: { credit: money("Credit"), month: month("Month"), invoice_number: { label: "Invoice" } },
  usage: {
    status: { label: "Status", words: { waiting: "Waiting", billed: "Billed", waived: "Waived" } },
    bill_month: month("Billed with"),
    quantity: count("Quantity"),
    reason: {
      label: "Reason",
      words: { inactive: "The brand was inactive", no_package: "No package", no_bill: "No bill for the open month" },
    },
  },
  refused_event: {
    events: count("Events"),
    ingested: count("Accepted"),
    refused: count("Rejected"),
    reason: { label: "Reason" },
  },
  invoice: { recipient: { label: "Recipient" } },
  reminder: {
    step: count("Step"),
    amount: money("Amount"),
    invoices: list("Invoices"),
    recipients: list("Recipients"),
    paused: { label: "Paused", words: yesNo },
  },
  onboarding: fieldsOfOnboarding,
  api_key: {
    name: { label: "Name" },
    scopes: list("Permissions"),
    expires_at: instant("Expires"),
    last4: { label: "Last four characters" },
    previous_until: instant("Previous token valid until"),
  },
  audit_log: { entries: count("Entries"), head: { label: "Checksum" } },
  webhook: {
    host: { label: "Host" },
    description: { label: "Description" },
    events: { label: "Events" },
    active: { label: "Status", words: { true: "Active", false: "Paused" } },
    secret_last4: { label: "Last four characters of the secret" },
    previous_until: instant("Previous secret signs until"),
    from: instant("From"),
    to: instant("To"),
    only_dropped: { label: "Only dropped deliveries", words: yesNo },
    delivery_id: { label: "Delivery" },
    delivery_ids: list("Deliveries"),
  },
  platform_cost: {
    kind: { label: "Kind" },
    code: { label: "Code" },
    cost: money("Cost"),
    from: month("Applies from"),
  },
  demo: {},
  operator_settings: fieldsOfOperator,
  attention: {
    assigned_to: { label: "Assigned to", names: "member" },
    snoozed_until: day("Snoozed until"),
    until_worse: { label: "Until it changes", words: onOff },
  },
  job: { job: { label: "Job" }, id: { label: "ID" }, reason: { label: "Reason" } },
};
