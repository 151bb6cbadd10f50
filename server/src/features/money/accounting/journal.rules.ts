import type { AccountNames } from "@console/contract/account-names.ts";
import { negative } from "../../../lib/amounts.ts";
import { sumOfAmounts } from "../billing/bill.rules.ts";
import type { Account, Entry } from "./entries.rules.ts";

/** '12/01/2026': what both programs take for an organization in the US. */
export const dateOf = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

/** One row for each account that an entry moves, receivables first. */
export function journalRows(entry: Entry, accounts: AccountNames): string[][] {
  const sums = new Map<Account, string>();
  for (const { account, amount } of entry.lines) sums.set(account, sumOfAmounts([sums.get(account) ?? "0", amount]));
  const credits: [string, string][] = [
    [accounts.account_receivables, negative(entry.amount)],
    ...[...sums].map(([account, amount]): [string, string] => [accounts[`account_${account}`], amount]),
  ];
  return credits
    .filter(([, credit]) => Number(credit) !== 0)
    .map(([account, credit]) => {
      const isDebit = credit.startsWith("-");
      const [debits, credits] = isDebit ? [negative(credit), ""] : ["", credit];
      return [entry.number, dateOf(entry.on), account, debits, credits, entry.text, entry.brand, "USD", "", ""];
    });
}
