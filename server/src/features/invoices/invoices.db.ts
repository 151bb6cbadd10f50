import { and, count, eq, type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../db/handle.ts";
import { type ListQuery, type Ordering, readList } from "../../db/list.ts";
import { oneRow, statement } from "../../db/statements.ts";
import { type bills, invoiceMails } from "../../db/tables/bills.ts";

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

type MailRow = InferSelectModel<typeof invoiceMails>;
type BillRow = InferSelectModel<typeof bills>;

const mail = statement<MailRow, { id: number }>(
  "invoice_mail",
  sql`select * from invoice_mails where id = ${sql.placeholder("id")}`,
);

/** An invoice that was asked to be mailed. */
export const findMail = (db: Db, id: number): Promise<MailRow | undefined> => oneRow(mail(db, { id }));

const bill = statement<BillRow, { id: number }>(
  "invoice_bill",
  sql`select * from bills where id = ${sql.placeholder("id")}`,
);

export const findBill = (db: Db, id: number): Promise<BillRow | undefined> => oneRow(bill(db, { id }));

export const markSent = statement<object, { id: number; now: string }>(
  "invoice_mail_sent",
  sql`update invoice_mails set sent_at = ${sql.placeholder("now")} where id = ${sql.placeholder("id")}`,
);

export const markFailed = statement<object, { id: number; now: string }>(
  "invoice_mail_failed",
  sql`update invoice_mails set failed_at = ${sql.placeholder("now")} where id = ${sql.placeholder("id")}`,
);
