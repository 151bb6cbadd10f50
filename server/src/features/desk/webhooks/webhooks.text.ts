import { WEBHOOK_PAUSE_DAYS, WEBHOOK_RETRY_DAYS } from "@console/contract/limits.ts";
import type { SentEvent } from "@console/contract/webhook-events.ts";
import { about, auditWith } from "../../../audit/audit.ts";

/** What the activity feed says, after the person's name. */
export const auditWebhooks = auditWith({
  "webhook.created": ({ label }) => `added webhook ${label}`,
  "webhook.updated": ({ label }) => `changed webhook ${label}`,
  "webhook.secret_rotated": ({ label }) => `rotated the secret of webhook ${label}`,
  "webhook.resumed": ({ label }) => `resumed webhook ${label}`,
  "webhook.deleted": ({ label }) => `deleted webhook ${label}`,
  "webhook.paused": ({ label }) => `paused webhook ${label} after ${WEBHOOK_PAUSE_DAYS} days without a delivery`,
  "webhook.replayed": ({ label }, count: number) =>
    `replayed ${count === 1 ? "a delivery" : `${count} deliveries`} to webhook ${label}`,
  "webhook.delivery_dropped": ({ label }, event: SentEvent) =>
    `dropped ${event} for webhook ${label} after ${WEBHOOK_RETRY_DAYS} days of failed attempts`,
});

export const webhookNotifications = {
  paused: (name: string) => `Webhook ${name} was paused because nothing could be delivered.`,
  failing: (name: string) => `Deliveries to webhook ${name} are failing.`,
  dropped: (name: string, count: number) =>
    count === 1 ? `A delivery to webhook ${name} was dropped.` : `${count} deliveries to webhook ${name} were dropped.`,
};

/** What the delivery log says of a try without an answer. */
export const webhookFailures = {
  noSecret: "The secret can't be read because its encryption key is lost. Rotate it.",
};

export const webhooksLog = {
  failed: "webhook deliveries could not be queued or sent",
  dropped: "a webhook delivery was dropped",
  paused: "a webhook was paused",
};

/** What people call an endpoint: its description, or its host. Not its whole address, which may hold a token. */
export const labelOf = ({ description, url }: { description: string; url: string }): string =>
  description || new URL(url).host;

export const webhookSubject = (
  { id, ...named }: { id: number; description: string; url: string },
  brandId: number | null = null,
) => about("webhook", { id, name: labelOf(named) }, { id: brandId, name: null });
