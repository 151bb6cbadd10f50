/**
 * What erasing does to each column of text. A column that is in no list fails a test: whoever adds one decides here whether it
 * can say something of a person.
 */
export type PersonalTable = {
  /** The column by which a row belongs to a brand. */
  of?: string;
  /** That column has a bill's id. */
  throughBills?: true;
  /** The brand's rows are deleted; otherwise their columns are emptied. */
  deleted?: true;

  // With a closed brand:
  /** Deleted with the row. */
  removed?: readonly string[];
  /** Texts, and lists of them. */
  emptied?: readonly string[];
  emptiedLists?: readonly string[];
  /** The same for a column whose values are unique. */
  numbered?: readonly string[];
  /** What the row is called from then on, how lists sort that, and how they find it. */
  label?: readonly string[];
  labelKey?: readonly string[];
  labelSearch?: readonly string[];

  // With a person of the team:
  /** A name of someone of the team. */
  staff?: readonly string[];
  /** Texts, and JSON, in which they can be named, and texts folded for searches. */
  text?: readonly string[];
  json?: readonly string[];
  folded?: readonly string[];
  /** Rows that are deleted with the person, by a foreign key. */
  own?: readonly string[];

  // With neither:
  /** What bills and accounts say: the law requires it longer than the person's right to erasure reaches. */
  retained?: readonly string[];
  /** Deleted within a day of its writing, and immediately where it mentions who is erased. */
  brief?: readonly string[];
  /** Entries of the audit log: `server/src/audit/erase.ts`. */
  log?: readonly string[];
  /** Says nothing of a person: codes, numbers, hashes, and what belongs to the operator itself. */
  plain?: readonly string[];
};

const author = ["updated_by"];
const withdrawal = ["withdrawn_by"];
const reversal = ["reversed_by"];

export const personalTables: Readonly<Record<string, PersonalTable>> = {
  accounting_exports: {
    plain: ["program", "accounts"],
    staff: ["exported_by"],
    retained: ["sums", "records", "brands", "differences"],
  },
  accounting_files: { plain: ["name", "sha256"], retained: ["content"] },
  activities: {
    plain: ["event", "type", "area", "subject_kind", "hash"],
    log: ["message", "actor_name", "subject_label", "before", "after", "request_id", "ip", "search_text"],
  },
  admin_users: { own: ["name", "name_key", "email", "role", "search_text", "updated_by"] },
  allocations: { of: "brand_id", emptied: ["release_reason"], staff: ["allocated_by", "released_by"] },
  api_keys: {
    plain: ["name", "name_key", "scopes", "token_hash", "last4", "last_used_by_scope", "previous_token_hash"],
    staff: ["created_by", ...author],
  },
  archive_files: { plain: ["kind", "name", "sha256", "replaced", "previous_hash", "head"] },
  assigned_engines: { plain: ["code"], staff: author },
  assigned_integrations: { plain: ["code"], staff: author },
  attention_items: {
    of: "brand_id",
    deleted: true,
    plain: ["reason", "area", "dedupe_key", "subject_kind"],
    text: ["subject_label", "message"],
    folded: ["search_text"],
    staff: author,
  },
  audit_exports: { plain: ["hash"] },
  audit_head: { plain: ["hash"] },
  audit_publications: { plain: ["anchor", "hash", "time_stamp", "failure"] },
  audit_signing_keys: { plain: ["private_key", "public_key"] },
  audit_verification: { plain: ["message", "hash"] },
  bank_mappings: {
    plain: [
      ...["account", "account_key", "delimiter", "date_column", "date_order", "amount_column", "credit_column"],
      ...["debit_column", "decimal_sign", "text_columns", "payer_column"],
    ],
    staff: ["created_by", ...author],
  },
  bill_charges: { retained: ["label"], staff: author },
  bill_holds: { of: "bill_id", throughBills: true, emptied: ["reason"], staff: ["placed_by", "lifted_by"] },
  bills: {
    of: "brand_id",
    emptied: ["payment_reference"],
    retained: ["lines", "discounts", "charges", "corrections", "credits", "taxes", "seller", "buyer"],
    plain: ["package_name", "package_key", "currency", "invoice_number", "settled_by"],
    staff: ["paid_by", ...author],
  },
  book_locks: { staff: ["requested_by", "confirmed_by"] },
  brand_balances: { plain: ["currency"] },
  brand_credentials: { of: "brand_id", deleted: true, removed: ["field", "value", "last4"] },
  brand_margins: { of: "brand_id", deleted: true, removed: ["figures"] },
  brand_months: { of: "brand_id", deleted: true, removed: ["inputs", "bill"] },
  brand_notes: {
    of: "brand_id",
    deleted: true,
    text: ["text"],
    folded: ["search_text"],
    staff: ["author", ...author],
  },
  /** The certificate justifies bills without tax. */
  brand_tax: { plain: ["tax"], retained: ["certificate"] },
  brand_users: { of: "brand_id", deleted: true, removed: ["name", "email", "external_id", "search_text"] },
  brands: {
    of: "id",
    label: ["name"],
    labelKey: ["name_key"],
    labelSearch: ["search_text"],
    emptied: [
      ...["external_id", "support_email", "email", "domain", "website", "frontend_domain", "backend_domain", "address"],
      ...["phone", "description", "po_number", "tax_certificate"],
    ],
    emptiedLists: ["billing_emails"],
    plain: ["status", "brand_color", "tax"],
    staff: author,
  },
  business_engines: { plain: ["code"] },
  business_periods: { plain: ["kind"] },
  /** Names at which ranges begin: ranges that begin at one of the brand's are merged with the one before. */
  business_ranges: { plain: ["sort", "cell"], removed: ["from_name"] },
  businesses: {
    of: "organization_id",
    label: ["name"],
    labelKey: ["name_key"],
    labelSearch: ["search_text"],
    numbered: ["external_id"],
    emptied: ["location", "type"],
    plain: ["voice_engine"],
    staff: author,
  },
  catalog_engines: { plain: ["code", "llm", "stt", "tts", "cost_hint"], staff: author },
  catalog_integrations: {
    plain: [
      ...["code", "name", "description", "category", "connection_type", "avatar_file", "small_avatar_file"],
      ...["setup_configurations", "pre_configurations"],
    ],
    staff: author,
  },
  configuration_changes: { plain: ["part"] },
  counters: { plain: ["name"] },
  coupon_uses: { plain: ["discount_type"], staff: ["applied_by"] },
  coupons: {
    plain: [
      ...[
        "name",
        "name_key",
        "code",
        "external_id",
        "code_key",
        "discount_type",
        "coupon_type",
        "status",
        "search_text",
      ],
    ],
    staff: author,
  },
  credential_tests: { of: "brand_id", deleted: true, plain: ["kind"], removed: ["stages"] },
  credit_movements: { plain: ["kind"], staff: ["created_by"] },
  credit_notes: {
    of: "brand_id",
    plain: ["number", "kind", "reason", "currency", "tax_name"],
    retained: ["lines", "text"],
    emptied: ["reversal_reason"],
    staff: ["requested_by", "confirmed_by", ...withdrawal, ...reversal],
  },
  emails: {
    of: "brand_id",
    deleted: true,
    plain: ["kind", "sign_in_request"],
    removed: ["recipient", "failure"],
    text: ["subject"],
    json: ["content"],
    folded: ["search_text"],
  },
  idempotency_keys: { plain: ["operation", "key", "body_hash"], brief: ["answer"] },
  import_rows: { plain: ["file", "record", "outcome"], removed: ["external_id"] },
  imported_bills: {
    of: "brand_id",
    plain: ["invoice_number"],
    retained: ["lines"],
    numbered: ["external_id"],
    staff: author,
  },
  imports: { plain: ["state", "digest"], staff: ["started_by", "undone_by"] },
  invoice_links: { of: "brand_id", deleted: true, plain: ["hash"], removed: ["address"] },
  invoice_mails: { of: "bill_id", throughBills: true, numbered: ["recipient"], staff: ["requested_by"] },
  invoice_series: { plain: ["prefix"] },
  issued_invoices: { plain: ["state", "sha256"], retained: ["content"] },
  ledger_movements: { plain: ["currency", "cause"], staff: ["created_by"] },
  login_codes: { own: ["email", "browser_hash", "network", "code_mac"] },
  login_links: { own: ["token_hash"] },
  /** Rankings of all brands that a person looked at, taken anew whenever they look again. */
  margin_snapshots: { brief: ["rows"] },
  notification_choices: { own: ["kind", "mail"] },
  notification_defaults: { own: ["severity", "mail"] },
  notifications: {
    of: "organization_id",
    deleted: true,
    plain: ["kind", "type", "area", "subject_kind", "occasion"],
    text: ["message", "subject_label"],
    folded: ["search_text"],
  },
  onboardings: {
    label: ["company_name"],
    labelKey: ["name_key"],
    labelSearch: ["search_text"],
    emptied: ["contact_person", "contact_email", "contact_phone", "notes", "invited_email", "package_name"],
    text: ["notes"],
    plain: ["package_type", "status", "invite_uid"],
    staff: ["scheduled_by", "done_by", ...author],
  },
  operator_logos: { plain: ["hash", "content"] },
  operator_settings: {
    plain: [
      ...["legal_name", "address", "tax_id", "display_name", "reply_to", "color", "payment_instructions", "logo"],
      ...["invoice_prefix", "invoice_sending", "payment_reminders", "reminder_text_1", "reminder_text_2"],
      ...["reminder_text_3", "reminder_text_4", "reminder_text_5", "account_receivables", "account_revenue"],
      ...["account_tax", "account_bank", "account_customer_credit", "account_allowances", "account_bad_debt"],
      ...["xero_revenue", "xero_tax", "xero_customer_credit", "xero_allowances", "xero_bad_debt", "xero_tax_type"],
    ],
    staff: author,
  },
  /** In it for milliseconds: jobs that wait, which must be done. The queue deletes them some days after. */
  outbox: { plain: ["job_id", "job", "payload"] },
  package_images: { plain: ["content", "mime", "hash", "alt"] },
  packages: { plain: ["name", "name_key", "description", "external_id", "currency", "search_text"], staff: author },
  passkey_challenges: { own: ["challenge", "kind", "browser_hash"] },
  passkey_policy: { plain: ["role"], staff: author },
  passkeys: { own: ["credential_id", "public_key", "transports", "name", "name_key", "updated_by"] },
  payments: {
    of: "brand_id",
    plain: ["currency", "method", "origin", "source"],
    emptied: ["reference", "note", "reversal_reason"],
    numbered: ["external_id"],
    staff: ["recorded_by", ...reversal],
  },
  platform_costs: { plain: ["kind", "code"], staff: author },
  rate_limits: { brief: ["key"] },
  refunds: {
    of: "brand_id",
    plain: ["currency", "method"],
    emptied: ["reference", "reason", "reversal_reason"],
    staff: ["requested_by", "confirmed_by", ...withdrawal, ...reversal],
  },
  /** By what the platform called the brand, like their groups. */
  refused_events: {
    plain: ["status", "type", "quantity"],
    removed: ["brand_ref", "event_key", "business_ref", "payload", "dismissal", "search_text"],
    staff: ["decided_by"],
  },
  refused_groups: { plain: ["reason"], removed: ["brand_ref", "business_ref", "message", "search_text"] },
  reminder_pauses: { staff: ["paused_by"] },
  reminders: { of: "bill_id", throughBills: true, plain: ["skipped_because"], emptiedLists: ["recipients"] },
  rollouts: { plain: ["engine", "part", "replaced", "replacement", "status", "held_for"], staff: author },
  saved_views: { own: ["screen", "name", "query", "updated_by"] },
  schema_releases: { plain: ["migration", "oldest_release"] },
  sessions: { own: ["token_hash", "previous_token_hash", "ip", "user_agent", "method"] },
  single_sign_on: {
    plain: [
      ...["provider_name", "issuer", "client_id", "scopes", "group_claim", "super_admin_groups", "manager_groups"],
      ...["sales_groups", "required_for"],
    ],
    staff: author,
  },
  /** A link outlives the person without saying who it was. */
  sso_identities: { plain: ["issuer", "subject_hash"] },
  sso_logout_tokens: { plain: ["jti_hash"] },
  sso_requests: { plain: ["state_hash", "browser_hash", "issuer", "client_id"], brief: ["next"] },
  sso_secrets: { plain: ["client_secret"] },
  sso_sessions: { own: ["sid_hash", "refresh_token"] },
  settings: { plain: ["name", "value"] },
  tax_rates: { plain: ["name"] },
  unbilled_usage: { plain: ["type", "status"], staff: ["decided_by", ...author] },
  usage_days: { plain: ["type", "last_event_id"] },
  usage_events: { plain: ["event_id", "type"] },
  usage_ids: { plain: ["event_id"] },
  usage_totals: { plain: ["type", "hours"] },
  webhook_deliveries: {
    of: "brand_id",
    deleted: true,
    plain: ["message_id", "event", "status"],
    removed: ["payload", "answer_body", "failure", "attempts"],
  },
  webhook_endpoints: { plain: ["url", "description", "events"], staff: ["created_by", ...author] },
  webhook_queues: { of: "brand_id", deleted: true, plain: ["lease"] },
  webhook_secrets: { plain: ["field", "value", "last4"] },
};
