import type { SentEvent } from "@console/contract/webhook-events.ts";

/** What the activity feed says, after the person's name. */
export const webhookActivities = {
  created: (name: string) => `added webhook ${name}`,
  updated: (name: string) => `changed webhook ${name}`,
  rotated: (name: string) => `rotated the secret of webhook ${name}`,
  resumed: (name: string) => `resumed webhook ${name}`,
  deleted: (name: string) => `deleted webhook ${name}`,
  paused: (name: string, days: number) => `paused webhook ${name} after ${days} days without a delivery`,
  replayed: (name: string, count: number) =>
    `replayed ${count === 1 ? "a delivery" : `${count} deliveries`} to webhook ${name}`,
  dropped: (name: string, event: SentEvent, days: number) =>
    `dropped ${event} for webhook ${name} after ${days} days of failed attempts`,
};

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
