import type { FileAnswer } from "@console/contract/route.ts";
import { type BrandStatement, statementColumns, statementErrors } from "@console/contract/statements.ts";
import type { Context } from "../../../context/context.ts";
import { csvFile } from "../../../http/csv.ts";
import { assertStored, refuse } from "../../../http/errors.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { logoContent } from "../../access/operator/logo.service.ts";
import { sellerNow } from "../../access/operator/operator.service.ts";
import { buyerNow } from "../billing/brand-bills.service.ts";
import { INVOICE_LAYOUT } from "../invoices/invoice-layout.ts";
import { printContent } from "../invoices/invoice-pdf.ts";
import { fileRows, statementContent } from "./statement-content.ts";
import { findStatement } from "./statements.db.ts";

/** First and last day, both included. */
type Period = { from: string; to: string };

/** What changed a brand's balance in a period, by the day of each movement in the billing time zone. */
export async function statementOf(ctx: Context, brandId: number, { from, to }: Period): Promise<BrandStatement> {
  if (to < from) throw refuse(statementErrors.order);
  await requireBrand(ctx, brandId);
  const found = await findStatement(ctx.db.current(), { brandId, zone: ctx.billingTimeZone, from, to });
  return { from, to, currency: "usd", ...assertStored(found, "sums have a row") };
}

/** @param kind such as `pdf` */
const nameOf = ({ from, to }: Period, kind: string) => `statement-${from}-${to}.${kind}`;

export async function statementPdf(ctx: Context, brandId: number, period: Period): Promise<FileAnswer> {
  const statement = await statementOf(ctx, brandId, period);
  const { seller } = await sellerNow(ctx);
  const sides = { seller, buyer: await buyerNow(ctx, brandId), today: billingDay(ctx) };
  const { content, mime } = await printContent(statementContent(statement, sides), {
    author: seller?.name ?? "",
    at: ctx.billingClock.now(),
    layout: INVOICE_LAYOUT,
    logo: seller?.logo_url ? await logoContent(ctx, seller.logo_url) : null,
  });
  return { content, mime, name: nameOf(period, "pdf") };
}

export async function statementCsv(ctx: Context, brandId: number, period: Period): Promise<FileAnswer> {
  const rows = fileRows(await statementOf(ctx, brandId, period));
  return csvFile(nameOf(period, "csv"), statementColumns, rows, ctx);
}
