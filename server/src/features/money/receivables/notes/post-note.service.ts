import { CREDIT_NOTE_PREFIX } from "@console/contract/limits.ts";
import type { Context } from "../../../../context/context.ts";
import { insertRow } from "../../../../db/records.ts";
import { creditNotes } from "../../../../db/tables/receivables.ts";
import { Decimal } from "../../../../lib/amounts.ts";
import { allocateShares } from "../allocate.service.ts";
import { nextNumbers } from "../number-series.service.ts";
import { listOpenBills, type OpenBill } from "../open-bills.db.ts";
import { sharesOf } from "../proposal.rules.ts";
import { stampOf } from "../shares.service.ts";
import type { CreditedRow } from "./credited-bill.db.ts";
import { issueNote } from "./notes.db.ts";

type Row = typeof creditNotes.$inferInsert;
type NewNote = Pick<Row, "kind" | "reason" | "net" | "tax" | "lines" | "text"> &
  Partial<Pick<Row, "requested_at" | "requested_by" | "requested_by_id">>;

/** Stores a note that is not issued yet. */
export const storeNote = (ctx: Context, brandId: number, bill: CreditedRow, note: NewNote) =>
  insertRow(ctx.db.current(), creditNotes, {
    requested_at: stampOf(ctx).at,
    requested_by: ctx.actor.name,
    requested_by_id: ctx.actor.id,
    ...note,
    brand_id: brandId,
    bill_id: bill.id,
    tax_name: bill.taxes[0]?.label ?? null,
    tax_rate: bill.taxes[0]?.rate ?? null,
  });

type Note = { id: number; bill_id: number; net: string; tax: string };

/**
 * Takes the next number, posts a note and pays its own bill with it; its brand must be locked.
 * @param by who confirmed it; null if nobody had to
 * @returns its number, and the open bills before it
 */
export async function postNote(
  ctx: Context,
  brandId: number,
  note: Note,
  by: string | null,
): Promise<{ number: string; open: OpenBill[] }> {
  const db = ctx.db.current();
  const [number = ""] = await nextNumbers(db, CREDIT_NOTE_PREFIX, 1);
  const { on, at } = stampOf(ctx);
  await issueNote(db, { id: note.id, number, on, at, by, net: note.net, tax: note.tax });
  const open = await listOpenBills(db, { brandIds: [brandId], today: on });
  const own = open.filter(({ id }) => id === note.bill_id);
  const shares = sharesOf(own, new Decimal(note.net).plus(note.tax).toFixed(2));
  if (shares.length > 0) await allocateShares(ctx, noteSource(note.id, brandId, on), shares, open);
  return { number, open };
}

/** A note as the source of allocations, from its day on. */
export const noteSource = (id: number, brand_id: number, day: string) => ({
  brand_id,
  payment_id: null,
  credit_note_id: id,
  day,
});
