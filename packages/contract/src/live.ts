import * as z from "zod/mini";
import { errors } from "./errors.ts";
import { route } from "./route.ts";

/**
 * Event names of the stream. `activity` contains one item of the activity feed, with its key as event id;
 * `notifications` says that they have changed; `usage` that usage arrived, `configuration` that the voice platform
 * confirmed one, `webhooks` that deliveries were queued or tried, and `attention` that what needs attention has changed,
 * each at most once a second; `reset` that there were too many events to send individually; `end` that the session has
 * ended.
 */
export const liveEvents = [
  "activity",
  "notifications",
  "usage",
  "configuration",
  "webhooks",
  "attention",
  "reset",
  "end",
] as const;
export type LiveEvent = (typeof liveEvents)[number];

export const liveErrors = errors({
  full: {
    code: "rate_limited",
    message: "Too many live connections are open. Close a browser tab and try again.",
  },
});

export const live = {
  stream: route({
    id: "live.stream",
    method: "GET",
    path: "/admin/events",
    summary: "Live events (server-sent events); resumes after Last-Event-ID or `after`",
    permission: "signed_in",
    answer: "events",
    query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, "Send the ID of the last event."))) }),
    errors: [liveErrors.full],
    data: null,
  }),
};
