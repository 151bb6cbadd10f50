import type { Party } from "@console/contract/billing.ts";
import { and, count, eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { type ListQuery, type Ordering, readList } from "../../db/list.ts";
import { brands } from "../brands/brands.table.ts";
import { bills, invoiceMails } from "./bills.table.ts";

/** Who a bill of this brand goes to, as it stands now. */
export async function buyerNow(db: Db, brandId: number): Promise<Party | null> {
  const { name, address, email, support_email } = brands;
  const [row] = await db.select({ name, address, email, support_email }).from(brands).where(eq(brands.id, brandId));
  return row ? { name: row.name, address: row.address, tax_id: "", email: row.email || row.support_email } : null;
}

const ordering: Ordering = {
  fields: { requested_at: invoiceMails.requested_at },
  id: invoiceMails.id,
  default: "-requested_at",
};

export function listMails(db: Db, billId: number, query: ListQuery) {
  const where = eq(invoiceMails.bill_id, billId);
  return readList({
    query,
    ordering,
    counts: async () => {
      const [counted] = await db.select({ all: count() }).from(invoiceMails).where(where);
      return { all: counted?.all ?? 0 };
    },
    total: ({ all }) => all,
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ mail: invoiceMails, sort_key: key })
        .from(invoiceMails)
        .where(and(where, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

export async function insertMail(db: Db, asked: typeof invoiceMails.$inferInsert) {
  const [row] = await db.insert(invoiceMails).values(asked).returning();
  if (!row) throw new Error("the mail was not stored");
  return row;
}

/** An invoice that was asked to be mailed, with the bill that it is of. */
export async function findMail(db: Db, id: number) {
  const [row] = await db
    .select({ mail: invoiceMails, bill: bills })
    .from(invoiceMails)
    .innerJoin(bills, eq(bills.id, invoiceMails.bill_id))
    .where(eq(invoiceMails.id, id));
  return row;
}

export async function endMail(db: Db, id: number, end: { sent_at: string } | { failed_at: string }): Promise<void> {
  await db.update(invoiceMails).set(end).where(eq(invoiceMails.id, id));
}
