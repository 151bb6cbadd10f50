import type { BillLine, Party } from "@console/contract/billing.ts";
import { invoicedLabel, invoicedLines } from "@console/contract/invoice-lines.ts";
import { PAYMENT_PREFIX, REFUND_PREFIX } from "@console/contract/limits.ts";
import { negative } from "../../../lib/amounts.ts";
import { sumOfAmounts } from "../billing/bill.rules.ts";
import { discountText, quantityText, rateText } from "../invoices/invoice.format.ts";
import { invoiceWords } from "../invoices/invoices.text.ts";
import { accountingWords as words } from "./accounting.text.ts";
import type { PostedRow } from "./entries.db.ts";

/** An account against which receivables are booked. */
export type Account = "revenue" | "tax" | "bank" | "customer_credit" | "allowances" | "bad_debt";

/** `amount` is a credit of its account: above 0, the brand owes more. */
export type EntryLine = { account: Account; text: string; amount: string };

/** One entry of the journal, one document of the other files. The sum of its lines is what it adds to receivables. */
export type Entry = {
  cause: PostedRow["cause"];
  /** Of the bill, payment, credit note or refund. */
  id: number;
  organization_id: number;
  brand: string;
  bill_month: string | null;
  /** Unique; also over months. */
  number: string;
  on: string;
  dueOn: string | null;
  text: string;
  reference: string;
  /** Of a bill, as of its close. */
  buyer: Party | null;
  lines: EntryLine[];
  amount: string;
};

type Own = Pick<Entry, "cause" | "id" | "number" | "text" | "lines"> & Partial<Pick<Entry, "dueOn" | "buyer">>;

/** An amount with both decimals; its column returns it without trailing zeros. */
const cents = (amount: string | null): string => sumOfAmounts([amount ?? "0"]);
const minus = (amount: string | null): string => sumOfAmounts([negative(amount ?? "0")]);

/**
 * What was posted as entries, in its order. Credit that a canceled bill gives back is part of its credit note's entry.
 * @param names of brands, by id, that replace their current ones
 */
export function entriesOf(rows: readonly PostedRow[], names: Readonly<Record<string, string>> = {}): Entry[] {
  const returned = new Map(
    rows.filter(({ cause }) => cause === "credit_returned").map((row) => [row.credit_note_id, row.carried]),
  );
  return rows
    .filter(({ cause }) => cause !== "credit_returned")
    .map((row) => {
      const isNote = row.cause === "credit_note";
      const own = ownPart(row, isNote ? (returned.get(row.credit_note_id) ?? null) : null);
      const amount = sumOfAmounts(own.lines.map((line) => line.amount));
      if (amount !== cents(row.amount)) throw new Error(`${own.number} adds up to ${amount}, not ${row.amount}`);
      const { organization_id, bill_month, on, dated } = row;
      return {
        organization_id,
        brand: names[organization_id] ?? row.brand,
        bill_month,
        on,
        dueOn: null,
        buyer: null,
        reference: row.reference ?? "",
        ...own,
        text: dated === null ? own.text : words.dated(own.text, dated),
        amount,
      };
    });
}

function ownPart(row: PostedRow, returned: string | null): Own {
  const { cause } = row;
  switch (cause) {
    case "bill":
    case "credit_used":
    case "credit_carried":
      return billPart(row);
    case "credit_granted":
      return {
        cause,
        id: row.bill_id ?? 0,
        number: `${row.invoice_number}-C`,
        text: words.granted(row),
        lines: givenBack(words.granted(row), row.carried),
      };
    case "credit_lapsed":
      return {
        cause,
        id: row.bill_id ?? 0,
        // What a canceled bill gives back later lapses at the same bill.
        number: `${row.invoice_number}-L${row.id}`,
        text: words.lapsed(row),
        lines: givenBack(words.lapsed(row), row.carried),
      };
    case "credit_note":
    case "write_off_reversed":
      return notePart(row, returned);
    default:
      return bankPart(row);
  }
}

function billPart(row: PostedRow): Own {
  const { buyer, due_on: dueOn } = row;
  const after = [...(row.charges ?? []), ...(row.corrections ?? []), ...(row.credits ?? [])];
  return {
    cause: "bill",
    id: row.bill_id ?? 0,
    number: row.invoice_number ?? "",
    text: words.invoice(row),
    dueOn,
    buyer,
    lines: [
      ...invoicedLines(row.lines ?? []).map(lineOf),
      ...(row.discounts ?? []).map(({ code, type, value, amount }) => ({
        account: "revenue" as const,
        text: invoiceWords.coupon(code, discountText(type, value)),
        amount: minus(amount),
      })),
      ...[...after, ...(row.taxes ?? [])].map(lineOf),
    ],
  };
}

const accountOf = ({ kind }: BillLine): Account =>
  kind === "credit" ? "customer_credit" : kind === "tax" ? "tax" : "revenue";

/** A line with its calculation in the text: programs that recalculate quantity times price would miss the cent. */
const lineOf = (line: BillLine): EntryLine => ({
  account: accountOf(line),
  text: words.line(invoicedLabel(line), [quantityText(line), rateText(line)]),
  amount: cents(line.amount),
});

/** Credit that lowers the next bills is a price reduction of its own: allowances give it, customer credit keeps it. */
const givenBack = (text: string, credit: string): EntryLine[] => [
  { account: "allowances", text, amount: minus(credit) },
  { account: "customer_credit", text, amount: cents(credit) },
];

function notePart(row: PostedRow, returned: string | null): Own {
  const isReversal = row.cause === "write_off_reversed";
  const signed = isReversal ? cents : minus;
  const text = isReversal ? words.writeOffReversed(row) : words.note(row);
  const lines: EntryLine[] = [
    { account: row.note_reason === "write_off" ? "bad_debt" : "allowances", text, amount: signed(row.net) },
    { account: "tax", text: words.tax(row.tax_name, row.tax_rate), amount: signed(row.tax) },
  ];
  return {
    cause: row.cause,
    id: row.credit_note_id ?? 0,
    number: isReversal ? `${row.note_number}-R` : (row.note_number ?? ""),
    text,
    lines: [
      ...lines.filter(({ amount }) => Number(amount) !== 0),
      ...(returned === null ? [] : givenBack(words.returned, returned)),
    ],
  };
}

function bankPart(row: PostedRow): Own {
  const { cause } = row;
  const isRefund = row.refund_id !== null;
  const id = row.refund_id ?? row.payment_id ?? 0;
  const isReversal = cause === "payment_reversed" || cause === "refund_reversed";
  const say = isRefund
    ? isReversal
      ? words.refundReversed
      : words.refund
    : isReversal
      ? words.paymentReversed
      : words.payment;
  const text = say(row);
  return {
    cause,
    id,
    number: `${isRefund ? REFUND_PREFIX : PAYMENT_PREFIX}${id}${isReversal ? "-R" : ""}`,
    text,
    lines: [{ account: "bank", text, amount: cents(row.amount) }],
  };
}
