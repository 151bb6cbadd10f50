import type { Context } from "../../src/context/context.ts";
import { exportedFiles } from "../../src/features/money/accounting/accounting.service.ts";
import { dayAfter } from "../ledger/hand.ts";
import { type JournalEntry, readJournal } from "./read-journal.ts";

/**
 * The entries of the journals of all months from a day's to another's, as another program reads them.
 * @throws Error if one is not balanced (E10) or not of its month
 */
export async function journals(ctx: Context, from: string, to: string): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = dayAfter(`${month}-01`, 32).slice(0, 7)) {
    const files = await exportedFiles(ctx, { month, program: "journal" });
    if (files.length > 1) throw new Error(`${month} has ${files.length} journals`);
    for (const entry of files.flatMap(({ content }) => readJournal(content.toString()))) {
      const sum = Object.values(entry.accounts).reduce((all, cents) => all + cents, 0);
      if (sum !== 0) throw new Error(`${entry.number} has ${sum} cents too many`);
      if (`${entry.date.slice(6)}-${entry.date.slice(0, 2)}` !== month)
        throw new Error(`${entry.number} is not of ${month}`);
      entries.push(entry);
    }
  }
  return entries;
}
