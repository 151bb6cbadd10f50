import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { auditLogErrors } from "@console/contract/audit-log.ts";
import type { Services } from "../../../context/context.ts";
import { insertIfNew } from "../../../db/records.ts";
import { auditSigningKeys } from "../../../db/tables/audit-log.ts";
import { refuse } from "../../../http/errors.ts";
import { findKey } from "./exports.db.ts";

/** What the private key is encrypted for: its ciphertext opens for nothing else. */
const BINDING = "audit_log:signing_key";

type Keys = Pick<Services, "db" | "keyring" | "clock">;

/** The public key that exports are checked with, as PEM; null before the first export. */
export async function publicKey({ db }: Pick<Services, "db">): Promise<string | null> {
  const stored = await findKey(db.current(), {});
  if (!stored) return null;
  const key = createPublicKey({ key: Buffer.from(stored.public_key, "base64"), format: "der", type: "spki" });
  return key.export({ type: "spki", format: "pem" }).toString();
}

/** Creates the key at the first export; the same one signs all later ones. */
export async function ensureSigningKey({ db, keyring, clock }: Keys): Promise<void> {
  if (await findKey(db.current(), {})) return;
  const made = generateKeyPairSync("ed25519");
  const secret = made.privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
  // Another process may have been faster.
  await insertIfNew(db.current(), auditSigningKeys, {
    id: 1,
    private_key: await keyring.encrypt(secret, BINDING),
    public_key: made.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    created_at: clock.now().toISOString(),
  });
}

/**
 * Signs a text with the key of exports (Ed25519).
 * @returns the signature in base64
 */
export async function signText({ db, keyring }: Keys, text: string): Promise<string> {
  const stored = await findKey(db.current(), {});
  if (!stored) throw new Error("an export is signed with a key that exists");
  const secret = await keyring.decrypt(stored.private_key, BINDING).catch(() => {
    throw refuse(auditLogErrors.noKey);
  });
  const key = createPrivateKey({ key: Buffer.from(secret, "base64"), format: "der", type: "pkcs8" });
  return sign(null, Buffer.from(text), key).toString("base64");
}
