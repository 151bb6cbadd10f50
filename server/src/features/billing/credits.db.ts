import type { credits as contract } from "@console/contract/credits.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, desc, eq, isNull, like, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { type ListQuery, type Ordering, readList } from "../../db/list.ts";
import { contains, fold } from "../../db/sql.ts";
import { brands } from "../brands/brands.table.ts";
import { bills, creditMovements } from "./bills.table.ts";

/** What changed a brand's credit, newest first, each with the balance after it. */
export const listMovements = (db: Db, brandId: number) =>
  db
    .select({
      id: creditMovements.id,
      kind: creditMovements.kind,
      month: sql<string>`to_char(${bills.month}, 'YYYY-MM')`,
      invoice_number: bills.invoice_number,
      amount: sql<string>`${creditMovements.amount}::text`,
      balance: sql<string>`(sum(${creditMovements.amount}) over (order by ${creditMovements.id}))::text`,
      at: creditMovements.created_at,
      by: creditMovements.created_by,
    })
    .from(creditMovements)
    .innerJoin(bills, eq(bills.id, creditMovements.bill_id))
    .where(eq(creditMovements.brand_id, brandId))
    .orderBy(desc(creditMovements.id));

type Query = Parsed<typeof contract.lost>["query"];

const ordering: Ordering = { fields: { month: bills.month, brand: brands.name }, id: bills.id, default: "-month" };

const columns = {
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
        .select({ ...columns, sort_key: key })
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

export async function findLost(db: Db, billId: number) {
  const [row] = await db
    .select(columns)
    .from(bills)
    .innerJoin(brands, eq(brands.id, bills.brand_id))
    .leftJoin(creditMovements, granted)
    .where(and(eq(bills.id, billId), below));
  return row;
}
