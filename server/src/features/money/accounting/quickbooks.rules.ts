import type { AccountNames } from "@console/contract/account-names.ts";
import { negative } from "../../../lib/amounts.ts";
import type { Entry } from "./entries.rules.ts";
import { dateOf } from "./journal.rules.ts";

/** Characters that QuickBooks Online takes of a number. */
const NUMBER_MAX = 21;

/** The end of a number that is too long: the digits are there, and the text has all of it. */
export const shortened = (entry: Entry): Entry => ({ ...entry, number: entry.number.slice(-NUMBER_MAX) });

/** An invoice. Its products are called like the accounts that they are booked on. */
export function quickBooksRows(entry: Entry, accounts: AccountNames): string[][] {
  const { number, brand, on, dueOn, text } = shortened(entry);
  const document = [number, brand, dateOf(on), dateOf(dueOn ?? on), "", "", text];
  return entry.lines.map(({ account, text: description, amount }) => [
    ...document,
    ...[accounts[`account_${account}`], description, "1", amount, amount, ""],
  ]);
}

/** Money that arrived is above 0. */
export const quickBooksPayments = ({ on, text, brand, amount }: Entry): string[][] => [
  [dateOf(on), `${brand}: ${text}`, negative(amount)],
];
