import { type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { oneRow, statement } from "../db/statements.ts";
import type { adminUsers } from "../db/tables/team.ts";

const byEmail = statement<InferSelectModel<typeof adminUsers>, { email: string }>(
  "member_by_email_for_link",
  sql`select * from admin_users where email = ${sql.placeholder("email")}`,
);

/** The team member with an address, active or not. */
export const findMember = (db: Db, email: string) => oneRow(byEmail(db, { email }));
