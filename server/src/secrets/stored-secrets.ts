import { and, asc, eq, gt, or } from "drizzle-orm";
import type { Services } from "../context.ts";
import { brandCredentials } from "../features/brands/brands.table.ts";
import { keyIdOf } from "./keyring.ts";

const BATCH = 500;

export type StoredSecret = { brand_id: number; field: string; value: string; keyId: string };

type Database = Services["db"];

/** Every stored secret with the id of its key, in batches. */
export async function* secretsOf(db: Database): AsyncGenerator<StoredSecret> {
  let after: StoredSecret | undefined;
  for (;;) {
    const behind = after && {
      sameBrand: and(eq(brandCredentials.brand_id, after.brand_id), gt(brandCredentials.field, after.field)),
      nextBrands: gt(brandCredentials.brand_id, after.brand_id),
    };
    const found = await db
      .current()
      .select({ brand_id: brandCredentials.brand_id, field: brandCredentials.field, value: brandCredentials.value })
      .from(brandCredentials)
      .where(and(eq(brandCredentials.secret, true), behind && or(behind.sameBrand, behind.nextBrands)))
      .orderBy(asc(brandCredentials.brand_id), asc(brandCredentials.field))
      .limit(BATCH);
    const batch = found.map((row) => ({ ...row, keyId: keyIdOf(row.value) }));
    yield* batch;
    after = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}

/**
 * Replaces the ciphertext of one secret.
 * @returns false where it changed since it was read: the newer value wins
 */
export async function replaceCiphertext(db: Database, secret: StoredSecret, value: string): Promise<boolean> {
  const changed = await db
    .current()
    .update(brandCredentials)
    .set({ value })
    .where(isSame(secret))
    .returning({ field: brandCredentials.field });
  return changed.length > 0;
}

/** Deletes one secret, unless it changed since it was read. */
export async function deleteSecret(db: Database, secret: StoredSecret): Promise<boolean> {
  const deleted = await db
    .current()
    .delete(brandCredentials)
    .where(isSame(secret))
    .returning({ field: brandCredentials.field });
  return deleted.length > 0;
}

const isSame = ({ brand_id, field, value }: StoredSecret) =>
  and(eq(brandCredentials.brand_id, brand_id), eq(brandCredentials.field, field), eq(brandCredentials.value, value));
