import { sql } from "drizzle-orm";
import { statementOfOne } from "../../../db/statements.ts";

type Start = { package_id: number; first_month: string | null; locked_through: string | null; opening: string | null };

/** What an opening bill of a brand needs: its package, its first month, locked books, and the one that it has. */
export const findStart = statementOfOne<Start, { brandId: number }>("opening_start")`
  select coalesce((select package_id from brand_packages where brand_id = ${sql.placeholder("brandId")}::int order by starts_on limit 1),
      (select id from packages where is_default limit 1)) as package_id,
    (select min(starts_on)::text from brand_packages where brand_id = ${sql.placeholder("brandId")}::int) as first_month,
    (select locked_through::text from book_locks where locked_at is not null order by locked_at desc, id desc limit 1)
      as locked_through,
    coalesce((select invoice_number from bills where brand_id = ${sql.placeholder("brandId")}::int and opening limit 1),
      (select external_id from payments where brand_id = ${sql.placeholder("brandId")}::int and source = 'opening' limit 1)) as opening`;

type Opening = {
  id: number;
  record: "opening_bill" | "opening_payment";
  brand_id: number;
  amount: string;
  due_on: string | null;
};

/** The bill or payment of an opening balance, by its number. */
export const findOpening = statementOfOne<Opening, { number: string }>("opening_by_number")`
  select id, 'opening_bill' as record, brand_id, total as amount, due_on from bills
    where invoice_number = ${sql.placeholder("number")} and opening
  union all select id, 'opening_payment', brand_id, -amount, null from payments
    where source = 'opening' and external_id = ${sql.placeholder("number")}`;
