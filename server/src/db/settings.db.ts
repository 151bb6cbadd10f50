import { sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import { oneRow, statement } from "./statements.ts";

/** Saves a setting unless it already has a value. */
export const saveFirstSetting = statement<object, { name: string; value: string }>("setting_first")`
  insert into settings (name, value) values (${sql.placeholder("name")}, ${sql.placeholder("value")})
  on conflict do nothing`;

const settingByName = statement<{ value: string }, { name: string }>("setting_by_name")`
  select value from settings where name = ${sql.placeholder("name")}`;

export const findSetting = (db: Db, name: string): Promise<{ value: string } | undefined> =>
  oneRow(settingByName(db, { name }));

/** Saves a setting, over the value that it has. */
export const upsertSetting = statement<object, { name: string; value: string }>("setting_upsert")`
  insert into settings (name, value) values (${sql.placeholder("name")}, ${sql.placeholder("value")})
  on conflict (name) do update set value = excluded.value`;
