import { findBroken } from "../audit/verify.ts";
import { openBulk } from "../db/bulk.ts";
import { compareText } from "./backup.text.ts";
import { rowsIn } from "./dump.ts";
import { type BillFigures, billFigures } from "./figures.db.ts";
import { countFaults, load } from "./load.ts";

/** One of the things that are compared: a line about it, and what differs, a sentence each; null if it cannot be compared. */
export type Compared = { line: string; faults: string[] | null };

/**
 * Loads a file into an empty database and compares it with what its source had.
 * @param directUrl of a database that is thrown away afterwards, with the tables of the file's release
 * @throws OperatorError if the file is broken, or what PostgreSQL says of rows that it refuses
 */
export async function loadAndCompare(directUrl: string, file: string): Promise<Compared[]> {
  const bulk = await openBulk(directUrl);
  try {
    return await bulk.transaction(async () => {
      const totals = await load(bulk, file);
      const tx = bulk.db.current();
      const broken = await findBroken(bulk.db);
      return [
        {
          line: compareText.rows(rowsIn(totals), Object.keys(totals.rows).length),
          faults: await countFaults(tx, totals),
        },
        compareBills(totals.bills, await billFigures(tx)),
        { line: compareText.log(totals.rows.activities ?? 0), faults: broken },
      ];
    });
  } finally {
    await bulk.close();
  }
}

function compareBills(source: readonly BillFigures[] | undefined, restored: readonly BillFigures[]): Compared {
  if (!source) return { line: compareText.noBills, faults: null };
  const found = new Map(restored.map((each) => [each.month, each]));
  const months = new Set([...source, ...restored].map(({ month }) => month));
  const before = new Map(source.map((each) => [each.month, each]));
  const faults = [...months].toSorted().flatMap((month) => {
    const [had, has] = [before.get(month), found.get(month)];
    return had?.sha256 === has?.sha256 ? [] : [compareText.billsDiffer(month, figures(had), figures(has))];
  });
  const count = source.reduce((sum, { bills }) => sum + bills, 0);
  return { line: compareText.bills(count, source.length), faults };
}

const figures = (of: BillFigures | undefined): string => compareText.figures(of?.bills ?? 0, of?.total ?? "0.00");
