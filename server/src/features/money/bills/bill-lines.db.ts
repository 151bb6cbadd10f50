import type { BillLine, Discount } from "@console/contract/billing.ts";
import type { bills as billsContract } from "@console/contract/bills.ts";
import type { PageMeta } from "@console/contract/primitives.ts";
import type { Parsed } from "@console/contract/route.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { columns, oneRow, type RowOf, statementsByShape } from "../../../db/statements.ts";
import { bills } from "../../../db/tables/bills.ts";
import { brands } from "../../../db/tables/brands.ts";
import { type BillShape, billShape, billShapes, billsJoined, billValues, isListed } from "./bills.db.ts";

type Query = Parsed<typeof billsContract.lines>["query"];

/** Everything that a total is the sum of, in the invoice's order. */
const summands = sql`(${bills.lines} || ${bills.discounts} || ${bills.charges} || ${bills.corrections} || ${bills.credits}
  || ${bills.taxes})`;

const { invoice_number, brand_id, month, closed_at, due_on, paid_on, currency } = bills;

const fields = {
  invoice_number,
  brand_id,
  month,
  closed_at,
  due_on,
  paid_on,
  currency,
  reference: bills.payment_reference,
  brand: brands.name,
  line: sql<BillLine | Discount>`line.value`,
  sort_key: sql<string>`${bills.month}::text || ' ' || ${bills.id} || ' ' || line.number::int`,
};

const linesText = (shape: BillShape & { rising: boolean; after: boolean }): SQL => {
  const direction = sql.raw(shape.rising ? "asc" : "desc");
  return sql`select ${columns(fields)} from ${billsJoined}
    cross join lateral jsonb_array_elements(${summands}) with ordinality as line(value, number)
    where ${isListed(shape)} and ${shape.after ? beyond(shape.rising) : sql`true`}
    order by ${bills.month} ${direction}, ${bills.id} ${direction}, line.number
    limit ${sql.placeholder("limit")}::int offset ${sql.placeholder("offset")}::int`;
};
const linesOf = statementsByShape<Parameters<typeof linesText>[0], RowOf<typeof fields>>(null, linesText, () =>
  billShapes.flatMap((shape) => [true, false].map((rising) => ({ ...shape, rising, after: rising }))),
);

const totalOf = statementsByShape<BillShape, { total: number }>(
  null,
  (shape) => sql`select coalesce(sum(jsonb_array_length(${summands})), 0)::int as total from ${billsJoined}
    where ${isListed(shape)}`,
  () => billShapes,
);

/**
 * The lines of closed bills, bill by bill. A line's number within its bill always rises, whatever the order of months,
 * so the sort key contains month, bill and number.
 */
export async function listBillLines(db: Db, query: Query, today: string) {
  const { chunk, page, per_page, status } = query;
  const values = billValues(query, today);
  const shape = billShape(values, status);
  const lines = linesOf({ ...shape, rising: query.sort === "month", after: Boolean(chunk?.after) });
  if (chunk) {
    const [after_month, after_id, after_number] = chunk.after?.key.split(" ") ?? [];
    const data = await lines(db, { ...values, after_month, after_id, after_number, limit: chunk.size, offset: 0 });
    return { data, meta: { total: data.length, total_pages: 1, page: 1 } satisfies PageMeta };
  }
  const total = (await oneRow(totalOf(shape)(db, values)))?.total ?? 0;
  const data = await lines(db, { ...values, limit: per_page, offset: (page - 1) * per_page });
  return { data, meta: { total, total_pages: Math.max(1, Math.ceil(total / per_page)), page } satisfies PageMeta };
}

/** Bills first, as the index has them; then the line within the bill. */
function beyond(rising: boolean): SQL {
  const here = sql`(${sql.placeholder("after_month")}::date, ${sql.placeholder("after_id")}::int)`;
  const bill = sql`(${bills.month}, ${bills.id})`;
  const sign = sql.raw(rising ? ">" : "<");
  return sql`${bill} ${sign}= ${here}
    and (${bill} ${sign} ${here} or line.number > ${sql.placeholder("after_number")}::int)`;
}
