import type { CostKind } from "@console/contract/margins.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";
import type { platformCosts } from "../../../db/tables/margins.ts";
import { latestOfEach } from "../../../db/valid-from.ts";

type CostRow = InferSelectModel<typeof platformCosts>;
type ByMonth = { kind: CostKind; code: string; starts_on: string };

/** The costs that apply in a month. */
export const listCostsIn = statement<Pick<CostRow, "kind" | "code" | "starts_on" | "cost">, { month: string }>(
  "platform_costs_in_month",
)`
  select distinct on (kind, code) kind, code, starts_on, cost from platform_costs
  where ${latestOfEach(sql`kind, code`, sql`${sql.placeholder("month")}`)}`;

/** Version: sum over all months, so that editing any month raises it. */
export const listVersions = statement<Pick<CostRow, "kind" | "code" | "version" | "updated_at" | "updated_by">>(
  "platform_cost_versions",
)`
  select kind, code, sum(version)::int as version, max(updated_at) as updated_at,
    (array_agg(updated_by order by updated_at desc))[1] as updated_by
  from platform_costs group by kind, code`;

export const findCost = statementOfOne<Pick<CostRow, "cost">, ByMonth>("platform_cost")`
  select cost from platform_costs where kind = ${sql.placeholder("kind")} and code = ${sql.placeholder("code")}
  and starts_on = ${sql.placeholder("starts_on")}`;

export const upsertCost = statement<object, ByMonth & { cost: string; now: string; by: string }>(
  "platform_cost_upsert",
)`
  insert into platform_costs (kind, code, starts_on, cost, created_at, updated_at, updated_by)
  values (${sql.placeholder("kind")}, ${sql.placeholder("code")}, ${sql.placeholder("starts_on")},
    ${sql.placeholder("cost")}, ${sql.placeholder("now")}, ${sql.placeholder("now")}, ${sql.placeholder("by")})
  on conflict (kind, code, starts_on) do update set cost = excluded.cost, version = platform_costs.version + 1,
    updated_at = excluded.updated_at, updated_by = excluded.updated_by`;
