import type { Services } from "../../../context/context.ts";
import { upsertRow } from "../../../db/records.ts";
import { findSetting } from "../../../db/settings.db.ts";
import { settings } from "../../../db/tables/settings.ts";
import { OperatorError } from "../../../lib/operator-error.ts";
import { credentialFaults } from "./credentials.text.ts";
import { secretsOf } from "./stored-secrets.db.ts";

/** The setting with the ids of all keys that may have encrypted a stored secret. */
const NAME = "secrets_keys";

type Keys = Pick<Services, "db" | "keyring">;

/**
 * Ensures that this process can read every stored secret, and records its newest key, which later processes need too.
 * @throws OperatorError if stored secrets need a key that is missing here
 */
export async function requireKnownKeys({ db, keyring }: Keys): Promise<void> {
  await db.transaction(async () => {
    const recorded = await readKnownKeys({ db });
    const known = recorded ?? (await keysInUse(db));
    // Secrets are checked individually only here: a recorded key may no longer be used.
    const needed = known.every(keyring.has) ? known : await keysInUse(db);
    const missing = needed.filter((id) => !keyring.has(id));
    if (missing.length > 0) {
      throw new OperatorError(credentialFaults.keyMissing(missing));
    }
    const next = new Set([keyring.currentKeyId, ...needed]);
    if (recorded === null || recorded.length !== next.size || !recorded.every((id) => next.has(id))) {
      await saveKnownKeys({ db }, [...next]);
    }
  });
}

/** Null before the first start that records them. */
async function readKnownKeys({ db }: Pick<Keys, "db">): Promise<string[] | null> {
  return (await findSetting(db.current(), NAME))?.value.split(",") ?? null;
}

export async function saveKnownKeys({ db }: Pick<Keys, "db">, ids: readonly string[]): Promise<void> {
  await upsertRow(db.current(), settings, { name: NAME, value: ids.join(",") });
}

async function keysInUse(db: Keys["db"]): Promise<string[]> {
  const ids = new Set<string>();
  for await (const { keyId } of secretsOf(db)) ids.add(keyId);
  return [...ids];
}
