import * as z from "zod/mini";
import { BULK_MAX } from "./limits.ts";
import { ID_MAX, id, idText } from "./primitives.ts";

const CHOOSE = "Choose at least one.";
const VERSION_MESSAGE = "Send the version that was loaded, a whole number above 0.";

/** The version works like If-Match for the single record: outdated ones are refused individually. */
export const bulkRecord = {
  id,
  version: z.optional(z.int(VERSION_MESSAGE).check(z.positive(VERSION_MESSAGE), z.lte(ID_MAX, VERSION_MESSAGE))),
};

/** The records of one bulk call, each once; an item may have further fields besides the record. */
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

/** The result per record, in id order. */
export const bulkAnswer = z.object({
  /** With the new version. */
  done: z.array(z.object({ id, version: z.int(), name: z.string() })),
  /** Already in the requested state. */
  unchanged: z.array(z.object({ id, version: z.int(), name: z.string() })),
  /** The name is empty if there is no such record. */
  refused: z.array(z.object({ id, name: z.string(), reason: z.string() })),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;

const IDS_MESSAGE = `Send 1 to ${BULK_MAX} IDs with commas between them.`;

/** `ids=3,5,8` of a list: only these of the records that the other filters match. */
export const idList = z.pipe(
  z.string(IDS_MESSAGE).check(z.minLength(1, IDS_MESSAGE), z.maxLength(BULK_MAX * 11, IDS_MESSAGE)),
  z.pipe(
    z.transform((sent: string) => sent.split(",")),
    z.array(idText).check(z.maxLength(BULK_MAX, IDS_MESSAGE)),
  ),
);
