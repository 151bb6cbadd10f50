import type { RefusedReason } from "@console/contract/refused-events.ts";
import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";

type Cause = { brand_id: number | null; brand: string | null; reason: RefusedReason; events: number; since: string };

/** Reasons for which brands have open refused events since before an instant; those with most events first. */
export const findRefusedCauses = statement<Cause, { before: string; most: number }>(
  "refused_causes",
  sql`select c.brand_id, b.name as brand, c.reason, c.events, c.since from (
        select g.brand_id, g.reason, sum(g.events)::int as events, min(g.first_refused_at) as since from refused_groups g
        where g.events > 0 group by 1, 2 having min(g.first_refused_at) < ${sql.placeholder("before")}::timestamptz) c
      left join brands b on b.id = c.brand_id
      order by c.events desc, c.brand_id, c.reason limit ${sql.placeholder("most")}::int`,
);
