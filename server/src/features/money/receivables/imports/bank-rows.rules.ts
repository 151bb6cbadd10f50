import { createHash } from "node:crypto";
import type { BankMapping } from "@console/contract/bank-mappings.ts";
import { PAYMENT_MAX } from "@console/contract/limits.ts";
import { PAYMENT_EXTERNAL_ID_MAX } from "@console/contract/payments.ts";
import { Decimal } from "../../../../lib/amounts.ts";
import type { CsvLine } from "../../../../lib/csv-lines.ts";
import { columnNames, type Table } from "./bank-file.rules.ts";
import { readAmount, readDay } from "./cells.rules.ts";
import { rowFaults } from "./imports.text.ts";

export type Mapping = Omit<BankMapping, "id" | "created_at" | "updated_at" | "updated_by" | "created_by">;

/** Money that came in. Its key is that of the payment, or the beginning of the keys of several. */
export type Incoming = { line: number; received_on: string; amount: string; text: string; payer: string; key: string };

export type Unreadable = { line: number; text: string; reason: string };
export type ReadRows = { rows: Incoming[]; unreadable: Unreadable[]; outgoing: number };

/** The columns of a mapping that a file with these columns lacks. */
export function missingColumns(mapping: Mapping, names: readonly string[]): string[] {
  const { date_column, amount_column, credit_column, debit_column, text_columns, payer_column } = mapping;
  const needed = [date_column, amount_column, credit_column, debit_column, ...text_columns, payer_column];
  const known = new Set(names.map(compared));
  return [...new Set(needed)].filter((name) => name !== "" && !known.has(compared(name)));
}

const compared = (name: string): string => name.trim().toLowerCase();

/**
 * The rows of a file by a mapping whose columns it has. Whatever is not above 0 is only counted.
 * @param accountKey the account's name as it is compared
 * @param today in the billing time zone
 */
export function readRows(table: Table, mapping: Mapping, accountKey: string, today: string): ReadRows {
  const names = columnNames(table, mapping.header_lines).map(compared);
  const cellOf = ({ cells }: CsvLine, column: string) => cells[names.indexOf(compared(column))] ?? "";
  const read: ReadRows = { rows: [], unreadable: [], outgoing: 0 };
  const equal = new Map<string, number>();
  for (const line of table.lines.slice(mapping.header_lines)) {
    const { amount, reason } = amountOf(mapping, (column) => cellOf(line, column));
    if (amount !== undefined && !new Decimal(amount).gt("0")) {
      read.outgoing += 1;
      continue;
    }
    const received_on = readDay(cellOf(line, mapping.date_column), mapping.date_order);
    const fault = reason ?? dayFault(received_on, cellOf(line, mapping.date_column), today);
    if (amount === undefined || received_on === null || fault !== undefined) {
      read.unreadable.push({ line: line.line, text: line.cells.filter(Boolean).join(" · "), reason: fault ?? "" });
      continue;
    }
    const text = mapping.text_columns
      .map((column) => cellOf(line, column))
      .filter(Boolean)
      .join(" ");
    const payer = mapping.payer_column === "" ? "" : cellOf(line, mapping.payer_column);
    const same = JSON.stringify([received_on, amount, text]);
    const number = (equal.get(same) ?? 0) + 1;
    equal.set(same, number);
    const key = rowKey(accountKey, { received_on, amount, text }, number);
    read.rows.push({ line: line.line, received_on, amount, text, payer, key });
  }
  return read;
}

function dayFault(day: string | null, cell: string, today: string): string | undefined {
  if (day === null) return rowFaults.day(cell);
  return day > today ? rowFaults.ahead : undefined;
}

/** What came in or went out; the reason, where that cannot be read. */
function amountOf(mapping: Mapping, cellOf: (column: string) => string): { amount?: string; reason?: string } {
  const { amount_column, credit_column, debit_column, decimal_sign } = mapping;
  if (amount_column !== "") return readCell(cellOf(amount_column), decimal_sign);
  const [credit, debit] = [credit_column, debit_column].map((column) => {
    const cell = cellOf(column);
    return cell === "" ? { amount: "0.00" } : readCell(cell, decimal_sign);
  });
  const isAmount = (side: typeof credit) => side?.amount !== undefined && !new Decimal(side.amount).eq("0");
  if (isAmount(credit) && isAmount(debit)) return { reason: rowFaults.both };
  if (cellOf(credit_column) + cellOf(debit_column) === "") return { reason: rowFaults.noAmount };
  const reason = credit?.reason ?? debit?.reason;
  if (reason !== undefined) return { reason };
  return isAmount(debit) ? { amount: "0.00" } : (credit ?? {});
}

function readCell(cell: string, sign: Mapping["decimal_sign"]): { amount?: string; reason?: string } {
  if (cell === "") return { reason: rowFaults.noAmount };
  const read = readAmount(cell, sign);
  if ("fault" in read) return { reason: rowFaults[read.fault](cell) };
  return new Decimal(read.amount).gt(String(PAYMENT_MAX)) ? { reason: rowFaults.limit(cell) } : read;
}

/** After a key: that of one brand's part. */
const PART_MAX = "/2147483647".length;

/**
 * Of a row of an account: the same in every file that has it. Its number counts equal rows of a file, so that two equal payments of
 * a day are two. A long one is hashed.
 */
export function rowKey(
  accountKey: string,
  { received_on, amount, text }: Pick<Incoming, "received_on" | "amount" | "text">,
  number: number,
): string {
  const key = JSON.stringify([accountKey, received_on, amount, number, text]);
  if (key.length <= PAYMENT_EXTERNAL_ID_MAX - PART_MAX) return key;
  return `sha256:${createHash("sha256").update(key).digest("hex")}`;
}

/** The key of a brand's part of a row that is split. */
export const partKey = (key: string, brandId: number): string => `${key}/${brandId}`;

/** The row's key of a payment's. */
export const rowOfKey = (externalId: string): string => externalId.replace(/\/\d+$/, "");
