/** Minutes for which a passkey that was shown counts for what asks for it anew. */
export const STEP_UP_MINUTES = 10;
/** Passkeys that one person may have. */
export const PASSKEYS_MAX = 20;
/** Characters of a one-time code. */
export const CODE_LENGTH = 6;
/** Longest email address (RFC 5321); checked before any pattern, which is polynomial on long input. */
export const EMAIL_MAX = 254;
/** Longest name of a person, brand or package. */
export const NAME_MAX = 120;
export const PHONE_MAX = 40;
export const ADDRESS_MAX = 500;
export const DESCRIPTION_MAX = 2000;
/** Longest web address or host name. */
export const URL_MAX = 300;
/** Longest value of one credential field. */
export const CREDENTIAL_MAX = 500;
export const SEARCH_MAX = 200;
/** Longest id under which the voice platform reports a business. */
export const EXTERNAL_ID_MAX = 100;
/** Days until an API key expires, where it does. */
export const KEY_DAYS_MAX = 3_650;
/** Hours that the token before works on, once a key has another one. */
export const KEY_OVERLAP_HOURS = 24;
export const KEY_OVERLAP_HOURS_MAX = 7 * 24;
/** Rows that a machine reads at a time. */
export const KEYED_PAGE_SIZE = 100;
export const KEYED_PAGE_MAX = 1_000;
/** Longest kind of a business: 'Dental practice'. */
export const TYPE_MAX = 80;
export const LOCATION_MAX = 200;
/** Most agents or locations that a business is reported with. */
export const COUNT_MAX = 1_000_000;
/** Most integrations that one report of a business names. */
export const REPORTED_INTEGRATIONS_MAX = 200;
/** Most usage events that one call brings, and the bytes that so many need. */
export const USAGE_BATCH_MAX = 1_000;
export const USAGE_BATCH_BYTES = 1024 * 1024;
/** Longest id of a usage event. */
export const USAGE_ID_MAX = 100;
/** Most minutes or gigabytes of one usage event: sums of them stay within what is stored. */
export const USAGE_QUANTITY_MAX = 10_000_000;
/** Days after which usage is no longer taken, and minutes that it may be ahead. */
export const USAGE_DAYS = 35;
export const USAGE_MINUTES_AHEAD = 5;
/** Days that the id of an event is stored, counted from when it was taken. */
export const USAGE_ID_DAYS = 130;
/** Most records that one bulk call changes. */
export const BULK_MAX = 500;
/** Months that a spark line shows, the open one last. */
export const SPARK_MONTHS = 12;
/** Items a page where the caller names none. */
export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
/** Longest note on a brand. */
export const NOTE_MAX = 4_000;
/** Brand color where none was chosen. */
export const DEFAULT_BRAND_COLOR = "#6366f1";
/** Seconds before the same browser may ask for another code. */
export const RESEND_SECONDS = 30;
/** Milliseconds the web app waits for an answer. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Milliseconds before the one retry of a failed request. */
export const RETRY_DELAY_MS = 1_000;
/** Milliseconds the dashboard's counts stay fresh. */
export const STATS_CACHE_MS = 5 * 60_000;
/** Points in the dashboard's line of brands. */
export const STATS_DAYS = 30;
/** Days that the sidebar's and the email's cookies live. */
export const COOKIE_DAYS = 7;
/** Minutes that an onboarding takes. */
export const ONBOARDING_MINUTES = 45;
/** Characters of the notes that a table shows. */
export const NOTES_SHOWN = 30;
/** Feed items on the dashboard at first, and how many each Load More adds. */
export const DASHBOARD_ACTIVITIES = 5;
export const DASHBOARD_NOTIFICATIONS = 4;
export const DASHBOARD_LOAD_MORE = 10;
/** Largest picture that is taken, in bytes (CONST-20: 5MB). */
/** A logo as it is stored, for dense screens and paper. */
export const LOGO_WIDTH = 600;
export const LOGO_HEIGHT = 200;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** Recommended size of a package's picture, in pixels (CONST-21). */
export const IMAGE_WIDTH = 400;
export const IMAGE_HEIGHT = 300;
/** Longest text that says what a picture shows. */
export const IMAGE_ALT_MAX = 200;
/** Brands that a dedicated package or an agency_specific coupon may name. */
export const CHOSEN_BRANDS_MAX = 500;
/** Longest code of an integration. */
export const INTEGRATION_CODE_MAX = 60;
/** Longest code of a coupon. */
export const COUPON_CODE_MAX = 40;
/** Most months that a coupon may count. */
export const VALIDITY_MAX = 120;
/** Coupons a call where the caller names none: the specification calls the list without a page. */
export const COUPONS_PAGE_SIZE = 100;
/** Bills a call of the history where the caller names no number: the specification calls it without a page. */
export const BILLS_PAGE_SIZE = 100;
/** Brands a call of the organization picker (CONST-12). */
export const PICKER_PAGE_SIZE = 20;
/** Longest reference of a payment. */
export const PAYMENT_REFERENCE_MAX = 120;
/** Longest tax id and name of a tax on invoices, and what their numbers begin with. */
export const TAX_ID_MAX = 60;
export const PAYMENT_INSTRUCTIONS_MAX = 1_000;
export const TAX_NAME_MAX = 40;
export const INVOICE_PREFIX_MAX = 16;
/** Longest words of a credit or one-off charge, its largest amount either way, and how many a bill takes. */
export const CHARGE_LABEL_MAX = 120;
export const CHARGE_MAX = 1_000_000;
export const CHARGES_PER_MONTH = 100;
/** Brands that the effect of a change is shown of one by one. */
export const EFFECT_BRANDS_SHOWN = 10;
/** Largest bills that are calculated again to say what other prices would do. */
export const EFFECT_BILLS_MAX = 50;
/** Days after the first of the month on which a bill is due. */
export const DUE_DAYS = 15;
/** Hours after the end of a month in which its usage may still come in before it is closed. */
export const CLOSE_GRACE_HOURS = 6;
/** Hours in which marking a bill as paid can be undone. */
export const PAYMENT_UNDO_HOURS = 24;
/** What the palette finds of each kind. */
export const FOUND_PER_KIND = 5;
/** Longest name and address of a saved view, and how many of them a person keeps of one list. */
export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 500;
export const VIEWS_PER_SCREEN = 30;
