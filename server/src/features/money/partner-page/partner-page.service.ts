import type { Bill } from "@console/contract/billing.ts";
import { bills as billsContract } from "@console/contract/bills.ts";
import type { OperatorFace } from "@console/contract/operator-face.ts";
import * as z from "zod/mini";
import type { Context } from "../../../context/context.ts";
import { exportList } from "../../../http/csv.ts";
import { assertStored } from "../../../http/errors.ts";
import { billingDay, dayIn, firstOfMonth, monthsAfter } from "../../../lib/calendar.ts";
import type { Operator } from "../../../lib/letter.ts";
import { faceNow, operatorNow } from "../../access/operator/operator.service.ts";
import { billLines } from "../bills/bills.service.ts";
import { issuedOf } from "../invoices/invoices.service.ts";
import { balancesOf, openBillsOf } from "../receivables/account.service.ts";

/** What a link opens: one bill, and the account of its brand. */
export type Linked = { brandId: number; billId: number; expiresOn: string };

export type PartnerPage = {
  face: OperatorFace;
  operator: Operator;
  bill: Bill & { invoice_number: string };
  /** The day of its close. */
  closedOn: string;
  unpaid: Awaited<ReturnType<typeof openBillsOf>>;
  owed: string;
  unallocated: string;
  period: Period;
  expiresOn: string;
};
type Period = { from: string; to: string };

/** A statement covers the open month and so many before it. */
const STATEMENT_MONTHS = 11;

export function statementPeriod(ctx: Pick<Context, "billingClock" | "billingTimeZone">): Period {
  const today = billingDay(ctx);
  return { from: monthsAfter(firstOfMonth(today), -STATEMENT_MONTHS), to: today };
}

export async function partnerPage(ctx: Context, { brandId, billId, expiresOn }: Linked): Promise<PartnerPage> {
  const { bill } = await issuedOf(ctx, billId);
  const { owed, unallocated } = await balancesOf(ctx, brandId);
  const invoice_number = assertStored(bill.invoice_number, "a closed bill has no number");
  const closedAt = assertStored(bill.closed_at, "a closed bill has no close");
  return {
    face: await faceNow(ctx),
    operator: await operatorNow(ctx),
    bill: { ...bill, invoice_number },
    closedOn: dayIn(ctx.billingTimeZone, new Date(closedAt)),
    unpaid: await openBillsOf(ctx, brandId),
    owed,
    unallocated,
    period: statementPeriod(ctx),
    expiresOn,
  };
}

/** The lines of a bill as staff export them. */
export async function linesCsv(ctx: Context, { brandId, billId }: Linked) {
  const { bill } = await issuedOf(ctx, billId);
  const query = z.parse(billsContract.lines.query, { brand_id: String(brandId), month: bill.month });
  const read = (chunk: object) => billLines(ctx, { ...query, ...chunk });
  return {
    name: `${bill.invoice_number?.replaceAll("/", "-")}-lines.csv`,
    content: await exportList(billsContract.lines, { columns: "screen", query, read, ctx }),
  };
}
