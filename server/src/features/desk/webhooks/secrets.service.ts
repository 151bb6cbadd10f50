import { webhookErrors } from "@console/contract/webhooks.ts";
import type { Context, Services } from "../../../context/context.ts";
import { deleteRows, upsertRow } from "../../../db/records.ts";
import { webhookSecrets } from "../../../db/tables/webhooks.ts";
import { refuse } from "../../../http/errors.ts";
import { newSecret } from "./delivery/signature.ts";
import { findSecrets } from "./secrets.db.ts";

/** What a secret is encrypted for: its ciphertext opens in no other record. */
const bindingOf = (endpointId: number) => `webhook:${endpointId}`;

const HOUR_MS = 3_600_000;

/** Gives an endpoint its first secret. @returns it, which nobody can read again */
export async function makeSecret(ctx: Context, endpointId: number): Promise<string> {
  const secret = newSecret();
  const value = await ctx.keyring.encrypt(secret, bindingOf(endpointId));
  await upsertRow(ctx.db.current(), webhookSecrets, {
    endpoint_id: endpointId,
    field: "current",
    value,
    last4: secret.slice(-4),
    ends_at: null,
  });
  return secret;
}

/** Another secret; the one before signs as well for the overlap, an older one no more. */
export async function rotateSecret(ctx: Context, endpointId: number, overlapHours: number): Promise<string> {
  const db = ctx.db.current();
  const current = (await findSecrets(db, { endpointId })).find(({ field }) => field === "current");
  if (current && overlapHours > 0) {
    const ends_at = new Date(ctx.clock.now().getTime() + overlapHours * HOUR_MS).toISOString();
    await upsertRow(db, webhookSecrets, { ...current, field: "previous", ends_at });
  } else {
    await deleteRows(db, webhookSecrets, { endpoint_id: endpointId, field: "previous" });
  }
  return makeSecret(ctx, endpointId);
}

/** The secrets that sign now, the current one first. */
export async function openSecrets({ db, keyring, clock }: Services, endpointId: number): Promise<string[]> {
  const now = clock.now().getTime();
  const stored = await findSecrets(db.current(), { endpointId });
  if (!stored.some(({ field }) => field === "current")) throw refuse(webhookErrors.noSecret);
  const signing = stored.filter(({ ends_at }) => ends_at === null || Date.parse(ends_at) > now);
  return Promise.all(
    signing.map(({ value }) =>
      keyring.decrypt(value, bindingOf(endpointId)).catch(() => {
        throw refuse(webhookErrors.noSecret);
      }),
    ),
  );
}
