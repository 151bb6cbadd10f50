import { randomBytes } from "node:crypto";
import type { apiKeys as contract } from "@console/contract/api-keys.ts";
import type { Scope } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordEvent } from "../../audit/audit.ts";
import { type ApiKey, type Context, makeContext, type Services, systemActor } from "../../context.ts";
import { AppError, notFound } from "../../http/errors.ts";
import { requireUse } from "../../http/rate-limit.ts";
import { requireVersion } from "../../http/version.ts";
import { sha256 } from "../../secrets/keyring.ts";
import { apiKeys } from "./api-keys.table.ts";

/** Calls that a key may make in a second. */
const CALLS_A_SECOND = 100;
const MINUTE_MS = 60_000;
/** Says what it is where it turns up, in a log or a repository. */
const PREFIX = "vck_";

type Sent = Parsed<typeof contract.create>["body"]["api_key"];

/**
 * Makes a key. Of its token only the hash is kept.
 * @returns the key with its token, which nobody can read again
 */
export async function create(ctx: Context, sent: Sent) {
  const now = ctx.clock.now().toISOString();
  const token = PREFIX + randomBytes(32).toString("base64url");
  const [row] = await ctx.db
    .current()
    .insert(apiKeys)
    .values({
      name: sent.name,
      scopes: sent.scopes,
      token_hash: sha256(token),
      last4: token.slice(-4),
      created_by: ctx.actor.name,
      created_at: now,
      updated_at: now,
      updated_by: ctx.actor.name,
    })
    .returning();
  if (!row) throw new Error("the key was not stored");
  await recordEvent(ctx, {
    event: "api_key.created",
    message: `made the API key ${sent.name}`,
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
  const tx = ctx.db.current();
  const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for("update");
  if (!row || row.revoked_at !== null) throw notFound("This API key");
  await requireVersion(ctx, row);
  const now = ctx.clock.now().toISOString();
  await tx
    .update(apiKeys)
    .set({
      revoked_at: now,
      version: sql`${apiKeys.version} + 1`,
      updated_at: now,
      updated_by: ctx.actor.name,
    })
    .where(eq(apiKeys.id, id));
  await recordEvent(ctx, {
    event: "api_key.revoked",
    message: `revoked the API key ${row.name}`,
    subject: { kind: "api_key", id, label: row.name },
  });
  return { id };
}

/**
 * The key of a token, if it may make this call now.
 * @param onFound told which key it is, before it is refused
 * @throws AppError unauthenticated, forbidden, rate_limited
 */
export async function useApiKey(
  services: Services,
  token: string | null,
  scope: Scope,
  onFound: (id: number) => void,
): Promise<ApiKey> {
  const [row] = token
    ? await services.db
        .current()
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.token_hash, sha256(token)), isNull(apiKeys.revoked_at)))
    : [];
  if (!row) throw new AppError("unauthenticated", "Send a valid API key as a bearer token.");
  onFound(row.id);
  if (!row.scopes.includes(scope)) throw new AppError("forbidden", `This API key lacks the scope ${scope}.`);
  await requireUse(makeContext(services, systemActor), `api-key:${row.id}`, CALLS_A_SECOND, 1);
  await touch(services, row);
  return { id: row.id, name: row.name, scopes: row.scopes };
}

/** Keeps last_used_at to the minute, so that most calls write nothing. Use raises no version. */
async function touch({ db, clock }: Services, { id, last_used_at }: typeof apiKeys.$inferSelect): Promise<void> {
  const now = clock.now();
  const stale = new Date(now.getTime() - MINUTE_MS).toISOString();
  if (last_used_at !== null && last_used_at >= stale) return;
  await db.current().update(apiKeys).set({ last_used_at: now.toISOString() }).where(eq(apiKeys.id, id));
}
