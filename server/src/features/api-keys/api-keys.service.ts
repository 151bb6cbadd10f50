import { randomBytes } from "node:crypto";
import type { apiKeys as contract } from "@console/contract/api-keys.ts";
import { apiKeyErrors } from "@console/contract/api-keys.ts";
import type { Parsed } from "@console/contract/route.ts";
import { recordEvent } from "../../audit/audit.ts";
import type { Context } from "../../context/context.ts";
import { insertRecord, updateRecord } from "../../db/records.ts";
import { apiKeys } from "../../db/tables/api-keys.ts";
import { refuse } from "../../http/errors.ts";
import { requireVersion } from "../../http/version.ts";
import { sha256 } from "../../secrets/keyring.ts";
import { lockApiKey } from "./api-keys.db.ts";
import { apiKeyActivities } from "./api-keys.text.ts";

/** Says what it is where it turns up, in a log or a repository. */
const PREFIX = "vck_";

type Sent = Parsed<typeof contract.create>["body"]["api_key"];

/**
 * Makes a key. Only the hash of its token is stored.
 * @returns the key with its token, which nobody can read again
 */
export async function create(ctx: Context, sent: Sent) {
  const token = PREFIX + randomBytes(32).toString("base64url");
  const row = await insertRecord(ctx, apiKeys, {
    name: sent.name,
    scopes: sent.scopes,
    token_hash: sha256(token),
    last4: token.slice(-4),
    created_by: ctx.actor.name,
  });
  await recordEvent(ctx, {
    event: "api_key.created",
    message: apiKeyActivities.created(sent.name),
    subject: { kind: "api_key", id: row.id, label: sent.name },
    after: { name: sent.name, scopes: sent.scopes },
  });
  return { ...row, token };
}

/**
 * Revokes for good; the row stays, so that past use can be told.
 * @throws AppError not_found, version_conflict
 */
export async function revoke(ctx: Context, id: number): Promise<{ id: number }> {
  const row = await lockApiKey(ctx.db.current(), id);
  if (!row || row.revoked_at !== null) throw refuse(apiKeyErrors.notFound);
  await requireVersion(ctx, row);
  await updateRecord(ctx, apiKeys, id, { revoked_at: ctx.clock.now().toISOString() });
  await recordEvent(ctx, {
    event: "api_key.revoked",
    message: apiKeyActivities.revoked(row.name),
    subject: { kind: "api_key", id, label: row.name },
  });
  return { id };
}
