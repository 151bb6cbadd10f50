import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type Webhook, type WebhookBody, type WebhookDelivery, webhooks } from "@console/contract/webhooks.ts";
import { call, callAbout } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { dataQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import { deliveriesSearch } from "./deliveries.search.ts";

type Ref = Pick<Webhook, "id" | "version">;

/** As many as there may be. */
export const webhooksQuery = dataQuery(webhooks.list, { query: { per_page: PAGE_SIZE_MAX } });

const paramsOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** The secret comes with this answer alone; null where the answer was lost and the call repeated. */
export const createWebhook = async (webhook: WebhookBody, idempotencyKey: string) =>
  (await call(webhooks.create, { body: { webhook } }, { idempotencyKey })).data;

export const updateWebhook = async (stored: Ref, webhook: Partial<WebhookBody>, idempotencyKey: string) =>
  (await callAbout(webhooks.update, stored, { body: { webhook } }, idempotencyKey)).data;

/** With the secret, as a new one. */
export const rotateSecret = async (stored: Ref) => (await callAbout(webhooks.rotate, stored, { body: {} })).data;

export const testWebhook = async (stored: Ref): Promise<WebhookDelivery> =>
  (await call(webhooks.test, paramsOf(stored))).data;

/** The log is watched, not read. */
export const deliveryLog = listOf(webhooks.deliveries, deliveriesSearch, { watched: true });

export const deliveryQuery = (id: number, deliveryId: number) =>
  dataQuery(webhooks.delivery, { params: { id: String(id), delivery_id: String(deliveryId) } });

export const replayDelivery = (id: number, deliveryId: number) =>
  call(webhooks.replayOne, { params: { id: String(id), delivery_id: String(deliveryId) } });

export type ReplayWindow = { from: string; to: string; only_dropped: boolean };

export const replayWindow = async (id: number, body: ReplayWindow, idempotencyKey: string) =>
  (await call(webhooks.replay, { ...paramsOf({ id }), body }, { idempotencyKey })).data;

export const webhookRecords = recordsOf({ list: webhooks.list, read: webhooks.read });

/** What people call it: its description, or its host. */
export const nameOf = ({ description, url }: Pick<Webhook, "description" | "url">): string =>
  description || (URL.parse(url)?.host ?? url);
