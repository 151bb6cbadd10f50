import * as z from "zod/mini";
import { route } from "./route.ts";

export const statsRecord = z.object({
  total_agency: z.int(),
  active_packages: z.int(),
  team_members: z.int(),
  upcoming_onboardings: z.int(),
  /** Open items of the areas that the caller may see. */
  needs_attention: z.int(),
  /**
   * Number of brands, oldest first, at intervals of 24 hours up to now: brands are never deleted, so every earlier
   * count is known.
   */
  brands_by_day: z.array(z.int()),
});
export type Stats = z.output<typeof statsRecord>;

export const stats = {
  read: route({
    id: "stats.read",
    method: "GET",
    path: "/admin/stats",
    summary: "The dashboard's four counts",
    permission: "dashboard",
    data: statsRecord,
  }),
};
