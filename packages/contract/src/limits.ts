/** Characters of a one-time code. */
export const CODE_LENGTH = 6;
/** Longest e-mail address (RFC 5321); checked before any pattern, which is polynomial on long input. */
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
/** Items a page where the caller names none. */
export const PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
/** Brand colour where none was chosen. */
export const DEFAULT_BRAND_COLOR = "#6366f1";
/** Seconds before the same browser may ask for another code. */
export const RESEND_SECONDS = 30;
/** Milliseconds the web app waits for an answer. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Milliseconds before the one retry of a failed request. */
export const RETRY_DELAY_MS = 1_000;
/** Milliseconds the dashboard's counts stay fresh. */
export const STATS_CACHE_MS = 5 * 60_000;
/** Days that the sidebar's and the e-mail's cookies live. */
export const COOKIE_DAYS = 7;
/** Feed items on the dashboard at first, and how many each Load More adds. */
export const DASHBOARD_ACTIVITIES = 5;
export const DASHBOARD_LOAD_MORE = 10;
