import { randomBytes } from "node:crypto";
import type { apiKeys as contract } from "@console/contract/api-keys.ts";
import { apiKeyErrors } from "@console/contract/api-keys.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { insertRecord, updateRecord } from "../../../db/records.ts";
import { apiKeys } from "../../../db/tables/api-keys.ts";
import { refuse } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { sha256 } from "../../../secrets/keyring.ts";
import { lockApiKey } from "./api-keys.db.ts";
import { auditApiKeys } from "./api-keys.text.ts";

/** Makes a leaked token recognizable in a log or a repository. */
const PREFIX = "vck_";

type Sent = Parsed<typeof contract.create>["body"]["api_key"];

/**
 * Creates a key. Only the hash of its token is stored.
 * @returns the key with its token, which cannot be read again
 */
export async function create(ctx: Context, sent: Sent) {
  const token = newToken();
  const row = await insertRecord(ctx, apiKeys, {
    expires_at: sent.expires_in_days ? hoursFromNow(ctx, sent.expires_in_days * 24) : null,
    name: sent.name,
    scopes: sent.scopes,
    token_hash: sha256(token),
    last4: token.slice(-4),
    created_by: ctx.actor.name,
  });
  await auditApiKeys(ctx, "api_key.created", about("api_key", row), {
    after: { name: sent.name, scopes: sent.scopes, expires_at: row.expires_at },
  });
  return { ...row, token };
}

const newToken = () => PREFIX + randomBytes(32).toString("base64url");

const HOUR_MS = 3_600_000;
const hoursFromNow = ({ clock }: Context, hours: number) =>
  new Date(clock.now().getTime() + hours * HOUR_MS).toISOString();

/**
 * Gives a key a new token. The previous one still works during the overlap, so that the platform can switch without a
 * refused call; older ones stop working.
 */
export async function rotate(ctx: Context, id: number, overlapHours: number) {
  const row = await lockApiKey(ctx.db.current(), { id });
  if (!row || row.revoked_at !== null) throw refuse(apiKeyErrors.notFound);
  await requireVersion(ctx, row);
  const token = newToken();
  const previous_until = overlapHours > 0 ? hoursFromNow(ctx, overlapHours) : null;
  const updated = await updateRecord(ctx, apiKeys, id, {
    token_hash: sha256(token),
    last4: token.slice(-4),
    previous_token_hash: row.token_hash,
    previous_until,
  });
  await auditApiKeys(ctx, "api_key.rotated", about("api_key", row), {
    before: { last4: row.last4 },
    after: { last4: updated.last4, previous_until },
  });
  return { ...updated, token };
}

/** Revokes permanently; the row stays, as evidence of past use. */
export async function revoke(ctx: Context, id: number): Promise<{ id: number }> {
  const row = await lockApiKey(ctx.db.current(), { id });
  if (!row || row.revoked_at !== null) throw refuse(apiKeyErrors.notFound);
  await requireVersion(ctx, row);
  await updateRecord(ctx, apiKeys, id, { revoked_at: ctx.clock.now().toISOString() });
  await auditApiKeys(ctx, "api_key.revoked", about("api_key", row));
  return { id };
}
