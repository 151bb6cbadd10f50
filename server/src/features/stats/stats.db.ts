import { STATS_DAYS } from "@console/contract/limits.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { Stats } from "@console/contract/stats.ts";
import { sql } from "drizzle-orm";
import { statement } from "../../db/statements.ts";

type Counts = Omit<Stats, "brands_by_day"> & {
  /** Number of brands by age in whole days. */
  created: Record<string, number>;
};

/**
 * One statement, so all counts are from the same moment: all team members, and all scheduled onboardings, including
 * late ones.
 */
export const countAll = statement<Counts, { now: string; areas: readonly Area[] }>(
  "stats",
  sql`select
    (select coalesce(sum(value), 0)::int from counters where name like 'brands:%') as total_agency,
    (select count(*)::int from packages where active) as active_packages,
    (select count(*)::int from admin_users) as team_members,
    (select count(*)::int from onboardings where status = 'scheduled') as upcoming_onboardings,
    (select count(*)::int from attention_items
      where not snoozed and area = any(${sql.placeholder("areas")}::text[])) as needs_attention,
    (select coalesce(jsonb_object_agg(ago, count), '{}') from (
      select floor(extract(epoch from ${sql.placeholder("now")}::timestamptz - created_at) / 86400)::int as ago,
        count(*)::int as count
      from brands where created_at > ${sql.placeholder("now")}::timestamptz - make_interval(days => ${STATS_DAYS})
      group by 1) m) as created`,
);
