import * as z from "zod/mini";

/** What an endpoint can be told of, in the order in which the form offers it. */
export const webhookEvents = [
  "brand.created",
  "brand.updated",
  "brand.deactivated",
  "brand.closed",
  "brand.deleted",
  "configuration.changed",
  "business.engine_changed",
  "credentials.changed",
  "bill.closed",
  "bill.sent",
  "bill.paid",
  "payment.recorded",
  "payment.reversed",
  "credit_note.created",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const webhookEvent = z.enum(webhookEvents, "Unknown event.");

/** Sent by hand, to try an endpoint. */
export const TEST_EVENT = "webhook.test";
export const sentEvent = z.enum([...webhookEvents, TEST_EVENT], "Unknown event.");
export type SentEvent = z.output<typeof sentEvent>;

/**
 * The body of a delivery. It names what changed and has a few values, never a secret: the receiver reads the rest by the
 * ids. New fields may come with any release.
 */
export type WebhookPayload = {
  type: SentEvent;
  /** When it happened. */
  timestamp: string;
  data: WebhookData;
};

export type WebhookData = {
  /** Null where it is of no one brand: a package that several use was renamed. */
  organization_id: number | null;
  /** The voice platform's own id of the brand; empty where it has none. */
  external_id: string;
  /** What it is about: `brand`, `business`, `bill`, `payment`, `integration`, `engine`, `package`. */
  resource: string;
  resource_id: number | null;
  /** Place in the order of all changes, as in `GET /platform/changes`. */
  seq: number;
  /** The history in which `seq` and `configuration_version` count; another one begins when the data is restored. */
  history: string;
  /** What happened, as `GET /platform/changes` names it. */
  event: string;
  /** Of what changes the configuration: the version that has the change, or a later one. */
  configuration_version?: number;
  /** Of a business: the voice platform's own id, and its engine. */
  business_id?: string;
  voice_engine?: string;
  /** Of a bill. */
  month?: string;
  total?: string;
  invoice_number?: string;
  paid_on?: string;
  /** Of a payment. */
  amount?: string;
  received_on?: string;
};
