import * as z from "zod/mini";
import { EXTERNAL_ID_MAX, KEYED_PAGE_MAX, KEYED_PAGE_SIZE } from "./limits.ts";
import { ID_MAX, id, idText, KEY_MESSAGE, text, wholeNumber } from "./primitives.ts";

/** Prefix of the voice platform's own id in calls that accept either that or ours. */
const EXTERNAL = "external:";
const REF_MESSAGE = "Enter an ID, or external: and the external ID.";

const externalRef = text(EXTERNAL.length + EXTERNAL_ID_MAX).check(z.startsWith(EXTERNAL, REF_MESSAGE));

/** A record by our id, or by the voice platform's: `external:acct-7`. */
export const recordRef = z.union([id, externalRef], REF_MESSAGE);
/** The same in a path. */
export const recordRefText = z.union([idText, externalRef], REF_MESSAGE);
export type RecordRef = z.output<typeof recordRef>;

/** The external id in a reference; null if it is one of our ids. */
export const externalIdOf = (ref: RecordRef): string | null =>
  typeof ref === "string" ? ref.slice(EXTERNAL.length).trim() : null;

const keyUpTo = (most: number) =>
  z.pipe(
    z.string(KEY_MESSAGE).check(z.regex(/^(0|[1-9]\d{0,14})$/, KEY_MESSAGE)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.int().check(z.lte(most, KEY_MESSAGE)),
    ),
  );

/** The key of a list in the order of sequence numbers. */
export const afterSequence = z._default(z.optional(keyUpTo(Number.MAX_SAFE_INTEGER)), 0);

/** The query of a list that machine clients read to its end: rows after a key, in key order; the key is an id. */
export const afterQuery = {
  after: z._default(z.optional(keyUpTo(ID_MAX)), 0),
  limit: z._default(z.optional(wholeNumber(1, KEYED_PAGE_MAX)), KEYED_PAGE_SIZE),
};

/** `next` is the key to pass as `after`. */
export const keyedMeta = z.object({
  next: z.nullable(z.int()),
  /** Of a list by sequence number: the history in which `next` counts. Send both back. */
  history: z.optional(z.string()),
});
export type KeyedMeta = z.output<typeof keyedMeta>;
