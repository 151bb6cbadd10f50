import type { Parsed } from "@console/contract/route.ts";
import type { team } from "@console/contract/team.ts";
import { and, count, eq, getTableColumns, like, ne, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { contains, fold } from "../../db/sql.ts";
import { adminUsers } from "./team.table.ts";

type ListQuery = Parsed<typeof team.list>["query"];

const { search_text: _, ...columns } = getTableColumns(adminUsers);

const ordering: Ordering = {
  fields: {
    created_at: adminUsers.created_at,
    name: sql`lower(${adminUsers.name})`,
    email: adminUsers.email,
    // Somebody who never signed in comes after everybody who did, newest first or oldest.
    last_login_at: (descending) =>
      sql`coalesce(${adminUsers.last_login_at}, ${descending ? "-infinity" : "infinity"}::timestamptz)`,
  },
  id: adminUsers.id,
  default: "-created_at",
};

/** The team is small: it is counted, not kept in a counter. */
export function listMembers(db: Db, query: ListQuery) {
  const searched = and(
    query.search_key ? like(adminUsers.search_text, contains(fold(query.search_key))) : undefined,
    query.role ? eq(adminUsers.role, query.role) : undefined,
  );
  const status = query.status ? eq(adminUsers.active, query.status === "active") : undefined;
  return readList({
    query,
    ordering,
    counts: async () => {
      const totals = await db
        .select({ active: adminUsers.active, total: count() })
        .from(adminUsers)
        .where(searched)
        .groupBy(adminUsers.active);
      const sum = (active: boolean) => totals.find((row) => row.active === active)?.total ?? 0;
      return { all: sum(true) + sum(false), active: sum(true), inactive: sum(false) };
    },
    total: (counts) => counts[query.status ?? "all"],
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ ...columns, sort_key: key })
        .from(adminUsers)
        .where(and(searched, status, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

/** @param lock keeps the row from others until the transaction ends */
export async function findMember(db: Db, id: number, lock = false) {
  const found = db.select(columns).from(adminUsers).where(eq(adminUsers.id, id));
  const [member] = await (lock ? found.for("update") : found);
  return member;
}

export async function otherActiveSuperAdmins(db: Db, id: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(adminUsers)
    .where(and(eq(adminUsers.role, "super_admin"), eq(adminUsers.active, true), ne(adminUsers.id, id)));
  return row?.total ?? 0;
}
