import * as z from "zod/mini";
import { day, id, idText, instant, keyQuery } from "./primitives.ts";
import { route } from "./route.ts";

export const activityType = z.enum(["success", "primary", "warning"], "Choose success, primary or warning.");

export const activity = z.object({
  /** Sequence number in the audit log; the key of the feed. */
  id: z.int(),
  message: z.string(),
  user: z.string(),
  user_id: z.nullable(id),
  time: instant,
  type: activityType,
  event: z.string(),
  subject: z.object({ kind: z.string(), id: z.nullable(id), label: z.string() }),
  organization_id: z.nullable(id),
});
export type Activity = z.output<typeof activity>;

export const activities = {
  list: route({
    id: "activities.list",
    method: "GET",
    path: "/admin/activities",
    summary: "What was done, newest first, in the areas that the role may see",
    permission: "signed_in",
    list: "feed",
    query: z.object({
      ...keyQuery,
      type: z.optional(activityType),
      organization_id: z.optional(idText),
      /** Who did it: a person, or `system` for whatever nobody did. */
      user_id: z.optional(z.union([z.literal("system"), idText], "Name a person by id, or system.")),
      /** Days in the billing time zone, both included. */
      from: z.optional(day),
      to: z.optional(day),
    }),
    data: z.array(activity),
  }),
  people: route({
    id: "activities.people",
    method: "GET",
    path: "/admin/activities/people",
    summary: "Who can be filtered for: the people on the team, by name",
    permission: "signed_in",
    data: z.array(z.object({ id, name: z.string() })),
  }),
};
