import { sql } from "drizzle-orm";
import type { Services } from "../../../context/context.ts";
import { statement } from "../../../db/statements.ts";
import { keyIdOf } from "../../../secrets/keyring.ts";

const BATCH = 500;

/**
 * Whose a secret is: a brand's credential; a webhook's, which signs what is sent to it; the key of the audit log's exports;
 * the console's own with its identity provider, and a session's there.
 */
type Secret = {
  kind: "brand" | "webhook" | "audit_log" | "single_sign_on" | "sso_session";
  owner_id: number;
  field: string;
  value: string;
};

export type StoredSecret = Secret & { keyId: string };

type Database = Services["db"];

type After = { ownerId: number; field: string; limit: number };

const after = sql`(${sql.placeholder("ownerId")}::int, ${sql.placeholder("field")}::text)`;
const inOrder = sql`order by owner_id, field limit ${sql.placeholder("limit")}`;

/** The next secrets of a kind, by owner. */
const secretsAfter = {
  brand: statement<Secret, After>("secrets_after")`
    select 'brand' as kind, brand_id as owner_id, field, value from brand_credentials
    where secret and (brand_id, field) > ${after} ${inOrder}`,
  webhook: statement<Secret, After>("webhook_secrets_after")`
    select 'webhook' as kind, endpoint_id as owner_id, field, value from webhook_secrets
    where (endpoint_id, field) > ${after} ${inOrder}`,
  audit_log: statement<Secret, After>("signing_keys_after")`
    select 'audit_log' as kind, id as owner_id, 'signing_key' as field, private_key as value from audit_signing_keys
    where (id, 'signing_key') > ${after} ${inOrder}`,
  single_sign_on: statement<Secret, After>("sso_secrets_after")`
    select 'single_sign_on' as kind, id as owner_id, 'client_secret' as field, client_secret as value from sso_secrets
    where (id, 'client_secret') > ${after} ${inOrder}`,
  sso_session: statement<Secret, After>("refresh_tokens_after")`
    select 'sso_session' as kind, session_id as owner_id, 'refresh_token' as field, refresh_token as value from sso_sessions
    where refresh_token <> '' and (session_id, 'refresh_token') > ${after} ${inOrder}`,
};

/** Every stored secret with the id of its key, in batches. */
export async function* secretsOf(db: Database): AsyncGenerator<StoredSecret> {
  for (const read of Object.values(secretsAfter)) {
    let last: Secret | undefined;
    do {
      const found = await read(db.current(), { ownerId: last?.owner_id ?? 0, field: last?.field ?? "", limit: BATCH });
      yield* found.map((row) => ({ ...row, keyId: keyIdOf(row.value) }));
      last = found.length < BATCH ? undefined : found.at(-1);
    } while (last);
  }
}

const isSame = sql`field = ${sql.placeholder("field")} and value = ${sql.placeholder("value")}`;
const ofBrand = sql`brand_id = ${sql.placeholder("owner_id")} and ${isSame} returning field`;
const ofWebhook = sql`endpoint_id = ${sql.placeholder("owner_id")} and ${isSame} returning field`;
const ofAuditLog = sql`id = ${sql.placeholder("owner_id")} and private_key = ${sql.placeholder("value")}
  returning ${sql.placeholder("field")}::text as field`;
const ofProvider = sql`id = ${sql.placeholder("owner_id")} and client_secret = ${sql.placeholder("value")}
  returning ${sql.placeholder("field")}::text as field`;
const ofSession = sql`session_id = ${sql.placeholder("owner_id")} and refresh_token = ${sql.placeholder("value")}
  returning ${sql.placeholder("field")}::text as field`;
const next = sql`${sql.placeholder("next")}`;

type Changed = { field: string };

const replace = {
  brand: statement<Changed, Secret & { next: string }>(
    "secret_replace",
  )`update brand_credentials set value = ${next} where ${ofBrand}`,
  audit_log: statement<Changed, Secret & { next: string }>("signing_key_replace")`
    update audit_signing_keys set private_key = ${next} where ${ofAuditLog}`,
  single_sign_on: statement<Changed, Secret & { next: string }>("sso_secret_replace")`
    update sso_secrets set client_secret = ${next} where ${ofProvider}`,
  sso_session: statement<Changed, Secret & { next: string }>("refresh_token_replace")`
    update sso_sessions set refresh_token = ${next} where ${ofSession}`,
  webhook: statement<Changed, Secret & { next: string }>(
    "webhook_secret_replace",
  )`update webhook_secrets set value = ${next} where ${ofWebhook}`,
};

/**
 * Replaces the ciphertext of one secret.
 * @returns false if it changed since it was read: the newer value wins
 */
export const replaceCiphertext = async (db: Database, secret: StoredSecret, next: string): Promise<boolean> =>
  (await replace[secret.kind](db.current(), { ...secret, next })).length > 0;

const remove = {
  brand: statement<Changed, Secret>("secret_delete")`delete from brand_credentials where ${ofBrand}`,
  audit_log: statement<Changed, Secret>("signing_key_delete")`delete from audit_signing_keys where ${ofAuditLog}`,
  single_sign_on: statement<Changed, Secret>("sso_secret_delete")`delete from sso_secrets where ${ofProvider}`,
  // The session ends some minutes later, because nobody can be asked about it any more.
  sso_session: statement<Changed, Secret>("refresh_token_delete")`
    update sso_sessions set refresh_token = '' where ${ofSession}`,
  webhook: statement<Changed, Secret>("webhook_secret_delete")`delete from webhook_secrets where ${ofWebhook}`,
};

/** Deletes one secret unless it changed since it was read. */
export const deleteSecret = async (db: Database, secret: StoredSecret): Promise<boolean> =>
  (await remove[secret.kind](db.current(), secret)).length > 0;

type Webhook = { id: number; description: string; url: string };

/** Endpoints of webhooks, for the words of what happened to their secrets. */
export const findWebhooks = statement<Webhook, { ids: readonly number[] }>("webhooks_of_secrets")`
  select id, description, url from webhook_endpoints where id = any(${sql.placeholder("ids")}::int[]) order by id`;
