import type { DateOrder, DecimalSign } from "@console/contract/bank-mappings.ts";
import type { BankFile } from "@console/contract/payment-imports.ts";
import { columnNames, type Table } from "./bank-file.rules.ts";
import { readAmount, readDay } from "./cells.rules.ts";

const SAMPLES = 3;
/** Rows that are looked at. */
const TRIED = 200;

const orders = ["year_first", "day_first", "month_first"] as const satisfies readonly DateOrder[];
const signs = ["point", "comma"] as const satisfies readonly DecimalSign[];

type Suggested = Pick<BankFile, "header_lines" | "columns" | "rows" | "suggested">;

/** Which column is probably which, by its name and by what is in it. @param headerLines by default as found */
export function suggestColumns(table: Table, headerLines = headerOf(table)): Suggested {
  const names = columnNames(table, headerLines);
  const rows = table.lines.slice(headerLines);
  const columns = names.map((name, at) => ({
    name,
    cells: rows.slice(0, TRIED).flatMap(({ cells }) => cells[at] || []),
  }));
  return {
    header_lines: headerLines,
    columns: columns.map(({ name, cells }) => ({ name, samples: cells.slice(0, SAMPLES) })),
    rows: rows.length,
    suggested: suggest(columns),
  };
}

/** The rows begin with the first line that has both a date and an amount. */
function headerOf({ lines }: Table): number {
  const isDay = (cell: string) => orders.some((order) => readDay(cell, order) !== null);
  const isAmount = (cell: string) => signs.some((sign) => "amount" in readAmount(cell, sign));
  const first = lines.findIndex(
    ({ cells }) => cells.some(isDay) && cells.some((cell) => !isDay(cell) && isAmount(cell)),
  );
  return first === -1 ? Math.min(1, lines.length - 1) : first;
}

type Column = { name: string; cells: readonly string[] };

function suggest(columns: readonly Column[]): Suggested["suggested"] {
  const dates = columns.flatMap((column) => {
    const order = best(ordersOf(column), column, (cell, each) => readDay(cell, each) !== null);
    return order === null ? [] : [{ ...column, order }];
  });
  const date = preferred(dates, /book|post|date|datum|buchung/i);
  const { amount, credit, debit, sign, amounts } = amountsOf(columns.filter((column) => !isOf(dates, column)));
  const chosen = [...dates, ...[amount, credit, debit].filter((column) => column !== undefined)];
  const rest = columns.filter((column) => !isOf(chosen, column) && !/balance|saldo/i.test(column.name));
  const named = rest.filter(({ name }) =>
    /descr|text|detail|reference|memo|purpose|narrat|remit|verwendung/i.test(name),
  );
  const payer = rest.find(
    (column) => !named.includes(column) && /payer|payee|name|from|sender|counterpart/i.test(column.name),
  );
  const other = longest(rest.filter((column) => column !== payer && !isOf(amounts, column)));
  return {
    date_column: date?.name ?? "",
    date_order: date?.order ?? "year_first",
    amount_column: amount?.name ?? "",
    credit_column: credit?.name ?? "",
    debit_column: debit?.name ?? "",
    decimal_sign: sign,
    text_columns: (named.length > 0 ? named : other).slice(0, 3).map(({ name }) => name),
    payer_column: payer?.name ?? "",
  };
}

const isOf = (columns: readonly Column[], { name }: Column) => columns.some((column) => column.name === name);

/** Slashes are American more often than not. */
const ordersOf = ({ cells }: Column): readonly DateOrder[] =>
  cells.some((cell) => cell.includes("/")) ? ["year_first", "month_first", "day_first"] : orders;

/** The signed amount, or credits and debits. */
function amountsOf(columns: readonly Column[]) {
  const amounts = columns.flatMap((column) => {
    const sign = best(signs, column, (cell, each) => "amount" in readAmount(cell, each));
    return sign === null ? [] : [{ ...column, sign }];
  });
  const named = (pattern: RegExp) => amounts.find(({ name }) => pattern.test(name));
  const credit = named(/credit|deposit|paid in|money in|haben/i);
  const debit = named(/debit|withdrawal|paid out|money out|soll/i);
  if (credit && debit && credit !== debit) return { amount: undefined, credit, debit, sign: credit.sign, amounts };
  const amount = named(/amount|betrag|sum/i) ?? amounts.find(({ name }) => !/balance|saldo/i.test(name));
  return { amount, credit: undefined, debit: undefined, sign: amount?.sign ?? ("point" as const), amounts };
}

const preferred = <C extends Column>(columns: readonly C[], pattern: RegExp): C | undefined =>
  columns.find(({ name }) => pattern.test(name)) ?? columns[0];

/** The first way by which most cells can be read, if it reads more than half of them. */
function best<T>(ways: readonly T[], { cells }: Column, reads: (cell: string, way: T) => boolean): T | null {
  const counts = ways.map((way) => cells.filter((cell) => reads(cell, way)).length);
  const most = Math.max(...counts);
  return most > cells.length / 2 ? (ways[counts.indexOf(most)] ?? null) : null;
}

function longest(columns: readonly Column[]): readonly Column[] {
  const lengthOf = ({ cells }: Column) => cells.reduce((sum, cell) => sum + cell.length, 0);
  return columns.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, 1);
}
