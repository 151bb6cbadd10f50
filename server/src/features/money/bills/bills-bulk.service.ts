import type { bills as contract } from "@console/contract/bills.ts";
import type { BulkAnswer } from "@console/contract/bulk.ts";
import { PAYMENT_MAX } from "@console/contract/limits.ts";
import { PAYMENT_AMOUNT_MESSAGE } from "@console/contract/payments.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import { lockForClose } from "../../../db/locks.ts";
import { bulkResult, partitionBulk, rowsOf } from "../../../http/bulk.ts";
import { Decimal, sumOf } from "../../../lib/amounts.ts";
import { changeHold, obstacleToHold } from "../billing/brand-bills.service.ts";
import { mailToBrand } from "../invoices/invoices.service.ts";
import { isPaid } from "../receivables/marked.service.ts";
import { recordPayment } from "../receivables/payments.service.ts";
import { findBills, lockBills } from "./bills.db.ts";
import { billWords } from "./bills.text.ts";

type Body<K extends "bulkSend" | "bulkPay" | "bulkHold"> = Parsed<(typeof contract)[K]>["body"];
type Records = Body<"bulkSend">["records"];
type Found = Awaited<ReturnType<typeof findBills>>;
type Row = Found[number];

const idsOf = (records: Records) => ({ ids: records.map(({ id }) => id) });
const named = (rows: Found) => rows.map((row) => ({ ...row, name: billWords.named(row.invoice_number, row.brand) }));

/** Emails the invoices of bills; those that are not sent to every address are refused with the reason. */
export async function sendSeveral(ctx: Context, records: Records): Promise<BulkAnswer> {
  const rows = named(await findBills(ctx.db.current(), idsOf(records)));
  const sorted = partitionBulk(records, rows, "bill", () => null);
  const { done, ...result } = bulkResult(sorted, false);
  const unsent = new Map<number, string>();
  for (const row of rowsOf(sorted)) {
    const reason = await mailToBrand(ctx, row);
    if (reason !== null) unsent.set(row.id, reason);
  }
  const refused = done.flatMap(({ id, name }) => {
    const reason = unsent.get(id);
    return reason === undefined ? [] : [{ id, name, reason }];
  });
  return {
    ...result,
    done: done.filter(({ id }) => !unsent.has(id)),
    refused: [...result.refused, ...refused].sort((one, other) => one.id - other.id),
  };
}

/** Holds bills that their brands dispute, or lifts their holds, each with its own event. */
export async function holdSeveral(ctx: Context, { records, ...sent }: Body<"bulkHold">): Promise<BulkAnswer> {
  const rows = await lockChosen(ctx, records);
  const sorted = partitionBulk(records, rows, "bill", (row) => {
    if (row.held === sent.held) return "same";
    const obstacle = obstacleToHold(row);
    return obstacle && { refuse: obstacle.message };
  });
  for (const row of rowsOf(sorted)) await changeHold(ctx, { id: row.brand_id, name: row.brand }, row, sent);
  return bulkResult(sorted);
}

/**
 * Records one payment of each brand, which pays all that is open on its bills.
 * @returns how many payments were recorded, and their sum
 */
export async function paySeveral(ctx: Context, { records, ...sent }: Body<"bulkPay">) {
  const rows = await lockChosen(ctx, records);
  const owedBy = (ofBrand: readonly Row[]) => sumOf(ofBrand.map(({ open_amount }) => open_amount));
  const byBrand = Map.groupBy(rows, ({ brand_id }) => brand_id);
  const sorted = partitionBulk(records, rows, "bill", (row) => {
    if (isPaid(row)) return "same";
    const tooMuch = owedBy(byBrand.get(row.brand_id) ?? []).gt(String(PAYMENT_MAX));
    return tooMuch ? { refuse: PAYMENT_AMOUNT_MESSAGE } : null;
  });
  const paying = Map.groupBy(rowsOf(sorted), ({ brand_id }) => brand_id);
  for (const [organization_id, ofBrand] of paying) {
    const allocations = ofBrand.map(({ month, open_amount }) => ({
      bill_month: month.slice(0, 7),
      amount: new Decimal(open_amount).toFixed(2),
    }));
    await recordPayment(ctx, { ...sent, organization_id, amount: owedBy(ofBrand).toFixed(2), allocations });
  }
  const { done, ...result } = bulkResult(sorted);
  // A payment also ends a hold, which raises the version once more.
  const versions = new Map((await findBills(ctx.db.current(), idsOf(done))).map(({ id, version }) => [id, version]));
  return {
    answer: { ...result, done: done.map((each) => ({ ...each, version: versions.get(each.id) ?? each.version })) },
    payments: paying.size,
    total: owedBy(rowsOf(sorted)).toFixed(2),
  };
}

/** Bills, whose brands' accounts nothing else moves meanwhile. */
async function lockChosen(ctx: Context, records: Records) {
  const db = ctx.db.current();
  const brandIds = new Set((await findBills(db, idsOf(records))).map(({ brand_id }) => brand_id));
  await lockForClose(
    db,
    [...brandIds].sort((one, other) => one - other),
  );
  return named(await lockBills(db, idsOf(records)));
}
