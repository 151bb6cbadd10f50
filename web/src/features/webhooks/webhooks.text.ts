import type { SentEvent } from "@console/contract/webhook-events.ts";
import type { DeliveryStatus } from "@console/contract/webhooks.ts";

const events: Record<SentEvent, string> = {
  "brand.created": "A brand was created.",
  "brand.updated": "A brand's details changed.",
  "brand.deactivated": "A brand was deactivated.",
  "configuration.changed": "A brand's configuration has a new version.",
  "business.engine_changed": "A business got another voice engine.",
  "credentials.changed": "A brand's credentials changed.",
  "bill.closed": "A brand's month was billed.",
  "bill.paid": "A bill was marked as paid.",
  "webhook.test": "Sent by hand.",
};

const statuses: Record<DeliveryStatus, string> = { waiting: "Waiting", delivered: "Delivered", dropped: "Dropped" };

export const webhooksText = {
  title: "Webhooks",
  about: "Endpoints that the console notifies of changes, each with a signature.",
  loading: "Loading webhooks",
  loadFailed: { title: "Error Loading Webhooks", body: "Failed to load webhooks. Please try again." },
  empty: "No webhooks found",
  list: "Webhooks",
  close: "Close",
  events,
  active: "Active",
  paused: "Paused",
  autoPaused: "Paused after failures",
  failing: "Failing",
  failingSince: "Nothing delivered since",
  waiting: (count: number) =>
    count === 1 ? "1 delivery waiting" : `${count.toLocaleString("en-US")} deliveries waiting`,
  secretEnds: (last4: string) => `Secret ends with ${last4}`,
  secretLost: "The secret can't be read because its encryption key is lost. Rotate it.",
  previousUntil: "The previous secret signs too until",
  of: (action: string, name: string) => `${action}, ${name}`,

  deliveries: "Deliveries",
  test: "Test",
  testing: "Sending a test event",
  testDelivered: (status: number, ms: number) => `Test delivered: answered ${status} in ${ms} ms.`,
  testFailed: (failure: string) => `Test failed. ${failure}`,
  testError: "Failed to send the test event. Please try again.",
  answer: "Answer:",
  resume: "Resume",
  retryNow: "Retry Now",
  resumed: "Webhook Resumed",
  resumeFailed: "Failed to resume webhook. Please try again.",

  add: "Add Webhook",
  addAbout: "The endpoint gets every chosen event from now on.",
  edit: "Edit Webhook",
  editShort: "Edit…",
  save: "Save Changes",
  thing: "webhook",
  labels: {
    url: "Endpoint URL",
    description: "Description",
    events: "Events",
    active: "Active",
  },
  urlHint: "Begins with https://. Redirects are not followed.",
  activeHint: "While paused, events wait and are sent when you resume.",
  created: "Webhook Added",
  saved: "Webhook Saved",
  failed: "Failed to save webhook. Please try again.",

  once: "Copy the signing secret now. You won't be able to see it again.",
  lost: "The webhook was saved, but its secret is no longer available. Rotate it to get another one.",
  copy: "Copy signing secret",
  gotIt: "Done",
  unseen: {
    title: "Close without the secret?",
    body: "You won't be able to see it again.",
    keep: "Keep Open",
    discard: "Close",
  },

  rotate: "Rotate Secret",
  rotateShort: "Rotate…",
  rotateBody: (name: string, hours: number) =>
    `${name} gets a new secret, shown once. For ${hours} hours deliveries are signed with both.`,
  rotated: "Secret Rotated",
  rotateFailed: "Failed to rotate secret. Please try again.",

  remove: "Delete Webhook",
  removeShort: "Delete…",
  removeBody: (name: string, waiting: number) =>
    waiting > 0
      ? `${name} gets no more events. Its log and ${webhookCount(waiting)} are deleted. This cannot be undone.`
      : `${name} gets no more events, and its log is deleted. This cannot be undone.`,
  removed: "Webhook Deleted",
  removeFailed: "Failed to delete webhook. Please try again.",
} as const;

function webhookCount(waiting: number): string {
  return waiting === 1 ? "1 waiting delivery" : `${waiting.toLocaleString("en-US")} waiting deliveries`;
}

export const deliveriesText = {
  title: (name: string) => `Deliveries to ${name}`,
  about: "Kept for 30 days. A delivery that fails is tried for 3 days and holds later ones of its brand.",
  filter: "Status",
  all: "All",
  statuses,
  list: "Deliveries",
  loading: "Loading deliveries",
  loadFailed: { title: "Error Loading Deliveries", body: "Failed to load deliveries. Please try again." },
  empty: "No deliveries found",
  noBrand: "No brand",
  tries: (count: number) => (count === 1 ? "1 try" : `${count} tries`),
  answered: (status: number) => `answered ${status}`,
  noAnswer: "no answer",
  paused: "waits until the webhook is resumed",
  queued: "waits for an earlier delivery",
  nextTry: "next try",
  show: "Details",
  messageId: "Message ID",
  failure: "Failure",
  answer: "Answer",
  took: (ms: number) => `${ms} ms`,
  payload: "Payload",
  replay: "Replay",
  replayed: "Delivery Queued",
  replayFailed: "Failed to replay delivery. Please try again.",
  window: "Replay Window…",
  close: "Close",
  of: (action: string, event: string, id: number) => `${action}, ${event} ${id}`,
} as const;

export const replayText = {
  title: "Replay Window",
  about: "Sends deliveries again under the same IDs, so that the receiver can tell repeats.",
  labels: { from: "From", to: "To", only_dropped: "Only dropped deliveries" },
  submit: "Replay",
  done: (count: number) => (count === 1 ? "1 Delivery Queued" : `${count.toLocaleString("en-US")} Deliveries Queued`),
  failed: "Failed to replay deliveries. Please try again.",
  yes: "Yes",
  no: "No",
} as const;
