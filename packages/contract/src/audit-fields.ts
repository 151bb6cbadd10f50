import type { EventSubject } from "./audit-events.ts";
import { activeLabel, statusLabel, yesNo } from "./columns.ts";
import { engineLabel, enginePartLabel } from "./engines.ts";
import { categoryLabel, connectionLabel } from "./integrations.ts";
import { roleLabel } from "./permissions.ts";

/** How a stored value is written for people. */
export const auditFormats = [
  "text",
  "number",
  "money",
  "percent",
  "day",
  "month",
  "instant",
  "clock",
  /** Several values, or objects, in one line. */
  "list",
  /** A picture's hash: people see only whether there is one. */
  "picture",
  /** A scheduled plan change. */
  "plan",
  /** Bills that were closed together: people see how many. */
  "bills",
] as const;
export type AuditFormat = (typeof auditFormats)[number];

/** A field of an audit entry's before and after. */
export type AuditField = {
  /** The label of the form that edits it, if there is one. */
  label: string;
  as?: AuditFormat;
  /** Labels of its codes, including 'true' and 'false'. */
  words?: Readonly<Record<string, string>>;
  /** The value is an id, or a list of ids, of these records. */
  names?: "brand" | "package" | "member";
};

export type AuditFields = Readonly<Record<string, AuditField>>;

const money = (label: string): AuditField => ({ label, as: "money" });
const day = (label: string): AuditField => ({ label, as: "day" });
const month = (label: string): AuditField => ({ label, as: "month" });
const instant = (label: string): AuditField => ({ label, as: "instant" });
const count = (label: string): AuditField => ({ label, as: "number" });
const list = (label: string): AuditField => ({ label, as: "list" });
const onOff = { true: "On", false: "Off" };

/** Labels of the names under which a brand's own credentials are recorded; their values never are. */
const credentialWords = {
  smtp_address: "Server address",
  smtp_port: "Port",
  smtp_username: "Username",
  smtp_password: "Password",
  smtp_domain: "Domain",
  smtp_from: "From address",
  smtp_from_name: "From name",
  account_sid: "Account SID",
  auth_token: "Auth token",
  trunk_sid: "Trunk SID",
  termination_sip_uri: "Termination SIP URI",
  termination_username: "Termination username",
  termination_password: "Termination password",
  secret_key: "Secret key",
  publishable_key: "Publishable key",
  webhook_secret: "Webhook secret",
};

const integration = {
  code: { label: "Code" },
  wholesale_price: money("Wholesale price"),
} satisfies AuditFields;

/**
 * The fields of each kind of audit entry, in the order of the forms. A kind that is not here has the columns of its
 * area's lists. A write that records another field fails the law over all audited routes.
 */
export const auditFields: Readonly<Partial<Record<EventSubject, AuditFields>>> = {
  team: {
    name: { label: "Name" },
    email: { label: "Email" },
    role: { label: "Role", words: roleLabel },
    active: { label: "Status", words: activeLabel },
  },
  session: { method: { label: "Method", words: { code: "Code", link: "Link", passkey: "Passkey" } } },
  device: {},
  passkey_policy: { required_for: { label: "Required for", as: "list", words: roleLabel } },
  brand: {
    name: { label: "Name" },
    email: { label: "Email" },
    domain: { label: "Domain" },
    status: { label: "Status", words: statusLabel },
    description: { label: "Description" },
    external_id: { label: "External ID" },
    brand_color: { label: "Brand color" },
    support_email: { label: "Support email" },
    phone: { label: "Phone" },
    website: { label: "Website" },
    address: { label: "Address" },
    frontend_domain: { label: "Front-end domain" },
    backend_domain: { label: "Back-end domain" },
    account_owner_id: { label: "Account owner", names: "member" },
    organization_plan_id: { label: "Package", names: "package" },
    starts_on: day("Applies from"),
    scheduled_plan_change: { label: "Scheduled plan change", as: "plan" },
    use_system: {
      label: "Credentials",
      words: { true: "System credentials", false: "The brand's own credentials" },
    },
    credentials: { label: "Credentials saved", as: "list", words: credentialWords },
    user_external_id: { label: "User's external ID" },
  },
  business: {
    name: { label: "Name" },
    type: { label: "Type" },
    location: { label: "Location" },
    account_status: { label: "Status", words: activeLabel },
    voice_engine: { label: "Voice engine", words: engineLabel },
    assigned_engine: { label: "Engine added to the brand", words: engineLabel },
    total_agent: count("Agents"),
    total_locations: count("Locations"),
    premium_support: { label: "Premium support", words: yesNo },
    integration_codes: list("Integrations"),
  },
  integration: { ...integration, businesses: list("Used by") },
  engine: { code: { label: "Engine", words: engineLabel } },
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
  },
  package: {
    name: { label: "Name" },
    description: { label: "Description" },
    external_id: { label: "External ID" },
    active: { label: "Status", words: activeLabel },
    public: { label: "Offered to", words: { true: "Every brand", false: "Chosen brands" } },
    organization_ids: { label: "Brand name", names: "brand" },
    base_price: money("Base fee"),
    per_min_charge: money("Standard minute"),
    multilingual_charge_per_min: money("Multilingual surcharge"),
    per_location_charge: money("Business"),
    premium_support_per_location: money("Premium support"),
    storage_charge_per_gb: money("Storage"),
    integration_charge: { label: "Charge for integrations", words: onOff },
    prices_start_on: day("Prices apply from"),
    currency: { label: "Currency", words: { usd: "US dollars" } },
    is_default: { label: "Default package", words: yesNo },
    image: { label: "Image", as: "picture" },
    image_alt: { label: "Image description" },
  },
  coupon: {
    name: { label: "Name" },
    code: { label: "Code" },
    external_id: { label: "External ID" },
    discount_value: count("Discount"),
    discount_type: { label: "Discount Type", words: { percentage: "Percentage", fixed_amount: "Fixed amount" } },
    coupon_type: {
      label: "Coupon Type",
      words: { generic: "Every organization", agency_specific: "Chosen organizations" },
    },
    resource_ids: { label: "Organizations", names: "brand" },
    starts_at: day("Start Date"),
    expires_at: day("End Date"),
    validity_period: count("Validity (months)"),
    status: { label: "Status", words: { active: "Active", archived: "Archived" } },
    first_month: month("First month"),
    last_month: month("Last month"),
  },
  bill: {
    month: month("Month"),
    total: money("Total"),
    invoice_number: { label: "Invoice" },
    bills: { label: "Bills", as: "bills" },
    status: { label: "Status", words: { pending: "Pending", paid: "Paid" } },
    paid_on: day("Paid on"),
    payment_reference: { label: "Payment reference" },
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
    ingested: count("Ingested"),
    refused: count("Refused"),
    reason: { label: "Reason" },
  },
  invoice: { recipient: { label: "Recipient" } },
  onboarding: {
    company_name: { label: "Company Name" },
    contact_person: { label: "Contact Person" },
    contact_email: { label: "Contact Email" },
    contact_phone: { label: "Contact Phone" },
    package_type: { label: "Package Type" },
    package_name: { label: "Package Name" },
    onboarding_date: day("Date (EST)"),
    onboarding_time: { label: "Time (EST)", as: "clock" },
    onboarding_at: instant("Start"),
    notes: { label: "Notes" },
    status: { label: "Status", words: { scheduled: "Pending", done: "Completed" } },
  },
  api_key: {
    name: { label: "Name" },
    scopes: list("Permissions"),
    expires_at: instant("Expires"),
    last4: { label: "Last four characters" },
    previous_until: instant("Previous token valid until"),
  },
  audit_log: { entries: count("Entries"), head: { label: "Head" } },
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
  operator_settings: {
    legal_name: { label: "Legal name" },
    address: { label: "Address" },
    tax_id: { label: "Tax ID" },
    display_name: { label: "Email sender name" },
    reply_to: { label: "Reply-to email" },
    payment_instructions: { label: "Payment instructions" },
    invoice_prefix: { label: "Invoice number prefix" },
    tax_name: { label: "Tax name" },
    tax_rate: { label: "Tax rate (%)", as: "percent" },
    logo: { label: "Logo", as: "picture" },
    attention_margin: { label: "Margin below (%)", as: "percent" },
    attention_bill_change: { label: "Bill changed by (%)", as: "percent" },
    attention_usage_fall: { label: "Usage down by (%)", as: "percent" },
    attention_silent_hours: count("Hours without usage"),
    attention_days: count("Days before a coupon ends or a plan changes"),
    attention_part_days: count("Days before an engine part ends"),
  },
  attention: {
    assigned_to: { label: "Assigned to", names: "member" },
    snoozed_until: day("Snoozed until"),
    until_worse: { label: "Until it gets worse", words: onOff },
  },
  job: { job: { label: "Job" }, id: { label: "ID" }, reason: { label: "Reason" } },
};
