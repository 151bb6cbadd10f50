import type { stats } from "@console/contract/stats.ts";
import { sql } from "drizzle-orm";
import { rows } from "../../db/sql.ts";
import type { Handlers } from "../../http/mount.ts";

type Counts = { total_agency: number; active_packages: number; team_members: number; upcoming_onboardings: number };

export const statsRoutes: Handlers<typeof stats> = {
  /** One statement, one moment: team members counts all, onboardings all that are scheduled, late ones included. */
  read: async (ctx) => {
    const [counts] = await rows<Counts>(
      ctx.db.current(),
      sql`select
        (select coalesce(sum(value), 0)::int from counters where name like 'brands:%') as total_agency,
        (select count(*)::int from packages where active) as active_packages,
        (select count(*)::int from admin_users) as team_members,
        (select count(*)::int from onboardings where status = 'scheduled') as upcoming_onboardings`,
    );
    if (!counts) throw new Error("no counts");
    return { data: counts };
  },
};
