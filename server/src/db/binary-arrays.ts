/**
 * Arrays in PostgreSQL's binary format: a list of a thousand values costs less to write and read than its text, and
 * PostgreSQL reads an instant from eight bytes in a fraction of the time that 24 characters take.
 */

/** Type ids from PostgreSQL's catalog, which never change. */
const TYPES = { int8: 20, int4: 23, text: 25, date: 1_082, instant: 1_184 } as const;

/** Number of dimensions, whether there are nulls, the type, and the length and first index of the only dimension. */
const HEADER = 20;
/** Each value is preceded by its length. */
const LENGTH = 4;

/** PostgreSQL counts days and microseconds from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

/** @param size of all values including their lengths */
function begin(type: keyof typeof TYPES, count: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER + size);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(0, 4);
  bytes.writeInt32BE(TYPES[type], 8);
  bytes.writeInt32BE(count, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
}

/** For `int[]`. */
export const int4Array = <T>(items: readonly T[], numberOf: (item: T) => number): Buffer =>
  fixed32("int4", items, numberOf);

/** For `date[]`, of days as `YYYY-MM-DD`. */
export function dateArray<T>(items: readonly T[], dayOf: (item: T) => string): Buffer {
  // The same day usually repeats many times in a row.
  let last = "";
  let number = 0;
  return fixed32("date", items, (item) => {
    const day = dayOf(item);
    if (day !== last) {
      last = day;
      number = (Date.parse(day) - EPOCH_MS) / DAY_MS;
    }
    return number;
  });
}

function fixed32<T>(type: "int4" | "date", items: readonly T[], numberOf: (item: T) => number): Buffer {
  const bytes = begin(type, items.length, items.length * (LENGTH + 4));
  let at = HEADER;
  for (const item of items) {
    bytes.writeInt32BE(4, at);
    bytes.writeInt32BE(numberOf(item), at + LENGTH);
    at += LENGTH + 4;
  }
  return bytes;
}

/** For `bigint[]`. */
export function int8Array<T>(items: readonly T[], integerOf: (item: T) => bigint): Buffer {
  const bytes = begin("int8", items.length, items.length * (LENGTH + 8));
  let at = HEADER;
  for (const item of items) {
    bytes.writeInt32BE(8, at);
    bytes.writeBigInt64BE(integerOf(item), at + LENGTH);
    at += LENGTH + 8;
  }
  return bytes;
}

/** For `timestamptz[]`, of milliseconds since 1970; exact until 2285. */
export function instantArray<T>(items: readonly T[], msOf: (item: T) => number): Buffer {
  const bytes = begin("instant", items.length, items.length * (LENGTH + 8));
  let at = HEADER;
  for (const item of items) {
    // Faster than a bigint, and below 2^53.
    const micros = (msOf(item) - EPOCH_MS) * 1_000;
    const high = Math.floor(micros / 2 ** 32);
    bytes.writeInt32BE(8, at);
    bytes.writeInt32BE(high, at + LENGTH);
    bytes.writeUInt32BE(micros - high * 2 ** 32, at + LENGTH + 4);
    at += LENGTH + 8;
  }
  return bytes;
}

/** For `text[]`. */
export function textArray<T>(items: readonly T[], textOf: (item: T) => string): Buffer {
  let size = 0;
  for (const item of items) size += LENGTH + Buffer.byteLength(textOf(item));
  const bytes = begin("text", items.length, size);
  let at = HEADER;
  for (const item of items) {
    const written = bytes.write(textOf(item), at + LENGTH);
    bytes.writeInt32BE(written, at);
    at += LENGTH + written;
  }
  return bytes;
}
