import {
  type BrandCredit,
  type credits as contract,
  creditErrors,
  type LostCredit,
} from "@console/contract/credits.ts";
import type { Parsed } from "@console/contract/route.ts";
import { aboutBrand } from "../../../../audit/audit.ts";
import type { Context } from "../../../../context/context.ts";
import { lockForClose } from "../../../../db/locks.ts";
import { insertRow } from "../../../../db/records.ts";
import { ledgerMovements } from "../../../../db/tables/receivables.ts";
import { assertStored, refuse, requireFound } from "../../../../http/errors.ts";
import { sumOf } from "../../../../lib/amounts.ts";
import { startOfDay } from "../../../../lib/calendar.ts";
import { requireBrand } from "../../../access/brand-scope/brand-scope.ts";
import { billSubject } from "../receivables.text.ts";
import { findLost, lapseCredits, listCarried, listLost } from "./credits.db.ts";
import { auditCredits } from "./credits.text.ts";

/** The credit that the brand's next bills use, with the movements that add up to it. */
export async function brandCredit(ctx: Context, brandId: number): Promise<BrandCredit> {
  await requireBrand(ctx, brandId);
  const movements = await listCarried(ctx.db.current(), { brandId });
  return { balance: movements[0]?.balance ?? "0.00", movements };
}

type LostRow = NonNullable<Awaited<ReturnType<typeof findLost>>>;

/** What the bill lost is before tax, and above 0. */
const asLost = ({ taxes, ...row }: LostRow): LostCredit => ({
  ...row,
  credit: sumOf(taxes.map(({ amount }) => amount))
    .minus(row.total)
    .toFixed(2),
});

/** Closed bills below 0 from earlier releases. */
export async function lostCredits(ctx: Context, query: Parsed<typeof contract.lost>["query"]) {
  const { data, meta } = await listLost(ctx.db.current(), query);
  return { data: data.map(({ sort_key, ...row }) => ({ ...asLost(row), sort_key })), meta };
}

/**
 * What closed brands carry lapses once their last month is closed.
 * @param open first day of the earliest month that is still to be closed
 * @param unclosed brands with an earlier month that could not be closed
 */
export async function lapseCredit(ctx: Context, open: string, unclosed: readonly number[]): Promise<void> {
  await ctx.db.transaction(async () => {
    const lapsed = await lapseCredits(ctx.db.current(), {
      unclosed,
      start: startOfDay(ctx.billingTimeZone, open),
      now: ctx.billingClock.now().toISOString(),
      by: ctx.actor.name,
    });
    await auditCredits.each(ctx, "credit.lapsed", lapsed, ({ brand_id, brand, amount }) => [
      aboutBrand({ id: brand_id, name: brand }),
      { after: { credit: amount } },
    ]);
  });
}

/** Adds the credit that a bill below 0 lost to the brand's balance. */
export async function grantCredit(ctx: Context, billId: number): Promise<LostCredit> {
  const db = ctx.db.current();
  const found = requireFound(await findLost(db, { billId }), creditErrors.notFound);
  await requireBrand(ctx, found.brand_id, true);
  // A bill that is being closed has already read the balance.
  await lockForClose(db, [found.brand_id]);
  const row = requireFound(await findLost(db, { billId }), creditErrors.notFound);
  if (row.granted_by !== null) throw refuse(creditErrors.granted, { person: row.granted_by });
  const { credit } = asLost(row);
  await insertRow(db, ledgerMovements, {
    brand_id: row.brand_id,
    bill_id: billId,
    cause: "credit_granted",
    carried: credit,
    created_at: ctx.billingClock.now().toISOString(),
    created_by: ctx.actor.name,
  });
  await auditCredits(ctx, "credit.granted", billSubject(row, { id: row.brand_id, name: row.brand }), {
    after: { credit, month: row.month, invoice_number: row.invoice_number },
  });
  const after = assertStored(await findLost(db, { billId }), "the bill was deleted");
  return asLost(after);
}
