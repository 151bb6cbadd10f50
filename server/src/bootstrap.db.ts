import { sql } from "drizzle-orm";
import type { Db } from "./db/handle.ts";
import { oneRow, statement } from "./db/statements.ts";

/** Saves a setting unless it already has a value. */
export const saveFirstSetting = statement<object, { name: string; value: string }>(
  "setting_first",
  sql`insert into settings (name, value) values (${sql.placeholder("name")}, ${sql.placeholder("value")})
      on conflict do nothing`,
);

const settingByName = statement<{ value: string }, { name: string }>(
  "setting_by_name",
  sql`select value from settings where name = ${sql.placeholder("name")}`,
);

export const findSetting = (db: Db, name: string): Promise<{ value: string } | undefined> =>
  oneRow(settingByName(db, { name }));

const anyMember = statement<{ id: number }>("member_any", sql`select id from admin_users limit 1`);

/** Whether the team has any member. */
export const hasMembers = async (db: Db): Promise<boolean> => (await anyMember(db, {})).length > 0;

const anyDefault = statement<{ id: number }>(
  "package_any_default",
  sql`select id from packages where is_default = true limit 1`,
);

export const hasDefaultPackage = async (db: Db): Promise<boolean> => (await anyDefault(db, {})).length > 0;
