import * as z from "zod/mini";
import { EXTERNAL_ID_MAX, KEYED_PAGE_MAX, KEYED_PAGE_SIZE } from "./limits.ts";
import { id, idText, KEY_MESSAGE, wholeNumber } from "./primitives.ts";

/** Prefix of the voice platform's own id in calls that accept either that or ours. */
const EXTERNAL = "external:";
const REF_MESSAGE = "Enter an ID, or external: and the external ID.";

const externalRef = z
  .string(REF_MESSAGE)
  .check(z.startsWith(EXTERNAL, REF_MESSAGE), z.maxLength(EXTERNAL.length + EXTERNAL_ID_MAX, REF_MESSAGE));

/** A record by our id, or by the voice platform's: `external:acct-7`. */
export const recordRef = z.union([id, externalRef], REF_MESSAGE);
/** The same in a path. */
export const recordRefText = z.union([idText, externalRef], REF_MESSAGE);
export type RecordRef = z.output<typeof recordRef>;

/** The external id in a reference; null if it is one of our ids. */
export const externalIdOf = (ref: RecordRef): string | null =>
  typeof ref === "string" ? ref.slice(EXTERNAL.length).trim() : null;

/** The query of a list that machine clients read to its end: rows after a key, in key order. */
export const afterQuery = {
  after: z._default(
    z.optional(
      z.pipe(
        z.string(KEY_MESSAGE).check(z.regex(/^(0|[1-9]\d{0,14})$/, KEY_MESSAGE)),
        z.transform((digits: string) => Number(digits)),
      ),
    ),
    0,
  ),
  limit: z._default(z.optional(wholeNumber(1, KEYED_PAGE_MAX)), KEYED_PAGE_SIZE),
};

/** `next` is the key to pass as `after`. */
export const keyedMeta = z.object({ next: z.nullable(z.int()) });
export type KeyedMeta = z.output<typeof keyedMeta>;
