import type { Parsed } from "@console/contract/route.ts";
import type { team } from "@console/contract/team.ts";
import { and, asc, count, desc, eq, getTableColumns, like, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { parseSort, slice } from "../../db/page.ts";
import { contains, fold } from "../../db/sql.ts";
import { adminUsers } from "./team.table.ts";

type ListQuery = Parsed<typeof team.list>["query"];

const { search_text: _, ...columns } = getTableColumns(adminUsers);

/** The team is small: it is counted, not kept in a counter. */
export async function listMembers(db: Db, query: ListQuery) {
  const searched = and(
    query.search_key ? like(adminUsers.search_text, contains(fold(query.search_key))) : undefined,
    query.role ? eq(adminUsers.role, query.role) : undefined,
  );
  const totals = await db
    .select({ active: adminUsers.active, total: count() })
    .from(adminUsers)
    .where(searched)
    .groupBy(adminUsers.active);
  const sum = (active: boolean) => totals.find((row) => row.active === active)?.total ?? 0;
  const counts = { all: sum(true) + sum(false), active: sum(true), inactive: sum(false) };
  const total = counts[query.status ?? "all"];
  const part = slice(query, total);
  const found = await db
    .select(columns)
    .from(adminUsers)
    .where(and(searched, query.status ? eq(adminUsers.active, query.status === "active") : undefined))
    .orderBy(...order(query.sort ?? "-created_at", part.fromEnd))
    .limit(part.limit)
    .offset(part.offset);
  return { members: part.fromEnd ? found.reverse() : found, total, counts };
}

function order(sort: NonNullable<ListQuery["sort"]>, reverse: boolean): SQL[] {
  const { field, descending } = parseSort<"created_at" | "name" | "email" | "last_login_at">(sort);
  const key = field === "name" ? sql`lower(${adminUsers.name})` : adminUsers[field];
  // Somebody who never signed in comes after everybody who did, newest first.
  const never = field === "last_login_at" ? [sql`${adminUsers.last_login_at} is null`] : [];
  const direction = descending !== reverse ? desc : asc;
  const outer = reverse ? desc : asc;
  return [...never.map((each) => outer(each)), direction(key), direction(adminUsers.id)];
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
