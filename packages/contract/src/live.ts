import * as z from "zod/mini";
import { errors } from "./errors.ts";
import { route } from "./route.ts";

/**
 * Events that say only what has changed: `notifications`; `usage` that usage arrived, `configuration` that the voice
 * platform confirmed one, `webhooks` that deliveries were queued or tried, and `attention` that what needs attention has
 * changed, these four at most once a second.
 */
export const changeEvents = ["notifications", "usage", "configuration", "webhooks", "attention"] as const;
export type ChangeEvent = (typeof changeEvents)[number];

/**
 * Event names of the stream. `activity` contains one item of the activity feed, with its key as event id; `reset` says
 * that there were too many events to send individually; `end` that the session has ended.
 */
export const liveEvents = ["activity", ...changeEvents, "reset", "end"] as const;
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
    summary:
      "Live events (server-sent events); resumes after Last-Event-ID or `after`, or repeats what changed in the last `age` ms",
    permission: "signed_in",
    answer: "events",
    query: z.object({
      after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, "Send the ID of the last event."))),
      age: z.optional(z.string().check(z.regex(/^\d{1,12}$/, "Send milliseconds."))),
    }),
    errors: [liveErrors.full],
    data: null,
  }),
};
