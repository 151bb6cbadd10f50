import type { Role } from "@console/contract/permissions.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { oneRow, statement } from "../db/statements.ts";

const requiredOf = statement<{ required: boolean }, { role: Role }>("passkey_policy_of_role")`
  select required from passkey_policy where role = ${sql.placeholder("role")}`;

/** Whether the role must sign in with a passkey. */
export const isRequired = async (db: Db, role: Role): Promise<boolean> =>
  (await oneRow(requiredOf(db, { role })))?.required ?? false;

const countOf = statement<{ all: number }, { userId: number }>("passkeys_count")`
  select count(*)::int as "all" from passkeys where admin_user_id = ${sql.placeholder("userId")}`;

/** How many passkeys a person has. */
export const countPasskeys = async (db: Db, userId: number): Promise<number> =>
  (await oneRow(countOf(db, { userId })))?.all ?? 0;
