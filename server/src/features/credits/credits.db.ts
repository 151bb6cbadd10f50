import type { credits as contract } from "@console/contract/credits.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, eq, type InferSelectModel, isNull, like, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/handle.ts";
import { type ListQuery, type Ordering, readList } from "../../db/list.ts";
import { contains, fold } from "../../db/sql.ts";
import { columns, oneRow, type RowOf, statement } from "../../db/statements.ts";
import { bills, creditMovements } from "../../db/tables/bills.ts";
import { brands } from "../../db/tables/brands.ts";

type Movement = {
  id: number;
  kind: InferSelectModel<typeof creditMovements>["kind"];
  month: string;
  invoice_number: string;
  amount: string;
  balance: string;
  at: string;
  by: string;
};

/** What changed a brand's credit, newest first, each with the balance after it. */
export const listMovements = statement<Movement, { brandId: number }>(
  "credit_movements_of_brand",
  sql`select v.id, v.kind, to_char(b.month, 'YYYY-MM') as month, b.invoice_number, v.amount::text as amount,
        (sum(v.amount) over (order by v.id))::text as balance, v.created_at as "at", v.created_by as "by"
      from credit_movements v join bills b on b.id = v.bill_id
      where v.brand_id = ${sql.placeholder("brandId")} order by v.id desc`,
);

type Query = Parsed<typeof contract.lost>["query"];

const ordering: Ordering = { fields: { month: bills.month, brand: brands.name }, id: bills.id, default: "-month" };

const fields = {
  id: bills.id,
  brand_id: bills.brand_id,
  brand: brands.name,
  month: sql<string>`to_char(${bills.month}, 'YYYY-MM')`,
  invoice_number: bills.invoice_number,
  total: sql<string>`${bills.total}::text`,
  taxes: bills.taxes,
  granted_at: creditMovements.created_at,
  granted_by: creditMovements.created_by,
};

const granted = eq(creditMovements.bill_id, bills.id);
const below: SQL = sql`${bills.total} < 0`;

/** Bills below 0, which only earlier releases closed. */
export function listLost(db: Db, query: ListQuery & Query) {
  const where = and(below, query.search_key ? like(brands.search_text, contains(fold(query.search_key))) : undefined);
  const waits = isNull(creditMovements.id);
  return readList({
    query,
    ordering,
    counts: async () => {
      const [row] = await db
        .select({
          all: sql<number>`count(*)::int`,
          waiting: sql<number>`(count(*) filter (where ${waits}))::int`,
          granted: sql<number>`(count(*) filter (where not ${waits}))::int`,
        })
        .from(bills)
        .innerJoin(brands, eq(brands.id, bills.brand_id))
        .leftJoin(creditMovements, granted)
        .where(where);
      return row ?? { all: 0, waiting: 0, granted: 0 };
    },
    total: (counts) => counts[query.status ?? "all"],
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ ...fields, sort_key: key })
        .from(bills)
        .innerJoin(brands, eq(brands.id, bills.brand_id))
        .leftJoin(creditMovements, granted)
        .where(
          and(
            where,
            query.status === undefined ? undefined : query.status === "waiting" ? waits : sql`not ${waits}`,
            after,
          ),
        )
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

/** Without a grant there is nobody who granted it. */
type LostRow = Omit<RowOf<typeof fields>, "granted_at" | "granted_by"> & {
  granted_at: string | null;
  granted_by: string | null;
};

const lostById = statement<LostRow, { billId: number }>(
  "credit_lost",
  sql`select ${columns(fields)} from bills join brands on brands.id = bills.brand_id
      left join credit_movements on ${granted} where bills.id = ${sql.placeholder("billId")} and ${below}`,
);

export const findLost = (db: Db, billId: number): Promise<LostRow | undefined> => oneRow(lostById(db, { billId }));
