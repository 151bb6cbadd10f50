import * as z from "zod/mini";
import { errors } from "./errors.ts";
import { route } from "./route.ts";

/**
 * Names of the events of the stream. `activity` carries one item of the activity feed and has its
 * key as event id; `notifications` says that they have changed; `usage` that usage came in,
 * at most once a second, as is `configuration`, that the voice platform confirmed one; `reset` that too much has happened to be told one by one; `end` that the session has ended.
 */
export const liveEvents = ["activity", "notifications", "usage", "configuration", "reset", "end"] as const;
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
    query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, "Send the id of the last event."))) }),
    errors: [liveErrors.full],
    data: null,
  }),
};
