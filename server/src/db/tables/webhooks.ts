import { type SentEvent, webhookEvents } from "@console/contract/webhook-events.ts";
import { deliveryStatus, type WebhookAttempt } from "@console/contract/webhooks.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { belongsTo, instant, oneOf, recordColumns } from "./columns.ts";

/** Where events are sent. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: serial().primaryKey(),
    url: text().notNull(),
    description: text().notNull(),
    events: text({ enum: webhookEvents }).array().notNull(),
    /** Not active: its deliveries wait. */
    active: boolean().notNull(),
    /** Set where the console itself paused it. */
    auto_paused_at: instant(),
    /** Since when nothing has arrived; null where the last try did. */
    failing_since: instant(),
    /** The audit log's head when it was added: what was before is not sent. */
    after_seq: bigint({ mode: "number" }).notNull(),
    created_by: text().notNull(),
    ...recordColumns(),
  },
  (table) => [index("webhook_endpoints_newest").on(table.created_at, table.id)],
);

/** Secrets of endpoints: JWE, bound to the endpoint. */
export const webhookSecrets = pgTable(
  "webhook_secrets",
  {
    endpoint_id: belongsTo(() => webhookEndpoints.id),
    field: text({ enum: ["current", "previous"] }).notNull(),
    value: text().notNull(),
    last4: text().notNull(),
    /** Until then the previous one signs as well; null for the current one. */
    ends_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.endpoint_id, table.field] })],
);

/** What is sent to an endpoint, in the order of the ids of each brand; stays as the log of what was sent. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    endpoint_id: belongsTo(() => webhookEndpoints.id),
    /** 0 where the event is of no one brand. */
    brand_id: integer().notNull(),
    /** The `webhook-id`, the same in every try. */
    message_id: text().notNull(),
    event: text().$type<SentEvent>().notNull(),
    /** As it is sent: a signature is of these very characters. */
    payload: text().notNull(),
    status: oneOf(deliveryStatus).notNull(),
    tries: integer().notNull().default(0),
    created_at: instant().notNull(),
    tried_at: instant(),
    /** When it was delivered or dropped. */
    ended_at: instant(),
    answer_status: integer(),
    answer_body: text(),
    failure: text(),
    took_ms: integer(),
    /** The latest ones, the oldest first. */
    attempts: jsonb().$type<WebhookAttempt[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_message").on(table.message_id),
    index("webhook_deliveries_log").on(table.endpoint_id, table.id),
    index("webhook_deliveries_brand").on(table.endpoint_id, table.brand_id, table.id),
    index("webhook_deliveries_window").on(table.endpoint_id, table.created_at),
    // What is sent next to a brand.
    index("webhook_deliveries_waiting")
      .on(table.endpoint_id, table.brand_id, table.id)
      .where(sql`${table.status} = 'waiting'`),
    // Few beside the rest.
    index("webhook_deliveries_dropped").on(table.endpoint_id, table.ended_at).where(sql`${table.status} = 'dropped'`),
  ],
);

/**
 * One row for each endpoint and brand with waiting deliveries. Whoever leases it sends them one after the other, so that
 * none overtakes another.
 */
export const webhookQueues = pgTable(
  "webhook_queues",
  {
    endpoint_id: belongsTo(() => webhookEndpoints.id),
    brand_id: integer().notNull(),
    waiting: integer().notNull(),
    /** When it is looked at next: the next try, or the end of a lease that nobody renews; null where nothing waits. */
    due_at: instant(),
    /** Of the process that sends from it now. */
    lease: uuid(),
    /** Failed tries of its first delivery, and when the first of them was. */
    failures: integer().notNull().default(0),
    failing_since: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.endpoint_id, table.brand_id] }),
    index("webhook_queues_due").on(table.endpoint_id, table.due_at),
    // None while all is well.
    index("webhook_queues_failing")
      .on(table.endpoint_id, table.failing_since)
      .where(sql`${table.failing_since} is not null and ${table.waiting} > 0`),
  ],
);

/** Up to where the audit log has been read for webhooks: one row. */
export const webhookCursor = pgTable("webhook_cursor", {
  id: integer().primaryKey(),
  seq: bigint({ mode: "number" }).notNull(),
});
