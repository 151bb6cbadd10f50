import type { Db } from "./db/handle.ts";
import { statement } from "./db/statements.ts";

const anyMember = statement<{ id: number }>("member_any")`select id from admin_users limit 1`;

/** Whether the team has any member. */
export const hasMembers = async (db: Db): Promise<boolean> => (await anyMember(db, {})).length > 0;

const anyDefault = statement<{ id: number }>("package_any_default")`
  select id from packages where is_default = true limit 1`;

export const hasDefaultPackage = async (db: Db): Promise<boolean> => (await anyDefault(db, {})).length > 0;
