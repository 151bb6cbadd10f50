import type { Creditable, CreditNoteCreate, NoteAmounts, NoteLine } from "@console/contract/credit-notes.ts";
import { creditNoteErrors } from "@console/contract/credit-notes.ts";
import type { Context } from "../../../../context/context.ts";
import { refuse } from "../../../../http/errors.ts";
import { Decimal, moneyText } from "../../../../lib/amounts.ts";
import { monthInWords } from "../../../../lib/calendar.ts";
import { type BrandInScope, requireBrand } from "../../../access/brand-scope/brand-scope.ts";
import { type CreditedRow, creditedBill } from "./credited-bill.db.ts";
import { type Left, leftOf, ofAmount, ofLines } from "./note.rules.ts";
import { listIssued } from "./notes.db.ts";

type Asked = Pick<CreditNoteCreate, "kind" | "reason"> & {
  amount?: string | undefined;
  lines?: readonly { line: number; amount: string }[] | undefined;
};

/** @param month 'YYYY-MM' */
export const findCredited = (ctx: Context, brandId: number, month: string): Promise<CreditedRow | undefined> =>
  creditedBill(ctx.db.current(), { brandId, month: `${month}-01` });

export async function requireCredited(ctx: Context, brand: BrandInScope, month: string): Promise<CreditedRow> {
  const bill = await findCredited(ctx, brand.id, month);
  if (bill) return bill;
  throw refuse(creditNoteErrors.billNotFound, { brand: brand.name, month: monthInWords(`${month}-01`) });
}

/** What is left of a closed bill to credit. */
export async function creditableOf(ctx: Context, brandId: number, month: string): Promise<Creditable> {
  const bill = await requireCredited(ctx, await requireBrand(ctx, brandId), month);
  const [tax] = bill.taxes;
  const left = leftOf(bill, await listIssued(ctx.db.current(), { billId: bill.id }));
  const open_amount = new Decimal(bill.open_amount).toFixed(2);
  return { ...left, open_amount, tax_name: tax?.label ?? null, tax_rate: tax?.rate ?? null };
}

/** What a note would credit. */
export async function previewNote(ctx: Context, sent: CreditNoteCreate): Promise<NoteAmounts> {
  const bill = await requireCredited(ctx, await requireBrand(ctx, sent.organization_id), sent.bill_month);
  const { net, tax } = await amountsOf(ctx, bill, sent);
  return { net, tax, amount: new Decimal(net).plus(tax).toFixed(2) };
}

type Amounts = { net: string; tax: string; lines: NoteLine[] };

/** Net, tax and lines of a note, within what earlier ones have left of its bill. */
export async function amountsOf(ctx: Context, bill: CreditedRow, asked: Asked): Promise<Amounts> {
  const left = leftOf(bill, await listIssued(ctx.db.current(), { billId: bill.id }));
  const month = monthInWords(bill.month);
  if (new Decimal(left.total).lte("0")) throw refuse(creditNoteErrors.nothingLeft, { month });
  const open = new Decimal(bill.open_amount).toFixed(2);
  const isWriteOff = asked.reason === "write_off";
  const isByLine = asked.kind === "lines" && asked.reason !== "cancellation";
  const field = isByLine ? "lines" : "amount";
  const tooMuch = () => refuse(creditNoteErrors.openTooMuch, { left: moneyText(open), month, field });
  if (isWriteOff && new Decimal(open).eq("0")) throw tooMuch();
  const amounts = isByLine ? linesAsked(left, asked, month) : amountAsked(left, bill, asked, month);
  const gross = new Decimal(amounts.net).plus(amounts.tax);
  if (isWriteOff && gross.gt(open)) throw tooMuch();
  return amounts;
}

function amountAsked(left: Left, bill: CreditedRow, { kind, reason, amount: sent }: Asked, month: string): Amounts {
  // All that is left, or all that is open, unless less is given up.
  const whole = reason === "cancellation" ? left.total : reason === "write_off" ? (sent ?? bill.open_amount) : sent;
  if (whole === undefined) throw refuse(creditNoteErrors.noAmount);
  const amount = new Decimal(whole);
  if (kind === "tax" && reason !== "cancellation") {
    if (amount.gt(left.tax)) throw refuse(creditNoteErrors.taxTooMuch, { left: moneyText(left.tax), month });
    return { net: "0.00", tax: amount.toFixed(2), lines: [] };
  }
  if (amount.gt(left.total))
    throw refuse(creditNoteErrors.tooMuch, { left: moneyText(left.total), month, field: "amount" });
  return { ...ofAmount(left, amount.toFixed(2)), lines: [] };
}

function linesAsked(left: Left, { lines: sent = [] }: Asked, month: string): Amounts {
  if (sent.length === 0) throw refuse(creditNoteErrors.noLines);
  if (new Set(sent.map(({ line }) => line)).size < sent.length) throw refuse(creditNoteErrors.lineUnknown);
  const lines = sent.map(({ line, amount }) => {
    const credited = left.lines[line];
    if (!credited) throw refuse(creditNoteErrors.lineUnknown);
    if (new Decimal(amount).gt(credited.creditable))
      throw refuse(creditNoteErrors.lineTooMuch, { left: moneyText(credited.creditable), line: credited.label });
    return { line, label: credited.label, amount: new Decimal(amount).toFixed(2) };
  });
  const amounts = ofLines(
    left,
    lines.map(({ amount }) => amount),
  );
  if (new Decimal(amounts.net).gt(left.net))
    throw refuse(creditNoteErrors.tooMuch, { left: moneyText(left.net), month, field: "lines" });
  return { ...amounts, lines };
}
