import { type ImportedBillSent, type ImportedLine, importedLine } from "@console/contract/imported-bills.ts";
import { about, changedFields } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { insertRecord, mapViolations, updateRecord } from "../../../db/records.ts";
import { importedBills } from "../../../db/tables/imports.ts";
import { invalidField } from "../../../http/errors.ts";
import { billingDay, firstOfMonth } from "../../../lib/calendar.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { sumOfAmounts } from "../billing/bill.rules.ts";
import { findImportedBill, listOfBrand } from "./imported-bills.db.ts";
import { auditImportedBills, importedBillFaults } from "./imported-bills.text.ts";

/** Bills of the time before the console, the latest first. */
export async function importedBillsOf(ctx: Context, brandId: number) {
  await requireBrand(ctx, brandId);
  return listOfBrand(ctx.db.current(), { brandId });
}

/** Saves a bill of the time before: history, which the ledger, numbers and sums leave out. */
export async function importBill(ctx: Context, externalId: string, sent: ImportedBillSent): Promise<void> {
  const brand = await requireBrand(ctx, sent.organization_id);
  const before = await findImportedBill(ctx.db.current(), { externalId });
  const given = linesOf(sent);
  const lines = given.length > 0 ? given : (before?.lines ?? []);
  const total = sumOfAmounts([sent.total]);
  const sum = sumOfAmounts(lines.map(({ amount }) => amount));
  if (lines.length > 0 && sum !== total) throw invalidField("total", importedBillFaults.sum(sum, total));
  const month = `${sent.month}-01`;
  if (month >= firstOfMonth(billingDay(ctx))) throw invalidField("month", importedBillFaults.ahead);
  const values = {
    brand_id: brand.id,
    month: sent.month,
    invoice_number: sent.invoice_number ?? before?.invoice_number ?? "",
    total,
    lines,
  };
  const change = before && changedFields<typeof values>({ ...before }, values);
  if (before && !change) return;
  const stored = { ...values, month };
  const saved = before
    ? updateRecord(ctx, importedBills, before.id, stored)
    : insertRecord(ctx, importedBills, { ...stored, external_id: externalId });
  await mapViolations(saved, {
    imported_bills_once: () => invalidField("month", importedBillFaults.taken(brand.name)),
  });
  const shown = { before: before && { total: before.total }, after: { total, month: sent.month } };
  await auditImportedBills(
    ctx,
    "bill.history_imported",
    about("bill", { id: null, name: values.invoice_number || externalId }, brand),
    before ? shown : { after: shown.after },
    month,
    total,
  );
}

/** In the order of a bill. */
function linesOf(sent: ImportedBillSent): ImportedLine[] {
  return importedLine.shape.kind.options.flatMap((kind) => {
    const line = sent[kind];
    if (!line) return [];
    return [{ kind, quantity: line.quantity ?? null, amount: sumOfAmounts([line.amount]) }];
  });
}
