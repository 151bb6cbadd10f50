import { PAYMENT_MAX } from "@console/contract/limits.ts";
import { auditWith } from "../../../../audit/audit.ts";
import { moneyText } from "../../../../lib/amounts.ts";

/** Activity messages, shown after the person's name. */
export const auditMappings = auditWith({
  "bank_mapping.created": ({ label }) => `added bank account ${label}`,
  "bank_mapping.updated": ({ label }) => `changed how files of bank account ${label} are read`,
  "bank_mapping.deleted": ({ label }) => `removed bank account ${label}`,
});

/** A column without a name in the header. @param number from 1 on */
export const unnamedColumn = (number: number): string => `Column ${number}`;

const cut = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

/** Why a row of a file cannot be read. */
export const rowFaults = {
  day: (cell: string) =>
    cell === "" ? "There is no date." : `“${cut(cell)}” isn't a date as chosen for this account.`,
  ahead: "The date is in the future.",
  noAmount: "There is no amount.",
  unreadable: (cell: string) => `“${cut(cell)}” isn't an amount as chosen for this account.`,
  decimals: (cell: string) => `“${cut(cell)}” has more than 2 decimals.`,
  limit: (cell: string) => `“${cut(cell)}” is above ${moneyText(String(PAYMENT_MAX))}.`,
  both: "It has both a credit and a debit.",
};

/** Why a row was not recorded. */
export const rowRefusals = {
  noRow: "The file has no money that came in on this line.",
  sum: (parts: string, amount: string) => `The parts add up to ${moneyText(parts)}, but ${moneyText(amount)} came in.`,
};
