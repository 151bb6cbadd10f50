import { and, asc, eq, gt, or } from "drizzle-orm";
import type { Services } from "../context.ts";
import { brandCredentials } from "../features/brands/brands.table.ts";
import { Refusal } from "../plain-error.ts";
import { makeKey, readKeys, writeKeys } from "./key-file.ts";
import type { Keyring } from "./keyring.ts";

const BATCH = 500;
/** Passes over all secrets: what somebody saves meanwhile under an old key is found by the next one. */
const PASSES = 5;

type Sealed = { brand_id: number; field: string; value: string };
type Keys = Pick<Services, "db" | "keyring">;

/**
 * Seals every stored secret with the newest key, while the service runs.
 * @param folder the data folder whose own key file holds the keys; it gets a new key first and loses
 *   the old ones at the end. Null where SECRETS_KEY has them.
 * @returns how many secrets were sealed anew
 * @throws Refusal where secrets stay behind; the old keys are kept then
 */
export async function rotateSecrets({ db, keyring }: Keys, folder: string | null): Promise<number> {
  if (folder === null) return resealAll({ db, keyring });
  const fresh = makeKey();
  writeKeys(folder, [fresh, ...readKeys(folder)]);
  keyring.replace(readKeys(folder));
  const count = await resealAll({ db, keyring });
  writeKeys(folder, [fresh]);
  keyring.replace([fresh]);
  return count;
}

async function resealAll({ db, keyring }: Keys): Promise<number> {
  let count = 0;
  for (let pass = 0; pass < PASSES; pass += 1) {
    let left = 0;
    let lost = 0;
    for await (const row of secretsOf(db)) {
      const keyId = keyring.keyIdOf(row.value);
      if (keyId === keyring.currentKeyId) continue;
      if (!keyring.has(keyId)) lost += 1;
      else if (await reseal(db, row, await keyring.reseal(row.value))) count += 1;
      else left += 1;
    }
    if (lost > 0) throw new Refusal(`${count} secrets were sealed anew; ${lost} need a key that is not here. ${KEEP}`);
    if (left === 0 && pass > 0) return count;
  }
  throw new Refusal(
    `${count} secrets were sealed anew, but others are still saved under an old key: restart every process with the new SECRETS_KEY first. ${KEEP}`,
  );
}

const KEEP = "Keep the old keys until this command succeeds.";

/** Compares and sets: a value that changed since it was read wins. */
async function reseal(db: Services["db"], row: Sealed, value: string): Promise<boolean> {
  const same = and(
    eq(brandCredentials.brand_id, row.brand_id),
    eq(brandCredentials.field, row.field),
    eq(brandCredentials.value, row.value),
  );
  const changed = await db
    .current()
    .update(brandCredentials)
    .set({ value })
    .where(same)
    .returning({ field: brandCredentials.field });
  return changed.length > 0;
}

/** How many stored secrets this keyring cannot open. */
export async function countUnreadable({ db, keyring }: { db: Services["db"]; keyring: Keyring }): Promise<number> {
  let count = 0;
  for await (const row of secretsOf(db)) if (!keyring.has(keyring.keyIdOf(row.value))) count += 1;
  return count;
}

async function* secretsOf(db: Services["db"]): AsyncGenerator<Sealed> {
  let after: Sealed | undefined;
  for (;;) {
    const behind = after && {
      sameBrand: and(eq(brandCredentials.brand_id, after.brand_id), gt(brandCredentials.field, after.field)),
      nextBrands: gt(brandCredentials.brand_id, after.brand_id),
    };
    const batch = await db
      .current()
      .select({ brand_id: brandCredentials.brand_id, field: brandCredentials.field, value: brandCredentials.value })
      .from(brandCredentials)
      .where(and(eq(brandCredentials.secret, true), behind && or(behind.sameBrand, behind.nextBrands)))
      .orderBy(asc(brandCredentials.brand_id), asc(brandCredentials.field))
      .limit(BATCH);
    yield* batch;
    after = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}
