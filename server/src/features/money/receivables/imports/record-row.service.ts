import { PAYMENT_REFERENCE_MAX } from "@console/contract/limits.ts";
import type { AcceptedRow, ImportedPayment, ImportedRow } from "@console/contract/payment-imports.ts";
import type { Payment } from "@console/contract/payments.ts";
import type { Context } from "../../../../context/context.ts";
import { lockForClose, lockTextUntilCommit } from "../../../../db/locks.ts";
import { AppError } from "../../../../http/errors.ts";
import { sumOf } from "../../../../lib/amounts.ts";
import { recordPayment } from "../payments.service.ts";
import { type Incoming, partKey } from "./bank-rows.rules.ts";
import { listOfRow } from "./imports.db.ts";
import { rowRefusals } from "./imports.text.ts";

type Accepted = {
  line: number;
  /** Of the account's payments. */
  source: string;
  /** Missing if the file has no such line. */
  row: Incoming | undefined;
  parts: AcceptedRow["parts"];
};

/** Records a row in a transaction of its own; what speaks against it is an answer. */
export async function recordRow(ctx: Context, { line, source, row, parts }: Accepted): Promise<ImportedRow> {
  const failed = (reason: string): ImportedRow => ({ line, outcome: "failed", payments: [], reason });
  if (!row) return failed(rowRefusals.noRow);
  const sum = sumOf(parts.map(({ amount }) => amount));
  try {
    return await ctx.db.transaction(async () => {
      const known = await lockRow(ctx, source, row, parts);
      if (known.length > 0) return { line, outcome: "known", payments: known, reason: null };
      if (!sum.eq(row.amount)) return failed(rowRefusals.sum(sum.toFixed(2), row.amount));
      const payments: ImportedPayment[] = [];
      for (const part of parts) payments.push(await recordPart(ctx, source, row, part, parts.length > 1));
      return { line, outcome: "recorded", payments, reason: null };
    });
  } catch (error) {
    if (error instanceof AppError) return failed(error.message);
    throw error;
  }
}

/**
 * Whoever accepts the row at the same time waits.
 * @returns what was recorded from it already, whole or split, and reversed or not
 */
async function lockRow(ctx: Context, source: string, { key, received_on: day }: Incoming, parts: AcceptedRow["parts"]) {
  const db = ctx.db.current();
  // Brands first, and all of them: each payment locks its own again.
  const brandIds = parts.map(({ organization_id }) => organization_id).sort((one, other) => one - other);
  await lockForClose(db, brandIds);
  await lockTextUntilCommit(db, `payments:${source}:${key}`);
  return listOfRow(db, { source, day, key });
}

/** Pays only the bills that the person named. */
async function recordPart(
  ctx: Context,
  source: string,
  { key, received_on, text }: Incoming,
  part: AcceptedRow["parts"][number],
  isSplit: boolean,
): Promise<ImportedPayment> {
  const payment = await recordPayment(
    ctx,
    {
      ...part,
      received_on,
      method: "bank_transfer",
      reference: text.slice(0, PAYMENT_REFERENCE_MAX).toWellFormed().trim(),
      external_id: isSplit ? partKey(key, part.organization_id) : key,
    },
    { origin: "import", source },
  );
  return asImported(payment);
}

const asImported = (payment: Payment): ImportedPayment => ({ ...payment, reversed: payment.reversed_at !== null });
