import { STATS_DAYS } from "@console/contract/limits.ts";
import type { Stats, stats } from "@console/contract/stats.ts";
import { sql } from "drizzle-orm";
import { rows } from "../../db/sql.ts";
import type { Handlers } from "../../http/mount.ts";

type Counts = Omit<Stats, "brands_by_day"> & {
  /** Brands that were made so many whole days ago. */
  made: Record<string, number>;
};

export const statsRoutes: Handlers<typeof stats> = {
  /** One statement, one moment: team members counts all, onboardings all that are scheduled, late ones included. */
  read: async (ctx) => {
    const now = ctx.clock.now().toISOString();
    const [found] = await rows<Counts>(
      ctx.db.current(),
      sql`select
        (select coalesce(sum(value), 0)::int from counters where name like 'brands:%') as total_agency,
        (select count(*)::int from packages where active) as active_packages,
        (select count(*)::int from admin_users) as team_members,
        (select count(*)::int from onboardings where status = 'scheduled') as upcoming_onboardings,
        (select coalesce(jsonb_object_agg(ago, count), '{}') from (
          select floor(extract(epoch from ${now}::timestamptz - created_at) / 86400)::int as ago, count(*)::int as count
          from brands where created_at > ${now}::timestamptz - make_interval(days => ${STATS_DAYS}) group by 1) m) as made`,
    );
    if (!found) throw new Error("no counts");
    const { made, ...counts } = found;
    return { data: { ...counts, brands_by_day: byDay(counts.total_agency, made) } };
  },
};

/** Back from what there is now, each day without those that were made in the 24 hours after it. */
function byDay(total: number, made: Counts["made"]): number[] {
  const days = [total];
  for (let ago = 0; ago < STATS_DAYS; ago += 1) days.unshift((days[0] ?? 0) - (made[ago] ?? 0));
  return days;
}
