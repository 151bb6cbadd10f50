import type { SentEvent } from "@console/contract/webhook-events.ts";
import type { DeliveryStatus } from "@console/contract/webhooks.ts";

const events: Record<SentEvent, string> = {
  "brand.created": "A brand was created.",
  "brand.updated": "A brand's details changed.",
  "brand.deactivated": "A brand was deactivated.",
  "brand.closed": "A brand left and was closed.",
  "brand.deleted": "A brand made by mistake was deleted.",
  "configuration.changed": "A brand's setup changed.",
  "business.engine_changed": "A business's voice engine was changed.",
  "credentials.changed": "A brand's credentials changed.",
  "bill.closed": "A brand's month was billed.",
  "bill.sent": "A bill's invoice was sent.",
  "bill.paid": "A bill was paid in full.",
  "payment.recorded": "A payment was recorded.",
  "payment.reversed": "A payment was reversed.",
  "credit_note.created": "A credit note was issued.",
  "webhook.test": "A test, sent manually.",
};

/** They are shown as they are sent. */
const codes = Object.fromEntries(Object.keys(events).map((code) => [code, code])) as Record<SentEvent, string>;

const statuses: Record<DeliveryStatus, string> = { waiting: "Waiting", delivered: "Delivered", dropped: "Dropped" };

export const webhooksText = {
  title: "Webhooks",
  about: "Endpoints that receive signed events when something changes.",
  loading: "Loading webhooks",
  loadFailed: { title: "Error Loading Webhooks", body: "Failed to load webhooks. Please try again." },
  empty: "No webhooks found",
  list: "Webhooks",
  one: "Webhook",
  actionsFor: (name: string) => `Actions for ${name}`,
  facts: { url: "Address", secret: "Secret", day: "Last 24 hours", queue: "Queue" },
  day: (delivered: number, waiting: number) =>
    `${delivered.toLocaleString("en-US")} delivered${waiting > 0 ? `, ${waiting.toLocaleString("en-US")} waiting` : ""}`,
  dropped: (count: number) => `${count.toLocaleString("en-US")} dropped`,
  copyCurl: "Copy as cURL",
  curlCopied: "Command Copied",
  curlBody: "It has no signature, so the receiver may refuse it.",
  copyUrl: "Copy address",
  eventCount: (count: number) => (count === 1 ? "1 event" : `${count} events`),
  chosen: (chosen: number, all: number) => `${chosen} of ${all}`,
  editLink: "Edit",
  nothingWaits: "Nothing waiting",
  gone: {
    title: "Webhook Not Found",
    body: "This webhook and its log were deleted, or the link is wrong.",
    back: "All Webhooks",
  },
  events,
  active: "Active",
  paused: "Paused",
  autoPaused: "Paused after failures",
  failing: "Failing",
  failingSince: "First failed",
  waiting: (count: number) =>
    count === 1 ? "1 delivery waiting" : `${count.toLocaleString("en-US")} deliveries waiting`,
  secretEnds: (last4: string) => `Ends with ${last4}`,
  secretLost: "The secret can't be read because its encryption key is lost. Rotate it.",
  previousUntil: "Also signed with the previous secret until",

  test: "Send Test",
  testDelivered: (status: number, ms: number) => `Test delivered: status ${status} in ${ms} ms.`,
  testFailed: (failure: string) => `Test failed. ${failure}`,
  testError: "Failed to send the test event. Please try again.",
  answer: "Response:",
  replay: "Replay Deliveries…",
  resume: "Resume",
  retryNow: "Retry Now",
  resumed: "Webhook Resumed",
  resumeFailed: "Failed to resume webhook. Please try again.",

  add: "Add Webhook",
  addAbout: "The endpoint will receive all selected events from now on.",
  edit: "Edit Webhook",
  editShort: "Edit Webhook…",
  thing: "webhook",
  labels: {
    url: "Endpoint URL",
    description: "Description",
    events: "Events",
    active: "Active",
  },
  urlHint: "Must begin with https://. Redirects aren't followed.",
  activeHint: "While paused, events wait and are sent when you resume.",
  created: "Webhook Added",
  saved: "Webhook Saved",
  failed: "Failed to save webhook. Please try again.",

  once: "Copy the signing secret now. You won't be able to see it again.",
  lost: "The webhook was saved, but its secret is no longer available. Rotate it to get a new one.",
  copy: "Copy signing secret",
  gotIt: "Done",
  unseen: {
    title: "Leave without the secret?",
    body: "You won't be able to see it again.",
    keep: "Stay",
    discard: "Leave",
  },

  rotate: "Rotate Secret",
  rotateShort: "Rotate Secret…",
  rotateBody: (name: string, hours: number) =>
    `${name} gets a new secret, shown once. For ${hours} hours, deliveries are signed with both secrets.`,
  rotated: "Secret Rotated",
  rotateFailed: "Failed to rotate secret. Please try again.",

  remove: "Delete Webhook",
  removeShort: "Delete Webhook…",
  removeBody: (name: string, waiting: number) =>
    waiting > 0
      ? `${name} will receive no more events. Its log and ${webhookCount(waiting)} will be deleted. This can't be undone.`
      : `${name} will receive no more events, and its log will be deleted. This can't be undone.`,
  removed: "Webhook Deleted",
  removeFailed: "Failed to delete webhook. Please try again.",
} as const;

function webhookCount(waiting: number): string {
  return waiting === 1 ? "1 waiting delivery" : `${waiting.toLocaleString("en-US")} waiting deliveries`;
}

export const deliveriesText = {
  about: "Stored for 30 days. A failed delivery is retried for 3 days; later ones for the same brand wait for it.",
  status: "Status",
  statuses: { all: "All", ...statuses },
  retrying: "Retrying",
  event: "Event",
  events: { all: "All Events", ...codes },
  list: "Deliveries",
  loading: "Loading deliveries",
  loadFailed: { title: "Error Loading Deliveries", body: "Failed to load deliveries. Please try again." },
  empty: "No deliveries found",
  noBrand: "No brand",
  code: "Code",
  noAnswer: "No response",
  show: "Details",
  replay: "Replay",
  replayed: "Delivery Queued",
  replayFailed: "Failed to replay delivery. Please try again.",
  actionOf: (action: string, event: string, id: number) => `${action}, ${event} ${id}`,
} as const;

export const deliveryText = {
  loading: "Loading delivery",
  loadFailed: { title: "Error Loading Delivery", body: "Failed to load delivery. Please try again." },
  time: "Time",
  brand: "Brand",
  deletedBrand: "Deleted brand",
  attempts: "Attempts",
  answered: (status: number, took: string) => `${status} after ${took}`,
  moreAttempts: (count: number) =>
    count === 1 ? "1 earlier attempt" : `${count.toLocaleString("en-US")} earlier attempts`,
  noAttempts: "Not sent yet.",
  nextAttempt: "Next at",
  paused: "When the webhook is resumed",
  queued: "After an earlier delivery",
  messageId: "Message ID",
  copyId: "Copy message ID",
  answer: "Response",
  payload: "Payload",
} as const;

export const replayText = {
  title: "Replay Deliveries",
  about: "Sends deliveries again with the same IDs, so the receiver can recognize duplicates.",
  labels: { from: "From", to: "To", only_dropped: "Only dropped deliveries" },
  zone: (name: string) => `In your time zone, ${name}.`,
  submit: "Replay",
  done: (count: number) => (count === 1 ? "1 Delivery Queued" : `${count.toLocaleString("en-US")} Deliveries Queued`),
  failed: "Failed to replay deliveries. Please try again.",
  yes: "Yes",
  no: "No",
} as const;
