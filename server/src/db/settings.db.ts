import { sql } from "drizzle-orm";
import type { Db } from "./handle.ts";
import { oneRow, statement } from "./statements.ts";

const settingByName = statement<{ value: string }, { name: string }>("setting_by_name")`
  select value from settings where name = ${sql.placeholder("name")}`;

export const findSetting = (db: Db, name: string): Promise<{ value: string } | undefined> =>
  oneRow(settingByName(db, { name }));
