import * as z from "zod/mini";
import { columns, yesNo } from "./columns.ts";
import { errors } from "./errors.ts";
import {
  KEY_OVERLAP_HOURS_MAX,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_OVERLAP_HOURS,
  WEBHOOK_URL_MAX,
  WEBHOOKS_MAX,
} from "./limits.ts";
import { id, idText, instant, keyQuery, optionalText, pageQuery, record, sortBy, text } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";
import { sentEvent, webhookEvent, webhookEvents } from "./webhook-events.ts";

const webhookStatus = z.enum(["active", "paused"], "Choose active or paused.");

export const webhook = z.object({
  ...record,
  url: z.string(),
  description: z.string(),
  events: z.array(webhookEvent),
  /** Not active: events wait, and are sent when it is resumed. */
  active: z.boolean(),
  /** Since when it is paused because it failed for too long; null where it is not, or a person paused it. */
  auto_paused_at: z.nullable(instant),
  /** Since when no delivery has arrived; null where the last one did. */
  failing_since: z.nullable(instant),
  /** Deliveries that wait. */
  waiting: z.int(),
  /** Last four characters of the secret; null where its encryption key is lost. */
  secret_last4: z.nullable(z.string()),
  /** Until then deliveries are signed with the secret before the last rotation too; null where there is none. */
  previous_until: z.nullable(instant),
  created_by: z.string(),
});
export type Webhook = z.output<typeof webhook>;

export const deliveryStatus = z.enum(["waiting", "delivered", "dropped"], "Choose waiting, delivered or dropped.");
export type DeliveryStatus = z.output<typeof deliveryStatus>;

export const webhookDelivery = z.object({
  id,
  /** The `webhook-id`: the same in all tries and replays. */
  message_id: z.string(),
  event: sentEvent,
  status: deliveryStatus,
  organization_id: z.nullable(id),
  /** Name of the brand; null where the event is of none. */
  brand: z.nullable(z.string()),
  tries: z.int(),
  created_at: instant,
  tried_at: z.nullable(instant),
  /** When it is tried next; null where it is not waiting, or another delivery of its brand comes first. */
  next_try_at: z.nullable(instant),
  /** What the receiver answered last: its status and the beginning of its body; null where it did not answer. */
  answer_status: z.nullable(z.int()),
  answer_body: z.nullable(z.string()),
  /** Why the last try failed, as a sentence; null where it did not. */
  failure: z.nullable(z.string()),
  took_ms: z.nullable(z.int()),
  /** The body that is sent. */
  payload: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** A try to send a delivery. */
const attempt = z.object({
  at: instant,
  /** What the receiver answered; null where it did not. */
  status: z.nullable(z.int()),
  took_ms: z.int(),
  /** Null where it arrived. */
  failure: z.nullable(z.string()),
});
export type WebhookAttempt = z.output<typeof attempt>;

/** With its latest attempts, the oldest first. */
const deliveryWithAttempts = z.extend(webhookDelivery, { attempts: z.array(attempt) });
export type DeliveryWithAttempts = z.output<typeof deliveryWithAttempts>;

/** With what became of the deliveries that were queued in the last 24 hours. */
const webhookWithDay = z.extend(webhook, {
  last_day: z.object({ delivered: z.int(), waiting: z.int(), dropped: z.int() }),
});
export type WebhookWithDay = z.output<typeof webhookWithDay>;

const MESSAGE = "Send the fields under webhook.";
const URL_MESSAGE = "Enter an address that begins with https://.";
const EVENTS_MESSAGE = "Select at least one event.";
const ACTIVE_MESSAGE = "Send true or false.";
const HOURS_MESSAGE = `Enter a whole number of hours from 0 to ${KEY_OVERLAP_HOURS_MAX}.`;

/** Without a user name, which logs would show, and without a fragment, which is never sent. */
const address = /^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/i;

const url = text(WEBHOOK_URL_MAX).check(z.trim(), z.regex(address, URL_MESSAGE));
const description = optionalText(WEBHOOK_DESCRIPTION_MAX);
const events = z.array(webhookEvent, EVENTS_MESSAGE).check(
  z.minLength(1, EVENTS_MESSAGE),
  z.maxLength(webhookEvents.length, "List each only once."),
  z.refine((chosen) => new Set(chosen).size === chosen.length, "List each only once."),
);
const active = z.boolean(ACTIVE_MESSAGE);

export const webhookCreate = z.object(
  {
    webhook: z.object(
      {
        url,
        description: z._default(z.optional(description), ""),
        events,
        active: z._default(z.optional(active), true),
      },
      MESSAGE,
    ),
  },
  MESSAGE,
);

/** What is not sent stays. */
export const webhookUpdate = z.object(
  {
    webhook: z.object(
      {
        url: z.optional(url),
        description: z.optional(description),
        events: z.optional(events),
        active: z.optional(active),
      },
      MESSAGE,
    ),
  },
  MESSAGE,
);
export type WebhookBody = z.input<typeof webhookCreate>["webhook"];

const WINDOW_MESSAGE = "Send from and to as times with a zone, like 2026-11-20T15:04:05Z.";
const replayWindow = z
  .object(
    {
      from: z.iso.datetime(WINDOW_MESSAGE),
      to: z.iso.datetime(WINDOW_MESSAGE),
      /** Only those that were dropped. */
      only_dropped: z._default(z.optional(z.boolean(ACTIVE_MESSAGE)), false),
    },
    WINDOW_MESSAGE,
  )
  .check(
    z.refine((window) => window.from < window.to, {
      error: "The end must be after the start.",
      path: ["to"],
    }),
  );

export const webhookErrors = errors({
  notFound: { code: "not_found", message: "This webhook wasn't found." },
  noDelivery: { code: "not_found", message: "This delivery wasn't found." },
  noAddress: { code: "invalid", field: "webhook.url", message: URL_MESSAGE },
  tooMany: { code: "conflict", message: `There are already ${WEBHOOKS_MAX} webhooks, the maximum. Delete one first.` },
  plainHttp: {
    code: "invalid",
    field: "webhook.url",
    message: "Use https. A server admin can allow other addresses.",
  },
  refusedAddress: {
    code: "invalid",
    field: "webhook.url",
    message: "This is a private or reserved address. A server admin can allow its network.",
  },
  waiting: { code: "conflict", message: "This delivery is already waiting to be sent." },
  noSecret: { code: "unreadable_secret", message: "This webhook's secret can't be read. Rotate it first." },
});

export const webhookColumns = columns({
  url: { title: "Endpoint", field: "url" },
  description: { title: "Description", field: "description" },
  events: { title: "Events", field: "events" },
  active: { title: "Active", field: "active", words: yesNo },
  failing: { title: "Failing since", field: "failing_since", as: "minute" },
  waiting: { title: "Waiting", field: "waiting" },
  created: { title: "Created", field: "created_at", as: "day" },
});

export const deliveryColumns = columns({
  time: { title: "Time", field: "created_at", as: "minute" },
  event: { title: "Event", field: "event" },
  brand: { title: "Brand", field: "brand" },
  status: {
    title: "Status",
    field: "status",
    words: { waiting: "Waiting", delivered: "Delivered", dropped: "Dropped" },
  },
  tries: { title: "Attempts", field: "tries" },
  answer: { title: "Last response", field: "answer_status" },
  failure: { title: "Last failure", field: "failure" },
  message: { title: "Message ID", field: "message_id" },
});

const params = z.object({ id: idText });
const { notFound, noDelivery, noAddress, refusedAddress, plainHttp } = webhookErrors;
/** `secret` is null where the same call is answered again. */
const withSecret = z.extend(webhook, { secret: z.nullable(z.string()) });

export const webhooks = {
  list: route({
    id: "webhooks.list",
    method: "GET",
    path: "/admin/webhooks",
    summary: "Endpoints that receive events, newest first",
    permission: "super_admin",
    list: "page",
    query: z.object({
      ...pageQuery,
      status: z.optional(webhookStatus),
      sort: sortBy("created_at", "url"),
    }),
    columns: webhookColumns,
    data: z.array(webhook),
  }),
  read: route({
    id: "webhooks.read",
    method: "GET",
    path: "/admin/webhooks/{id}",
    summary: "One endpoint, with what became of the deliveries of the last 24 hours",
    permission: "super_admin",
    params,
    errors: [notFound],
    data: webhookWithDay,
  }),
  create: route({
    id: "webhooks.create",
    method: "POST",
    path: "/admin/webhooks",
    summary: "Add an endpoint; only this response has its secret",
    permission: "super_admin",
    audit: ["webhook.created"],
    touches: "endpoint",
    secret: "secret",
    body: webhookCreate,
    errors: [webhookErrors.tooMany, noAddress, plainHttp, refusedAddress],
    data: withSecret,
  }),
  update: route({
    id: "webhooks.update",
    method: "PUT",
    path: "/admin/webhooks/{id}",
    summary: "Change an endpoint; fields that are not sent stay unchanged",
    permission: "super_admin",
    audit: ["webhook.updated"],
    touches: "endpoint",
    params,
    body: webhookUpdate,
    errors: [notFound, noAddress, plainHttp, refusedAddress],
    ifMatch: true,
    data: webhook,
  }),
  remove: route({
    id: "webhooks.remove",
    method: "DELETE",
    path: "/admin/webhooks/{id}",
    summary: "Delete an endpoint and its deliveries, including waiting ones",
    permission: "super_admin",
    audit: ["webhook.deleted"],
    touches: "endpoint",
    params,
    errors: [notFound],
    ifMatch: true,
    data: z.object({ id }),
  }),
  rotate: route({
    id: "webhooks.rotate",
    method: "POST",
    path: "/admin/webhooks/{id}/rotate",
    summary:
      "Rotate an endpoint's secret; only this response has the new one, and for some hours deliveries are signed with both",
    permission: "super_admin",
    audit: ["webhook.secret_rotated"],
    touches: "endpoint",
    secret: "secret",
    params,
    body: z.object(
      {
        overlap_hours: z._default(
          z.optional(z.int(HOURS_MESSAGE).check(z.gte(0, HOURS_MESSAGE), z.lte(KEY_OVERLAP_HOURS_MAX, HOURS_MESSAGE))),
          WEBHOOK_OVERLAP_HOURS,
        ),
      },
      "Send overlap_hours.",
    ),
    errors: [notFound],
    ifMatch: true,
    data: withSecret,
  }),
  resume: route({
    id: "webhooks.resume",
    method: "POST",
    path: "/admin/webhooks/{id}/resume",
    summary: "Send waiting deliveries now: after a pause, or before the next attempt",
    permission: "super_admin",
    audit: ["webhook.resumed"],
    touches: "endpoint",
    params,
    errors: [notFound],
    ifMatch: true,
    data: webhook,
  }),
  test: route({
    id: "webhooks.test",
    method: "POST",
    path: "/admin/webhooks/{id}/test",
    summary: "Send a test event now, and return the result",
    permission: "super_admin",
    audit: null,
    touches: "endpoint",
    params,
    errors: [notFound, webhookErrors.noSecret, sharedErrors.tooManyTries],
    data: webhookDelivery,
  }),
  replay: route({
    id: "webhooks.replay",
    method: "POST",
    path: "/admin/webhooks/{id}/replay",
    summary: "Send the deliveries queued in a time range again, with the same IDs",
    permission: "super_admin",
    audit: ["webhook.replayed"],
    touches: "endpoint",
    params,
    body: replayWindow,
    errors: [notFound],
    data: z.object({ replayed: z.int() }),
  }),
  deliveries: route({
    id: "webhooks.deliveries",
    method: "GET",
    path: "/admin/webhooks/{id}/deliveries",
    summary: "Deliveries to an endpoint, newest first, with payload and last response",
    permission: "super_admin",
    list: "feed",
    params,
    query: z.object({
      ...keyQuery,
      status: z.optional(deliveryStatus),
      event: z.optional(sentEvent),
      organization_id: z.optional(idText),
    }),
    columns: deliveryColumns,
    errors: [notFound],
    data: z.array(webhookDelivery),
  }),
  delivery: route({
    id: "webhooks.delivery",
    method: "GET",
    path: "/admin/webhooks/{id}/deliveries/{delivery_id}",
    summary: "One delivery, with payload, attempts and last response",
    permission: "super_admin",
    params: z.object({ id: idText, delivery_id: idText }),
    errors: [noDelivery],
    data: deliveryWithAttempts,
  }),
  replayOne: route({
    id: "webhooks.replayOne",
    method: "POST",
    path: "/admin/webhooks/{id}/deliveries/{delivery_id}/replay",
    summary: "Send a delivery again, with the same ID",
    permission: "super_admin",
    audit: ["webhook.replayed"],
    touches: "endpoint",
    params: z.object({ id: idText, delivery_id: idText }),
    errors: [notFound, noDelivery, webhookErrors.waiting],
    data: webhookDelivery,
  }),
};
