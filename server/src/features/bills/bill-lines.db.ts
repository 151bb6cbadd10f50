import type { BillLine, Discount } from "@console/contract/billing.ts";
import type { bills as billsContract } from "@console/contract/bills.ts";
import type { PageMeta } from "@console/contract/primitives.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/handle.ts";
import { billChecks, bills } from "../../db/tables/bills.ts";
import { brands } from "../../db/tables/brands.ts";
import { accountFilter, before, monthBefore } from "./bills.db.ts";

type Query = Parsed<typeof billsContract.lines>["query"];

/** All that a total is the sum of, in the order of the invoice. */
const all = sql`(${bills.lines} || ${bills.discounts} || ${bills.charges} || ${bills.corrections} || ${bills.credits}
  || ${bills.taxes})`;

/**
 * The lines of closed bills, bill by bill. The number of a line in its bill always rises, whichever way the months go,
 * so its sort key names month, bill and number.
 */
export async function listBillLines(db: Db, query: Query, today: string) {
  const where = accountFilter(query, today);
  const rising = query.sort === "month";
  const order = rising
    ? [sql`${bills.month} asc`, sql`${bills.id} asc`, sql`line.number asc`]
    : [sql`${bills.month} desc`, sql`${bills.id} desc`, sql`line.number asc`];
  const read = (after: SQL | undefined, limit: number, offset: number) =>
    db
      .select({
        bill: bills,
        brand: brands.name,
        line: sql<BillLine | Discount>`line.value`,
        sort_key: sql<string>`${bills.month}::text || ' ' || ${bills.id} || ' ' || line.number::int`,
      })
      .from(bills)
      .innerJoin(brands, eq(brands.id, bills.brand_id))
      .leftJoin(before, monthBefore(query.month))
      .leftJoin(billChecks, eq(billChecks.bill_id, bills.id))
      .innerJoinLateral(sql`jsonb_array_elements(${all}) with ordinality as line(value, number)`, sql`true`)
      .where(and(where, after))
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  if (query.chunk) {
    const { size, after } = query.chunk;
    const data = await read(after ? beyond(after.key, rising) : undefined, size, 0);
    return { data, meta: { total: data.length, total_pages: 1, page: 1 } satisfies PageMeta };
  }
  const [counted] = await db
    .select({ total: sql<number>`coalesce(sum(jsonb_array_length(${all})), 0)::int` })
    .from(bills)
    .innerJoin(brands, eq(brands.id, bills.brand_id))
    .leftJoin(before, monthBefore(query.month))
    .leftJoin(billChecks, eq(billChecks.bill_id, bills.id))
    .where(where);
  const total = counted?.total ?? 0;
  const data = await read(undefined, query.per_page, (query.page - 1) * query.per_page);
  const meta: PageMeta = { total, total_pages: Math.max(1, Math.ceil(total / query.per_page)), page: query.page };
  return { data, meta };
}

/** The bills first, as the index has them; then the line within the bill. */
function beyond(key: string, rising: boolean): SQL {
  const [month, id, at] = key.split(" ");
  const here = sql`(${month}::date, ${Number(id)}::int)`;
  const bill = sql`(${bills.month}, ${bills.id})`;
  return rising
    ? sql`${bill} >= ${here} and (${bill} > ${here} or line.number > ${Number(at)})`
    : sql`${bill} <= ${here} and (${bill} < ${here} or line.number > ${Number(at)})`;
}
