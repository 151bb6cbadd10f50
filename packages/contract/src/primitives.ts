import * as z from "zod/mini";
import { EMAIL_MAX, EXTERNAL_ID_MAX, PAGE_SIZE, PAGE_SIZE_MAX, SEARCH_MAX } from "./limits.ts";
import { hasVisible, withoutInvisible } from "./visible.ts";

/**
 * Text that is stored byte for byte: PostgreSQL rejects NUL, UTF-8 has no lone surrogates, and readers of files and streams
 * drop a leading byte-order mark.
 */
function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed() && !text.startsWith("\uFEFF");
}

const TEXT_MESSAGE = "Enter some text.";

const storable = (schema: z.ZodMiniString<string>, max: number) =>
  schema.check(
    z.maxLength(max, `Use at most ${max} characters.`),
    z.refine(isStorable, "This text contains an unsupported character."),
  );

/** @param max maximum length in UTF-16 units */
export const text = (max: number) => storable(z.string(TEXT_MESSAGE), max);

/** Text with something visible (MORE-190); stored trimmed. */
export const requiredText = (max: number, message: string) =>
  text(max).check(z.trim(), z.minLength(1, message), z.refine(hasVisible, message));

/** A name or the like that may be missing: stored trimmed, and as missing if nothing in it is visible (MORE-190). */
export const optionalText = (max: number) =>
  text(max).check(z.overwrite((sent) => (hasVisible(sent) ? sent.trim() : "")));

/**
 * The voice platform's own id of a record, as staff enter it; empty if it has none. Invisible characters come from
 * pasting (MORE-191).
 */
export const sentExternalId = text(EXTERNAL_ID_MAX).check(z.overwrite(withoutInvisible));

/**
 * An address as the specification validates it: no spaces, one at-sign, a dot in the domain. Length first (see
 * EMAIL_MAX).
 */
const simpleEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** NFKC, trimmed, lowercase: the form in which addresses are compared and stored. */
export const normalizeEmail = (raw: string): string => raw.normalize("NFKC").trim().toLowerCase();

export const EMAIL_MESSAGE = "Please enter a valid email address.";

/**
 * One plain address that the mail server accepts: no spaces, quotes, comments or list separators, nothing invisible
 * (MORE-191), a local part of at most 64.
 */
export const plainAddress =
  /^[^\s\p{C}\p{DI}\u2800,;:<>()[\]\\"@]{1,64}@[^\s\p{C}\p{DI}\u2800,;:<>()[\]\\"@.]+(?:\.[^\s\p{C}\p{DI}\u2800,;:<>()[\]\\"@.]+)*$/u;

const emailLike = (pattern: RegExp) =>
  z.pipe(
    z.string(EMAIL_MESSAGE).check(z.maxLength(EMAIL_MAX * 2, EMAIL_MESSAGE), z.overwrite(normalizeEmail)),
    z.string().check(
      z.maxLength(EMAIL_MAX, EMAIL_MESSAGE),
      z.refine((value) => isStorable(value) && pattern.test(value) && plainAddress.test(value), EMAIL_MESSAGE),
    ),
  );

/** A team member's address; normalized before validation. */
export const email = emailLike(/@/);

/** An address of a brand or of its user. */
export const brandEmail = emailLike(simpleEmail);

/** Addresses of a brand, each once. @param max how many */
export const brandEmails = (max: number) => {
  const message = `Enter up to ${max} email addresses, separated by commas.`;
  return z.pipe(
    z.array(text(EMAIL_MAX * 2), message).check(z.maxLength(max, message)),
    z.pipe(
      z.transform((typed: string[]) => [...new Set(typed.map(asEmail))]),
      z.array(z.string()).check(z.refine((addresses) => !addresses.includes(""), EMAIL_MESSAGE)),
    ),
  );
};

/** As stored; empty if it is no address. */
const asEmail = (typed: string): string => z.safeParse(brandEmail, typed).data ?? "";

/** An optional email field of a brand. */
export const optionalEmail = z.union([z.literal(""), brandEmail], EMAIL_MESSAGE);

const COLOR_MESSAGE = "Enter a color like #6366f1.";

/** `#rrggbb`. */
export const color = z.string(COLOR_MESSAGE).check(z.regex(/^#[0-9a-fA-F]{6}$/, COLOR_MESSAGE), z.toLowerCase());

export const optionalColor = z.union([z.literal(""), color], COLOR_MESSAGE);

/** A whole number of a request; the message names the range. */
export const wholeInput = (least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most}.`;
  return z.int(message).check(z.gte(least, message), z.lte(most, message));
};

/** The maximum of the databases' integer columns. */
export const ID_MAX = 2_147_483_647;
const ID_MESSAGE = "Enter a whole number above 0.";

export const id = z.int(ID_MESSAGE).check(z.positive(ID_MESSAGE), z.lte(ID_MAX, ID_MESSAGE));

/** An id in a path or query, where everything is text. */
export const idText = z.pipe(
  z.string(ID_MESSAGE).check(z.regex(/^[1-9]\d{0,9}$/, ID_MESSAGE)),
  z.pipe(
    z.transform((digits: string) => Number(digits)),
    id,
  ),
);

/** ISO 8601 instant in UTC. */
export const instant = z.iso.datetime();

export const DAY_MESSAGE = "Enter a date from 2000 to 2199 as YYYY-MM-DD.";

/** A day in a request, `YYYY-MM-DD`. */
export const day = z.iso.date(DAY_MESSAGE).check(z.refine((date) => date >= "2000" && date < "2200", DAY_MESSAGE));

/** Exact decimal number as text, for money, rates and quantities. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** Digits that a JSON number preserves; a longer amount is sent as text. */
const EXACT_DIGITS = 15;
const NUMBER_MESSAGE = `A number has at most ${EXACT_DIGITS} exact digits. Send a longer one as text.`;
const DIGITS_MESSAGE = `Enter at most ${EXACT_DIGITS} digits before the decimal point.`;
const MONEY_MESSAGE = "Enter 0 or more, with up to 4 decimal places.";

/** JSON has rounded a longer number. */
const isExactNumber = (sent: string | number): boolean =>
  typeof sent === "string" || (sent < 10 ** EXACT_DIGITS && String(sent).replace(/\D/g, "").length <= EXACT_DIGITS);

/** Normalized: '07.50' becomes '7.5', as the databases return it. */
export const plainDecimal = (digits: string): string => {
  let start = 0;
  let end = digits.length;
  if (digits.includes(".")) {
    while (digits[end - 1] === "0") end -= 1;
    if (digits[end - 1] === ".") end -= 1;
  }
  while (start < end - 1 && digits[start] === "0" && digits[start + 1] !== ".") start += 1;
  return digits.slice(start, end);
};

/** A nonnegative number as text or number in a request; stored as exact text. */
export const exactInput = (pattern: RegExp, message: string) =>
  z.pipe(
    z.union([z.string(), z.number()], message).check(z.refine(isExactNumber, { error: NUMBER_MESSAGE, abort: true })),
    z.pipe(
      z.transform(String),
      z.string().check(
        z.regex(pattern, {
          error: ({ input }) => (/^\d{16,}(\.\d*)?$/.test(String(input)) ? DIGITS_MESSAGE : message),
        }),
        z.overwrite(plainDecimal),
      ),
    ),
  );

/** An amount or rate as text or number in a request; nonnegative, exact, with at most 4 decimals. */
export const moneyInput = exactInput(/^\d{1,15}(\.\d{1,4})?$/, MONEY_MESSAGE);

const PERCENT_MESSAGE = "Enter a percentage from 0 to 100, with up to 4 decimal places.";

/** A percentage from 0 to 100 as text or number in a request; exact, with at most 4 decimals. */
export const percentInput = exactInput(/^(\d{1,2}(\.\d{1,4})?|100(\.0{1,4})?)$/, PERCENT_MESSAGE);

/** Minutes or gigabytes as text or number in a request; nonnegative, exact, with at most 6 decimals. */
export const quantityInput = exactInput(/^\d{1,15}(\.\d{1,6})?$/, "Enter 0 or more, with up to 6 decimal places.");

/** An integer from the query string; the message names the range. */
export const wholeNumber = (least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most}.`;
  return z.pipe(
    z.string(message).check(z.regex(/^\d{1,9}$/, message)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.gte(least, message), z.lte(most, message)),
    ),
  );
};

export const pageNumber = z._default(z.optional(wholeNumber(1, 100_000_000)), 1);
export const perPage = (fallback: number) => z._default(z.optional(wholeNumber(1, PAGE_SIZE_MAX)), fallback);

/** Trimmed before it is measured, as in the web app (MORE-192). */
export const searchKey = z.optional(storable(z.string(TEXT_MESSAGE).check(z.trim()), SEARCH_MAX));

/** The query of every list. Spread it and add the list's own filters. */
export const pageQuery = { page: pageNumber, per_page: perPage(PAGE_SIZE), search_key: searchKey };

export const KEY_MESSAGE = "Send the previous page's next.";

/** Where a page of a feed ends: a sequence number, exact as a JavaScript number. */
const feedKey = z.pipe(
  z.string(KEY_MESSAGE).check(z.regex(/^[1-9]\d{0,14}$/, KEY_MESSAGE)),
  z.transform((digits: string) => Number(digits)),
);

/** The same where it is an id. */
export const idKey = z.pipe(
  z.string(KEY_MESSAGE).check(z.regex(/^[1-9]\d{0,9}$/, KEY_MESSAGE)),
  z.pipe(
    z.transform((digits: string) => Number(digits)),
    z.int().check(z.lte(ID_MAX, KEY_MESSAGE)),
  ),
);

/** The query of every feed: items before a key, newest first. */
export const keyQuery = { before: z.optional(feedKey), per_page: perPage(PAGE_SIZE), search_key: searchKey };

/** Newest first is `-created_at`; a minus means descending. */
export const sortBy = <const F extends readonly string[]>(...fields: F) =>
  z.optional(
    z.enum(fields.flatMap((field) => [field, `-${field}`]) as Sorted<F>, {
      error: `Sort by one of: ${fields.join(", ")} (with - before it for descending).`,
    }),
  );
type Sorted<F extends readonly string[]> = { [K in keyof F]: F[K] | `-${F[K]}` };

export const pageMeta = z.object({
  total: z.int(),
  total_pages: z.int(),
  page: z.int(),
  /** Of a search: more match than are counted; `total` and `total_pages` are what can be paged. */
  more: z.optional(z.boolean()),
  /** Totals for each value of the list's status filter with the same search; `all` is their sum. */
  counts: z.optional(z.record(z.string(), z.int())),
  /** Exact sums over all pages of the filtered list. */
  sums: z.optional(z.record(z.string(), decimal)),
});
export type PageMeta = z.output<typeof pageMeta>;

/** `next` is the key to pass as `before`; null at the end. `total` is text if counting stopped: '10,000+'. */
export const feedMeta = z.object({
  next: z.nullable(z.int()),
  total: z.union([z.int(), z.string()]),
  /** For notifications: how many are unread, whatever the filters. */
  unread: z.optional(z.int()),
});
export type FeedMeta = z.output<typeof feedMeta>;

export const messageMeta = z.object({
  message: z.optional(z.string()),
  /** The change is saved, but an accompanying email was not sent; the message says why. */
  mail: z.optional(z.literal("not_sent")),
});
export type MessageMeta = z.output<typeof messageMeta>;

/** Fields of every stored record. */
export const record = { id, version: z.int(), created_at: instant, updated_at: instant };
