import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { oneRow, statement } from "../db/statements.ts";

/** Whether single sign-on is required of someone who is not exempt. @param user alias of `admin_users` */
export const requiresSso = (user: SQL): SQL => sql`exists (select 1 from single_sign_on o
  where o.enabled and ${user}.role = any(o.required_for) and not ${user}.id = any(o.exempt))`;

const required = statement<{ required: boolean }, { id: number }>("sso_required_of_person")`
  select ${requiresSso(sql`u`)} as required from admin_users u where u.id = ${sql.placeholder("id")}`;

/** Whether a person must use single sign-on. */
export const mustUseSso = async (db: Db, id: number): Promise<boolean> =>
  (await oneRow(required(db, { id })))?.required ?? false;
