import type { Party } from "@console/contract/billing.ts";
import type { BrandStatement, StatementRow } from "@console/contract/statements.ts";
import { moneyText, negative } from "../../../lib/amounts.ts";
import { dayBefore, dayInWords } from "../../../lib/calendar.ts";
import { isUsAddress } from "../../../lib/us-address.ts";
import { partyOf } from "../invoices/invoice-content.ts";
import type { PaperColumn } from "../invoices/invoice-paper.ts";
import type { PrintedContent } from "../invoices/invoice-pdf.ts";
import { invoiceWords } from "../invoices/invoices.text.ts";
import { entryOf, statementWords as words } from "./statements.text.ts";

/** A row of a statement's files; the amounts that it does not have are empty. */
type FileRow = { on: string; entry: string; reference: string; charged: string; paid: string; balance: string };

/** The rows of a period, between its opening and its closing balance. */
export function fileRows({ from, to, opening, rows, closing }: BrandStatement): FileRow[] {
  const none = { reference: "", charged: "", paid: "" };
  return [
    { ...none, on: dayBefore(from), entry: words.opening, balance: opening },
    ...rows.map(rowOf),
    { ...none, on: to, entry: words.closing, balance: closing },
  ];
}

function rowOf(row: StatementRow): FileRow {
  const { on, invoice_number, reference, amount, balance } = row;
  const isLess = amount.startsWith("-");
  return {
    on,
    entry: entryOf(row),
    reference: reference ?? invoice_number ?? "",
    charged: isLess ? "" : amount,
    paid: isLess ? negative(amount) : "",
    balance,
  };
}

const left = "left" as const;
const right = "right" as const;
const columns: readonly PaperColumn[] = [
  { width: 66, align: left },
  { width: 0, align: left },
  { width: 100, align: left },
  { width: 70, align: right },
  { width: 82, align: right },
  { width: 72, align: right },
];

type Sides = { seller: Party | null; buyer: Party | null; today: string };

/** A statement from top to bottom. */
export function statementContent(statement: BrandStatement, { seller, buyer, today }: Sides): PrintedContent {
  const { from, to } = statement;
  const rows = fileRows(statement).map((row, index, all) => ({
    cells: [
      dayInWords(row.on),
      row.entry,
      row.reference,
      ...[row.charged, row.paid, row.balance].map((amount) => amount && moneyText(amount)),
    ],
    strong: index === all.length - 1,
  }));
  const period = `${dayInWords(from)} – ${dayInWords(to)}`;
  return {
    title: words.title,
    number: period,
    size: isUsAddress(seller?.address ?? "") ? "LETTER" : "A4",
    due: { label: words.balanceOn(dayInWords(to)), amount: moneyText(statement.closing) },
    parties: [...partyOf(invoiceWords.from, seller), ...partyOf(invoiceWords.to, buyer)],
    fields: [[words.made, dayInWords(today)]],
    heads: words.heads,
    columns,
    rows: rows.slice(0, -1),
    closing: rows.slice(-1),
    note: null,
    foot: [words.title, period, buyer?.name ?? ""].filter((each) => each !== "").join(" · "),
  };
}
