import type { Role } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { team } from "@console/contract/team.ts";
import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { deleteRows } from "../../../db/records.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { columns, oneRow, type RowOf, statement, statementOfOne } from "../../../db/statements.ts";
import { loginCodes, loginLinks, sessions } from "../../../db/tables/sign-in.ts";
import { adminUsers } from "../../../db/tables/team.ts";

type ListQuery = Parsed<typeof team.list>["query"];

const { search_text: _, name_key: __, ...fields } = getTableColumns(adminUsers);

/** The team is small enough to count without a stored counter. */
const memberList = pagedList({
  name: "members_page",
  from: sql`admin_users`,
  id: adminUsers.id,
  sort: {
    fields: {
      created_at: adminUsers.created_at,
      name: adminUsers.name_key,
      email: sql`${adminUsers.email} collate "C"`,
      // People who never signed in come last in either direction.
      last_login_at: (descending) =>
        sql`coalesce(${adminUsers.last_login_at}, ${descending ? "-infinity" : "infinity"}::timestamptz)`,
    },
    default: "-created_at",
  },
  filters: {
    ...searchFilters(adminUsers.search_text),
    role: sql`${adminUsers.role} = ${sql.placeholder("role")}`,
  },
  groups: {
    value: "status",
    by: sql`case when ${adminUsers.active} then 'active' else 'inactive' end`,
    of: ["active", "inactive"],
  },
  row: fields,
  joins: sql``,
});

export const listMembers = (db: Db, query: ListQuery) =>
  memberList(db, query, {
    status: query.status,
    ...searchValues(query.search_key),
    role: query.role,
  });

export type MemberRow = RowOf<typeof fields>;

const byId = sql`select ${columns(fields)} from ${adminUsers} where ${adminUsers.id} = ${sql.placeholder("id")}`;

export const findMember = statementOfOne<MemberRow, { id: number }>("member_by_id")`${byId}`;

/** The same, and locks the row until the transaction ends. */
export const lockMember = statementOfOne<MemberRow, { id: number }>("member_by_id_locked")`${byId} for update`;

const superAdminsBut = statement<{ total: number }, { id: number }>("other_super_admins")`
  select count(*) as total from admin_users where role = 'super_admin' and active and id <> ${sql.placeholder("id")}`;

export async function otherActiveSuperAdmins(db: Db, id: number): Promise<number> {
  return (await oneRow(superAdminsBut(db, { id })))?.total ?? 0;
}

/** Active people with these roles, by name. */
export const listWithRole = statement<{ id: number; name: string }, { roles: readonly Role[] }>("members_with_role")`
  select id, name from admin_users where active and role = any(${sql.placeholder("roles")}::text[]) order by name_key, id`;

/** Deletes the sessions and anything sent to the old address: a code or link there would open a new one. */
export async function deleteAccess(db: Db, id: number): Promise<void> {
  for (const table of [sessions, loginCodes, loginLinks]) await deleteRows(db, table, { admin_user_id: id });
}
