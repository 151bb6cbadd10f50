import { sql } from "drizzle-orm";
import type { Services } from "../../context/context.ts";
import { statement } from "../../db/statements.ts";
import { keyIdOf } from "../../secrets/keyring.ts";

const BATCH = 500;

type Secret = { brand_id: number; field: string; value: string };

export type StoredSecret = Secret & { keyId: string };

type Database = Services["db"];

const secretsAfter = statement<Secret, { brandId: number; field: string; limit: number }>(
  "secrets_after",
  sql`select brand_id, field, value from brand_credentials
      where secret and (brand_id, field) > (${sql.placeholder("brandId")}::int, ${sql.placeholder("field")}::text)
      order by brand_id, field limit ${sql.placeholder("limit")}`,
);

/** Every stored secret with the id of its key, in batches. */
export async function* secretsOf(db: Database): AsyncGenerator<StoredSecret> {
  let after = { brandId: 0, field: "" };
  for (;;) {
    const found = await secretsAfter(db.current(), { ...after, limit: BATCH });
    yield* found.map((row) => ({ ...row, keyId: keyIdOf(row.value) }));
    const last = found.at(-1);
    if (!last || found.length < BATCH) return;
    after = { brandId: last.brand_id, field: last.field };
  }
}

const isSame = sql`brand_id = ${sql.placeholder("brand_id")} and field = ${sql.placeholder("field")}
  and value = ${sql.placeholder("value")}`;

const replace = statement<{ field: string }, Secret & { next: string }>(
  "secret_replace",
  sql`update brand_credentials set value = ${sql.placeholder("next")} where ${isSame} returning field`,
);

/**
 * Replaces the ciphertext of one secret.
 * @returns false if it changed since it was read: the newer value wins
 */
export const replaceCiphertext = async (db: Database, secret: StoredSecret, next: string): Promise<boolean> =>
  (await replace(db.current(), { ...secret, next })).length > 0;

const remove = statement<{ field: string }, Secret>(
  "secret_delete",
  sql`delete from brand_credentials where ${isSame} returning field`,
);

/** Deletes one secret unless it changed since it was read. */
export const deleteSecret = async (db: Database, secret: StoredSecret): Promise<boolean> =>
  (await remove(db.current(), secret)).length > 0;

/** Database connections whose name matches a pattern. */
export const findListeners = statement<{ name: string }, { pattern: string }>(
  null,
  sql`select application_name as name from pg_stat_activity
      where datname = current_database() and application_name like ${sql.placeholder("pattern")}`,
);
