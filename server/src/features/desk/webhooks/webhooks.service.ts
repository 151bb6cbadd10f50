import { WEBHOOKS_MAX } from "@console/contract/limits.ts";
import type { Parsed } from "@console/contract/route.ts";
import {
  type webhooks as contract,
  type DeliveryWithAttempts,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithDay,
  webhookErrors,
} from "@console/contract/webhooks.ts";
import { changedFields } from "../../../audit/audit.ts";
import { sealAll } from "../../../audit/seal.ts";
import type { Context } from "../../../context/context.ts";
import { notify } from "../../../db/notify.ts";
import { deleteRows, insertRecord, updateRecord } from "../../../db/records.ts";
import { webhookEndpoints } from "../../../db/tables/webhooks.ts";
import { assertStored, refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { findDelivery, replayOne, replayWindow } from "./deliveries.db.ts";
import { lockCursor, moveCursor } from "./delivery/feed.db.ts";
import { lockQueues, startAgain } from "./delivery/queues.db.ts";
import { makeSecret, rotateSecret } from "./secrets.service.ts";
import { countDeliveries, countEndpoints, type EndpointRow, findEndpoint, lockEndpoint } from "./webhooks.db.ts";
import { auditWebhooks, webhookSubject } from "./webhooks.text.ts";

const DAY_MS = 86_400_000;

type Created = Parsed<typeof contract.create>["body"]["webhook"];
type Updated = Parsed<typeof contract.update>["body"]["webhook"];
type Window = Parsed<typeof contract.replay>["body"];

export async function read(ctx: Context, id: number): Promise<Webhook> {
  return requireFound(await findEndpoint(ctx.db.current(), { id }), webhookErrors.notFound);
}

/** With what became of the deliveries of its last day. */
export async function readWithDay(ctx: Context, id: number): Promise<WebhookWithDay> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS).toISOString();
  const endpoint = await read(ctx, id);
  const counts = await countDeliveries(ctx.db.current(), { id, since });
  return { ...endpoint, last_day: assertStored(counts, "a count has a row") };
}

/**
 * Adds an endpoint, which gets what happens from now on.
 * @returns it with its secret, which nobody can read again
 */
export async function create(ctx: Context, sent: Created): Promise<Webhook & { secret: string }> {
  requireAddress(ctx, sent.url);
  const tx = ctx.db.current();
  // Also makes two who add the last one that there is room for wait for each other.
  await lockCursor(tx, {});
  // What was before it but has no sequence number yet would be told to it as well.
  await sealAll(ctx.db);
  const { count, head } = await countEndpoints(tx);
  if (count >= WEBHOOKS_MAX) throw refuse(webhookErrors.tooMany);
  // Nobody has read the log while there was nobody to tell.
  if (count === 0) await moveCursor(tx, { seq: head });
  const row = await insertRecord(ctx, webhookEndpoints, { ...sent, after_seq: head, created_by: ctx.actor.name });
  const secret = await makeSecret(ctx, row.id);
  await auditWebhooks(ctx, "webhook.created", webhookSubject(row), { after: shownIn(row) });
  await notify(tx, "webhooks");
  return { ...(await read(ctx, row.id)), secret };
}

export async function update(ctx: Context, id: number, sent: Updated): Promise<Webhook> {
  const row = await locked(ctx, id);
  if (sent.url !== undefined && sent.url !== row.url) requireAddress(ctx, sent.url);
  const next = {
    url: sent.url ?? row.url,
    description: sent.description ?? row.description,
    events: sent.events ?? row.events,
    active: sent.active ?? row.active,
  };
  const fields = ["url", "description", "active"] as const;
  const isSame = fields.every((field) => next[field] === row[field]) && `${next.events}` === `${row.events}`;
  if (isSame) return read(ctx, id);
  const turned = next.active !== row.active;
  const updated = await updateRecord(ctx, webhookEndpoints, id, {
    ...next,
    ...(turned && { auto_paused_at: null, failing_since: null }),
  });
  if (turned && next.active) await sendAgain(ctx, id);
  await auditWebhooks(
    ctx,
    "webhook.updated",
    webhookSubject(updated),
    changedFields(shownIn(row), shownIn(updated)) ?? {},
  );
  await notify(ctx.db.current(), "webhooks");
  return read(ctx, id);
}

export async function remove(ctx: Context, id: number): Promise<{ id: number }> {
  const row = await locked(ctx, id);
  await lockQueues(ctx.db.current(), { endpointId: id });
  // With its secrets, queues and deliveries.
  await deleteRows(ctx.db.current(), webhookEndpoints, { id });
  await auditWebhooks(ctx, "webhook.deleted", webhookSubject(row), { before: shownIn(row) });
  await notify(ctx.db.current(), "webhooks");
  return { id };
}

/** Gives an endpoint another secret. Until the overlap is over deliveries are signed with both. */
export async function rotate(ctx: Context, id: number, overlapHours: number): Promise<Webhook & { secret: string }> {
  const row = await locked(ctx, id);
  const secret = await rotateSecret(ctx, id, overlapHours);
  await updateRecord(ctx, webhookEndpoints, id, {});
  const rotated = await read(ctx, id);
  await auditWebhooks(ctx, "webhook.secret_rotated", webhookSubject(row), {
    after: { secret_last4: rotated.secret_last4, previous_until: rotated.previous_until },
  });
  return { ...rotated, secret };
}

/** Sends what waits: of an endpoint that was paused, or before the next try is due. */
export async function resume(ctx: Context, id: number): Promise<Webhook> {
  const row = await locked(ctx, id);
  await updateRecord(ctx, webhookEndpoints, id, { active: true, auto_paused_at: null, failing_since: null });
  await sendAgain(ctx, id);
  await auditWebhooks(ctx, "webhook.resumed", webhookSubject(row), {
    before: { active: row.active },
    after: { active: true },
  });
  await notify(ctx.db.current(), "webhooks");
  return read(ctx, id);
}

/** Sends a window's deliveries again, under the ids that they had. */
export async function replay(ctx: Context, id: number, window: Window): Promise<{ replayed: number }> {
  const tx = ctx.db.current();
  const row = await requireEndpoint(ctx, id);
  const { from, to, only_dropped } = window;
  const now = ctx.clock.now().toISOString();
  const replayed = await replayWindow(tx, only_dropped, { endpointId: id, from, to, now });
  if (replayed > 0) await recordReplay(ctx, row, replayed, { from, to, only_dropped });
  return { replayed };
}

export const readDelivery = async (ctx: Context, endpointId: number, id: number): Promise<DeliveryWithAttempts> =>
  requireFound(await findDelivery(ctx.db.current(), { endpointId, id }), webhookErrors.noDelivery);

export async function replayDelivery(ctx: Context, id: number, deliveryId: number): Promise<WebhookDelivery> {
  const tx = ctx.db.current();
  const row = await requireEndpoint(ctx, id);
  if (!(await findDelivery(tx, { endpointId: id, id: deliveryId }))) throw refuse(webhookErrors.noDelivery);
  const replayed = await replayOne(tx, { endpointId: id, id: deliveryId, now: ctx.clock.now().toISOString() });
  if (replayed === 0) throw refuse(webhookErrors.waiting);
  await recordReplay(ctx, row, 1, { delivery_id: deliveryId });
  return assertStored(await findDelivery(tx, { endpointId: id, id: deliveryId }), "the delivery was deleted");
}

async function recordReplay(ctx: Context, row: EndpointRow, count: number, after: Record<string, unknown>) {
  await auditWebhooks(ctx, "webhook.replayed", webhookSubject(row), { after }, count);
  await notify(ctx.db.current(), "webhooks");
}

async function locked(ctx: Context, id: number): Promise<EndpointRow> {
  const row = await requireEndpoint(ctx, id);
  await requireVersion(ctx, row, () => read(ctx, id));
  return row;
}

async function requireEndpoint(ctx: Context, id: number): Promise<EndpointRow> {
  // Before the endpoint's row and its queues, as whoever queues deliveries takes them.
  await lockCursor(ctx.db.current(), {});
  return requireFound(await lockEndpoint(ctx.db.current(), { id }), webhookErrors.notFound);
}

async function sendAgain(ctx: Context, id: number): Promise<void> {
  await startAgain(ctx.db.current(), { endpointId: id, now: ctx.clock.now().toISOString() });
}

function requireAddress(ctx: Context, url: string): void {
  const verdict = ctx.webhookPost.permits(url);
  if (verdict === "unreadable") throw refuse(webhookErrors.noAddress);
  if (verdict === "plain_http") throw refuse(webhookErrors.plainHttp);
  if (verdict === "refused_address") throw refuse(webhookErrors.refusedAddress);
}

/** Of an address only its host: paths and queries may hold a token. */
const shownIn = ({ url, description, events, active }: EndpointRow) => ({
  host: new URL(url).host,
  description,
  events: events.join(", "),
  active,
});
