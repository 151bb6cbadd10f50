import type { AccountNames } from "@console/contract/account-names.ts";
import { negative } from "../../../lib/amounts.ts";
import type { Account, Entry } from "./entries.rules.ts";
import { dateOf } from "./journal.rules.ts";

const codes = {
  revenue: "xero_revenue",
  tax: "xero_tax",
  customer_credit: "xero_customer_credit",
  allowances: "xero_allowances",
  bad_debt: "xero_bad_debt",
} as const satisfies Record<Exclude<Account, "bank">, keyof AccountNames>;

/** Lines of an address that Xero has columns for. */
const ADDRESS_LINES = 4;

/** An invoice; a credit note is one with a sum below 0. */
export function xeroRows(entry: Entry, accounts: AccountNames): string[][] {
  const { brand, number, on, dueOn, buyer } = entry;
  const address = (buyer?.address ?? "").split("\n").filter((line) => line.trim() !== "");
  // What does not fit stays on the last line.
  const lines = [...address.slice(0, ADDRESS_LINES - 1), address.slice(ADDRESS_LINES - 1).join(", ")];
  const contact = [
    brand,
    buyer?.email ?? "",
    ...Array.from({ length: ADDRESS_LINES }, (_, index) => lines[index] ?? ""),
  ];
  const document = [number, buyer?.po_number ?? "", dateOf(on), dateOf(dueOn ?? on), ""];
  return entry.lines.map(({ account, text, amount }) => {
    const code = account === "bank" ? "" : accounts[codes[account]];
    const line = [text, "1", amount, "", code, accounts.xero_tax_type];
    return [...contact, "", "", "", "", ...document, ...line, "", "", "", "", "USD", ""];
  });
}

/** Money that arrived is above 0. */
export const xeroBankRows = ({ on, amount, brand, text, reference }: Entry): string[][] => [
  [dateOf(on), negative(amount), brand, text, reference, ""],
];
