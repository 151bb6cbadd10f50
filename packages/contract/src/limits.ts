/** Minutes for which a passkey authentication, or without a passkey a code or the sign-in, counts as a step-up. */
export const STEP_UP_MINUTES = 10;
/** Maximum passkeys per person. */
export const PASSKEYS_MAX = 20;
/** Length of a one-time code. */
export const CODE_LENGTH = 6;
/**
 * Maximum length of an email address (RFC 5321); checked before any regular expression, which would take polynomial
 * time on long input.
 */
export const EMAIL_MAX = 254;
/** Maximum length of a person's, brand's or package's name. */
/** A logo that is wider by this factor has the name in it, and stands alone. */
export const WIDE_LOGO = 1.5;
/** `#rrggbb`. */
export const COLOR_LENGTH = 7;
export const NAME_MAX = 120;
export const PHONE_MAX = 40;
export const ADDRESS_MAX = 500;
export const DESCRIPTION_MAX = 2000;
/** Maximum length of a URL or host name. */
export const URL_MAX = 300;
/** Maximum length of one credential field. */
export const CREDENTIAL_MAX = 500;
/** Addresses and scopes of single sign-on, groups of a role, and people who may sign in otherwise. */
export const SSO_URL_MAX = 500;
export const SSO_GROUPS_MAX = 50;
export const SSO_PEOPLE_MAX = 50;
export const SEARCH_MAX = 200;
/** Maximum length of what the operator notes on an engine's cost. */
export const COST_HINT_MAX = 200;
/** Languages of an engine, and settings or steps of an integration. */
export const CATALOG_LIST_MAX = 200;
/** Brands that a wave of a rollout names. */
export const WAVE_BRANDS_MAX = 2_000;
/** Waves of a rollout, without the last one, which has what is left. */
export const WAVES_MAX = 20;
/** Minutes in the same hours of the week before from which on a fall holds a rollout: fewer say nothing. */
export const ROLLOUT_MINUTES_LEAST = 100;
/** Hours for which the minutes of moved brands are watched, and between waves. */
export const ROLLOUT_HOURS = 24;
/** Maximum days before an end, and hours without usage, from which on something needs attention. */
export const ATTENTION_DAYS_MAX = 365;
export const SILENT_HOURS_MAX = 720;
/** Maximum length of the voice platform's id of a business. */
export const EXTERNAL_ID_MAX = 100;
/** Maximum days until an API key expires. */
export const KEY_DAYS_MAX = 3_650;
/** Hours for which the previous token still works after a rotation. */
export const KEY_OVERLAP_HOURS = 24;
export const KEY_OVERLAP_HOURS_MAX = 7 * 24;
/** Endpoints of webhooks, and the longest address and description of one. */
export const WEBHOOKS_MAX = 50;
export const WEBHOOK_URL_MAX = 500;
export const WEBHOOK_DESCRIPTION_MAX = 120;
/** Hours in which the signature of the secret before the last rotation is sent as well. */
export const WEBHOOK_OVERLAP_HOURS = 24;
/** Days from its first failed try after which a delivery is dropped. */
export const WEBHOOK_RETRY_DAYS = 3;
/** Days without a success after which an endpoint is paused. */
export const WEBHOOK_PAUSE_DAYS = 5;
/** Seconds that a receiver has for its answer, and how much of that is stored. */
export const WEBHOOK_TIMEOUT_SECONDS = 10;
export const WEBHOOK_ANSWER_MAX = 1_000;
/** Rows per page for machine clients. */
export const KEYED_PAGE_SIZE = 100;
export const KEYED_PAGE_MAX = 1_000;
/** Maximum length of a business's type: 'Dental practice'. */
export const TYPE_MAX = 80;
export const LOCATION_MAX = 200;
/** Maximum agents or locations in a report of a business. */
export const COUNT_MAX = 1_000_000;
/** Maximum integrations in a report of a business. */
export const REPORTED_INTEGRATIONS_MAX = 200;
/** Maximum usage events per call, and the bytes they need. */
export const USAGE_BATCH_MAX = 1_000;
export const USAGE_BATCH_BYTES = 1024 * 1024;
/** Maximum length of a usage event's id. */
export const USAGE_ID_MAX = 100;
/** Maximum minutes or gigabytes of one usage event, so that sums fit the stored type. */
export const USAGE_QUANTITY_MAX = 10_000_000;
/** How many days back, and minutes ahead, usage is accepted. */
export const USAGE_DAYS = 35;
export const USAGE_MINUTES_AHEAD = 5;
/** By how much the voice platform's clock may be ahead when it confirms a configuration. */
export const APPLIED_MINUTES_AHEAD = 5;
/** Days that a refused event is kept after it was refused last, and the longest text that is kept of one. */
export const REFUSED_DAYS = 90;
export const REFUSED_PAYLOAD_MAX = 2_000;
/** Longest reason that a person gives for a change. */
export const REASON_MAX = 300;
/** Most totals that one call compares. */
export const USAGE_TOTALS_MAX = 1_000;
/** Days for which an event's id is stored, from its acceptance: 35 and 90 days, and some more. */
export const USAGE_ID_DAYS = 130;
/**
 * Closed months whose usage events stay in the database, unless USAGE_KEEP_MONTHS says otherwise. At least as many as the ids of
 * events: an event of an archived month is too old to be accepted, so it cannot be billed twice.
 */
export const USAGE_KEEP_MONTHS = 13;
export const USAGE_KEEP_MONTHS_MIN = 5;
export const USAGE_KEEP_MONTHS_MAX = 120;
/** Months whose activities stay in the database, unless the operator says otherwise. */
export const ACTIVITY_MONTHS = 36;
export const ACTIVITY_MONTHS_MIN = 24;
export const ACTIVITY_MONTHS_MAX = 120;
/** Files of archived activities that one call reads: 20,000 activities each. */
export const ARCHIVED_FILES_MAX = 12;
/** Maximum records per bulk call. */
export const BULK_MAX = 500;
/** Months in a sparkline, the open one last. */
export const SPARK_MONTHS = 12;
/** Default items per page. */
export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
/** Maximum length of a note on a brand. */
export const NOTE_MAX = 4_000;
/** Default brand color. */
export const DEFAULT_BRAND_COLOR = "#6366f1";
/** Seconds until the same browser may request another code. */
export const RESEND_SECONDS = 30;
/** Milliseconds the web app waits for an answer. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Milliseconds before the single retry of a failed request. */
export const RETRY_DELAY_MS = 1_000;
/** Milliseconds for which the dashboard's counts stay fresh. */
export const STATS_CACHE_MS = 5 * 60_000;
/** Lifetime in days of the sidebar's and the email's cookies. */
export const COOKIE_DAYS = 7;
/** Onboardings that one person may schedule in 24 hours. */
export const ONBOARDINGS_PER_DAY = 200;
/** Duration of an onboarding in minutes. */
export const ONBOARDING_MINUTES = 45;
/** Characters of the notes shown in a table. */
export const NOTES_SHOWN = 30;
/** Feed items initially on the dashboard, and per Load More. */
export const DASHBOARD_ACTIVITIES = 5;
export const DASHBOARD_NOTIFICATIONS = 4;
export const DASHBOARD_LOAD_MORE = 10;
/** Maximum size of a picture in bytes (CONST-20: 5MB). */
/** Size of a stored logo, for high-density screens and print. */
export const LOGO_WIDTH = 600;
export const LOGO_HEIGHT = 200;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** Recommended size of a package's picture, in pixels (CONST-21). */
export const IMAGE_WIDTH = 400;
export const IMAGE_HEIGHT = 300;
/** Maximum length of a picture's alternative text. */
export const IMAGE_ALT_MAX = 200;
/** Maximum brands of a dedicated package or an agency_specific coupon. */
export const CHOSEN_BRANDS_MAX = 500;
/** Maximum length of an integration's code. */
export const INTEGRATION_CODE_MAX = 60;
/** Maximum length of a coupon's code. */
export const COUPON_CODE_MAX = 40;
/** Maximum validity of a coupon in months. */
export const VALIDITY_MAX = 120;
/** Default coupons per call: the specification calls the list without a page. */
export const COUPONS_PAGE_SIZE = 100;
/** Default bills per call of the history: the specification calls it without a page. */
export const BILLS_PAGE_SIZE = 100;
/** Brands per call of the organization picker (CONST-12). */
export const PICKER_PAGE_SIZE = 20;
/** Closed months that can be calculated at other prices. */
export const REPLAYED_MONTHS_MAX = 12;
/** Maximum length of a payment reference. */
export const PAYMENT_REFERENCE_MAX = 120;
/** The largest payment, and the maximum length of its note. */
export const PAYMENT_MAX = 100_000_000;
export const PAYMENT_NOTE_MAX = 500;
/** A bank's file: maximum size in bytes, rows, columns that make up its text, and rows that one call records. */
/** Files of an import that are sent by the page, together. */
export const IMPORT_MAX_BYTES = 2 * 1024 * 1024;
export const IMPORT_FILES_MAX = 20;
/** Rows that an import by the page plans in one call; the command plans any number. */
export const IMPORT_ROWS_MAX = 5_000;
/** Rows that a call of the page saves: it shows the progress after each. */
export const IMPORT_STEPS_PER_CALL = 100;
export const INVOICE_NUMBER_MAX = 60;

export const BANK_FILE_MAX_BYTES = 2 * 1024 * 1024;
export const BANK_FILE_ROWS_MAX = 5_000;
export const BANK_TEXT_COLUMNS_MAX = 5;
export const IMPORTED_ROWS_MAX = 100;
/** Brands that one bank row can be split over. */
export const BANK_ROW_PARTS_MAX = 20;
/** Maximum lengths of a bank account's name and of a column's, lines above the rows, and bank accounts. */
export const BANK_ACCOUNT_MAX = 60;
export const BANK_COLUMN_MAX = 100;
export const BANK_HEADER_LINES_MAX = 50;
export const BANK_MAPPINGS_MAX = 100;
/** Maximum length of what a credit note says, and the maximum number of lines that it credits. */
export const CREDIT_NOTE_TEXT_MAX = 500;
/** Of the numbers of credit notes, six or more digits follow; of payments and refunds in exports, their ids. */
export const CREDIT_NOTE_PREFIX = "CN-";
export const PAYMENT_PREFIX = "PMT-";
export const REFUND_PREFIX = "REF-";
/** Of bills with what brands owed when they moved in. */
export const OPENING_PREFIX = "OPEN-";
export const CREDIT_NOTE_LINES_MAX = 200;
/**
 * Hours over which the credit notes and refunds of one person for one brand add up, and days that a request waits for a second
 * person.
 */
export const SECOND_PERSON_HOURS = 24;
export const SECOND_PERSON_DAYS = 7;
/** Maximum lengths of the tax id, the name of the tax, and the prefix of invoice numbers. */
export const TAX_ID_MAX = 60;
export const PAYMENT_INSTRUCTIONS_MAX = 1_000;
export const TAX_NAME_MAX = 40;
/** Maximum length of the number of a brand's certificate of exemption, and days before its end at which it is reported. */
export const TAX_CERTIFICATE_MAX = 60;
export const CERTIFICATE_ENDS_DAYS = 30;

/** Days after which a new brand that is not live needs attention. */
export const GO_LIVE_DAYS = 14;
export const INVOICE_PREFIX_MAX = 16;
/** Maximum length of a charge's label, its largest amount in either direction, and the maximum number per bill. */
export const CHARGE_LABEL_MAX = 120;
export const CHARGE_MAX = 1_000_000;
export const CHARGES_PER_MONTH = 100;
/** Brands listed individually in the effect of a change. */
export const EFFECT_BRANDS_SHOWN = 10;
/** Largest bills that are recalculated to preview other prices. */
export const EFFECT_BILLS_MAX = 50;
/** Days after the first of the month on which a bill is due, until the operator or the brand has other terms. */
export const TERMS_DAYS = 15;
export const TERMS_DAYS_MAX = 120;
/** A bill that is closed late is due this many days after its close, or after its terms if they are shorter. */
export const TERMS_AFTER_CLOSE_MAX = 10;
/** Addresses that a brand's invoices go to. */
export const BILLING_EMAILS_MAX = 5;
/** Hours after its creation in which a brand made by mistake can be deleted. */
export const BRAND_DELETION_HOURS = 24;
/** Portal users of a brand: they are all part of its record and its configuration. */
export const BRAND_USERS_MAX = 100;
export const PO_NUMBER_MAX = 60;
/** Days of a reminder's step, from the due date on, and the longest text at the beginning of its email. */
/** Of an account in the operator's accounting program. */
export const ACCOUNT_NAME_MAX = 100;
/** Xero's own limit. */
export const ACCOUNT_CODE_MAX = 10;
export const EXPORT_FILE_NAME_MAX = 80;
export const REMINDER_DAYS_MIN = -30;
export const REMINDER_DAYS_MAX = 120;
export const REMINDER_TEXT_MAX = 1_000;
/**
 * Days from a brand's close to the erasure of its personal data. Its last usage can still come 35 days later and be billed the
 * month after.
 */
export const ERASURE_DAYS = 365;
export const ERASURE_DAYS_MIN = 90;
export const ERASURE_DAYS_MAX = 3_650;
/** Hours between a close and sending its invoices. */
export const SENDING_HOURS_MAX = 168;
/** Hours after the end of a month for late usage to arrive before it is closed. */
export const CLOSE_GRACE_HOURS = 6;
/** Hours during which marking a bill as paid can be undone. */
export const PAYMENT_UNDO_HOURS = 24;
/** After its recording, a payment may be unallocated for so long before it needs attention. */
export const UNALLOCATED_HOURS = 24;
/** Maximum search results of each kind in the palette. */
export const FOUND_PER_KIND = 5;
/** Maximum lengths of a saved view's name and address, and the maximum number per person and list. */
export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 500;
export const VIEWS_PER_SCREEN = 30;

/** Most points of each part of an attention item's score. */
export const ATTENTION_POINTS_MAX = { reason: 40, money: 40, age: 20 } as const;

/** How many businesses a search pages through if it matches many; the answer then says `more`. */
export const BUSINESSES_FOUND_MAX = 100;
/** How many of the businesses of all brands are listed by page; an export has all of them. */
export const BUSINESS_ROWS_MAX = 10_000;

/** Minutes in which a signed export of the audit log can be downloaded. */
export const AUDIT_EXPORT_MINUTES = 10;
