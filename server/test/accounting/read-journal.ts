import { centsOf, readCsv } from "./read-csv.ts";

/** Debits less credits in cents, by account. */
export type Balances = Record<string, number>;

export type JournalEntry = { number: string; date: string; names: string[]; accounts: Balances; rows: number };

/** The entries of a journal, each with what it adds to its accounts. */
export function readJournal(text: string): JournalEntry[] {
  const entries = new Map<string, JournalEntry>();
  for (const row of readCsv(text)) {
    const number = row["*JournalNo"] ?? "";
    const entry = entries.get(number) ?? { number, date: row["*JournalDate"] ?? "", names: [], accounts: {}, rows: 0 };
    const account = row["*AccountName"] ?? "";
    const [debits, credits] = [centsOf(row["*Debits"]), centsOf(row["*Credits"])];
    if (debits < 0 || credits < 0 || (debits === 0) === (credits === 0)) throw new Error(`${number}: no side`);
    entry.accounts[account] = (entry.accounts[account] ?? 0) + debits - credits;
    entry.rows += 1;
    if (!entry.names.includes(row.Name ?? "")) entry.names.push(row.Name ?? "");
    entries.set(number, entry);
  }
  return [...entries.values()];
}

/** What all entries add to each account. */
export function balancesOf(entries: readonly JournalEntry[]): Balances {
  const sums: Balances = {};
  for (const { accounts } of entries)
    for (const [account, cents] of Object.entries(accounts)) sums[account] = (sums[account] ?? 0) + cents;
  return sums;
}
