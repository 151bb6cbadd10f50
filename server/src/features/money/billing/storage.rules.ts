import Big from "big.js";

/** What one business, or the brand itself, stored at the end of a day. */
export type StorageReading = {
  /** The business's id, or null for the brand's own storage. */
  reader: number | null;
  /** `YYYY-MM-DD` in the billing time zone. */
  day: string;
  /** Exact decimal text, in GB. */
  gb: string;
};

/**
 * Gigabyte-days over the counted days: a reading applies until the same reader's next one, and before the first there
 * is nothing. Divided by the number of days it is the month's quantity.
 * @param days ascending, `YYYY-MM-DD`
 * @returns exact decimal text
 */
export function storageDays(readings: readonly StorageReading[], days: readonly string[]): string {
  const byReader = Map.groupBy(readings, ({ reader }) => reader);
  let sum = new Big("0");
  for (const own of byReader.values()) {
    const inOrder = own.toSorted((one, other) => (one.day < other.day ? -1 : 1));
    let next = 0;
    let stored = "0";
    for (const day of days) {
      for (let reading = inOrder[next]; reading && reading.day <= day; reading = inOrder[next]) {
        stored = reading.gb;
        next += 1;
      }
      sum = sum.plus(stored);
    }
  }
  return sum.toFixed();
}

/** How late readings change a month: gigabyte-days with them minus those without. */
export const storageDifference = (
  withLate: readonly StorageReading[],
  without: readonly StorageReading[],
  days: readonly string[],
): string => new Big(storageDays(withLate, days)).minus(storageDays(without, days)).toFixed();
