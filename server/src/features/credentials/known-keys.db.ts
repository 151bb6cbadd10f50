import { sql } from "drizzle-orm";
import type { Db } from "../../db/handle.ts";
import { oneRow, statement } from "../../db/statements.ts";

/** The setting with the ids of all keys that may have encrypted a stored secret. */
const NAME = "secrets_keys";

const keys = statement<{ value: string }>("known_keys", sql`select value from settings where name = ${NAME}`);

export const findKnownKeys = async (db: Db): Promise<string | undefined> => (await oneRow(keys(db, {})))?.value;

export const upsertKnownKeys = statement<object, { value: string }>(
  "known_keys_upsert",
  sql`insert into settings (name, value) values (${NAME}, ${sql.placeholder("value")})
      on conflict (name) do update set value = excluded.value`,
);
