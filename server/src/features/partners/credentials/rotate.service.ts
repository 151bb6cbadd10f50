import { setTimeout as delay } from "node:timers/promises";
import { about, aboutBrand } from "../../../audit/audit.ts";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { notify } from "../../../db/notify.ts";
import { runningProcesses } from "../../../db/processes.db.ts";
import { OperatorError } from "../../../lib/operator-error.ts";
import { makeKey, readKeys, writeKeys } from "../../../secrets/key-file.ts";
import { brandNames } from "../../access/brand-scope/brand-scope.ts";
import { auditLostKeys, credentialFaults, lostNames } from "./credentials.text.ts";
import { saveKnownKeys } from "./known-keys.service.ts";
import { deleteSecret, findWebhooks, replaceCiphertext, secretsOf } from "./stored-secrets.db.ts";

/** Passes over all secrets: each finds what was saved under an old key during the previous one. */
const PASSES = 5;
/** Milliseconds for a running console to read a new key. */
const READ_KEYS_MS = 10_000;

type Keys = Pick<Services, "db" | "keyring">;

/**
 * Re-encrypts every stored secret with the newest key, while the service runs.
 * @param folder the data folder whose key file stores the keys; it gets a new key first and loses the old ones at the
 * end. Null if SECRETS_KEY contains them.
 * @returns how many secrets were re-encrypted
 * @throws OperatorError if a running process lacks the newest key, or secrets remain; the old keys then stay
 */
export async function rotateSecrets({ db, keyring }: Keys, folder: string | null): Promise<number> {
  if (folder === null) {
    await requireNewestKeyEverywhere({ db, keyring });
    const count = await reencryptAll({ db, keyring });
    // Again, for a process that started before anything was encrypted with the newest key.
    await requireNewestKeyEverywhere({ db, keyring });
    await saveKnownKeys({ db }, [keyring.currentKeyId]);
    return count;
  }
  const fresh = makeKey();
  writeKeys(folder, [fresh, ...readKeys(folder)]);
  keyring.replace(readKeys(folder));
  await notify(db.current(), "keys");
  await waitForNewestKey({ db, keyring });
  const count = await reencryptAll({ db, keyring });
  writeKeys(folder, [fresh]);
  keyring.replace([fresh]);
  await notify(db.current(), "keys");
  await saveKnownKeys({ db }, [keyring.currentKeyId]);
  return count;
}

/** A running console reads the folder's keys as soon as it is notified. */
async function waitForNewestKey(keys: Keys): Promise<void> {
  const until = Date.now() + READ_KEYS_MS;
  while ((await countBehind(keys)) > 0 && Date.now() < until) await delay(20);
  await requireNewestKeyEverywhere(keys);
}

/**
 * Deletes secrets whose key is lost, so that the console can start without it. The audit log records the loss for each
 * brand and webhook.
 * @returns how many
 */
export async function deleteUnreadable(services: Services): Promise<number> {
  const { db, keyring } = services;
  const lost = new Map<number, string[]>();
  const webhooks = new Set<number>();
  const ctx = makeContext(services, systemActor);
  let count = 0;
  return db.transaction(async () => {
    for await (const secret of secretsOf(db)) {
      if (keyring.has(secret.keyId) || !(await deleteSecret(db, secret))) continue;
      count += 1;
      if (secret.kind === "webhook") webhooks.add(secret.owner_id);
      else if (secret.kind === "audit_log")
        await auditLostKeys(ctx, "audit_log.signing_key_lost", about("audit_log", { id: null, name: "" }));
      else if (secret.kind === "single_sign_on")
        await auditLostKeys(
          ctx,
          "single_sign_on.secret_lost",
          about("single_sign_on", { id: 1, name: lostNames.singleSignOn }),
        );
      else if (secret.kind === "brand") lost.set(secret.owner_id, [...(lost.get(secret.owner_id) ?? []), secret.field]);
    }
    for (const [id, fields] of lost) {
      const name = (await brandNames({ db }, [id])).get(id) ?? "";
      await auditLostKeys(ctx, "brand.updated", aboutBrand({ id, name }), { before: { credentials: fields } });
    }
    for (const { id, description, url } of await findWebhooks(db.current(), { ids: [...webhooks] })) {
      await auditLostKeys(ctx, "webhook.secret_lost", about("webhook", { id, name: description || new URL(url).host }));
    }
    await saveKnownKeys({ db }, [keyring.currentKeyId]);
    return count;
  });
}

/** A process without the newest key could not read what this command encrypts with it. */
async function requireNewestKeyEverywhere({ db, keyring }: Keys): Promise<void> {
  const behind = await countBehind({ db, keyring });
  if (behind > 0) throw new OperatorError(credentialFaults.processesBehind(behind));
}

async function countBehind({ db, keyring }: Keys): Promise<number> {
  const processes = await runningProcesses(db.current(), {});
  return processes.filter(({ name }) => !name.includes(keyring.currentKeyId)).length;
}

async function reencryptAll({ db, keyring }: Keys): Promise<number> {
  let count = 0;
  for (let pass = 0; pass < PASSES; pass += 1) {
    let left = 0;
    let lost = 0;
    for await (const secret of secretsOf(db)) {
      if (secret.keyId === keyring.currentKeyId) continue;
      if (!keyring.has(secret.keyId)) lost += 1;
      else if (await replaceCiphertext(db, secret, await keyring.reseal(secret.value))) count += 1;
      else left += 1;
    }
    if (lost > 0) {
      throw new OperatorError(credentialFaults.lost(count, lost));
    }
    if (left === 0 && pass > 0) return count;
  }
  throw new OperatorError(credentialFaults.behind(count));
}
