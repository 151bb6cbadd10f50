import * as z from "zod/mini";
import { BULK_MAX } from "./limits.ts";
import { id, idText } from "./primitives.ts";

const CHOOSE = "Choose at least one.";
const VERSION_MESSAGE = "Send the version that was loaded, a whole number above 0.";

/** The version is that of the record's own If-Match: a stale one is refused by itself. */
export const bulkRecord = { id, version: z.optional(z.int(VERSION_MESSAGE).check(z.positive(VERSION_MESSAGE))) };

/** The records of one bulk call, each once; an item may say more than which record it is. */
export const bulkOf = <T extends z.ZodMiniType<{ id: number }>>(item: T) =>
  z.array(item, CHOOSE).check(
    z.minLength(1, CHOOSE),
    z.maxLength(BULK_MAX, `Choose at most ${BULK_MAX} at a time.`),
    z.refine(
      (records: readonly { id: number }[]) => new Set(records.map((each) => each.id)).size === records.length,
      "Send each record only once.",
    ),
  );

export const bulkRecords = bulkOf(z.object(bulkRecord, CHOOSE));

/** What was done and what was not, record by record, in the order of the ids. */
export const bulkAnswer = z.object({
  /** With the version after it. */
  done: z.array(z.object({ id, version: z.int(), name: z.string() })),
  /** As asked for before the call. */
  unchanged: z.array(z.object({ id, version: z.int(), name: z.string() })),
  /** The name is empty where there is no such record. */
  refused: z.array(z.object({ id, name: z.string(), reason: z.string() })),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;

const IDS_MESSAGE = `Send 1 to ${BULK_MAX} ids with commas between them.`;

/** `ids=3,5,8` of a list: only these of what its other filters find. */
export const idList = z.pipe(
  z.string(IDS_MESSAGE).check(z.minLength(1, IDS_MESSAGE), z.maxLength(BULK_MAX * 11, IDS_MESSAGE)),
  z.pipe(
    z.transform((sent: string) => sent.split(",")),
    z.array(idText).check(z.maxLength(BULK_MAX, IDS_MESSAGE)),
  ),
);
