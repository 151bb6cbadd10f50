import type { EngineCode } from "@console/contract/engines.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement } from "../../../db/statements.ts";
import { businessPeriods } from "../../../db/tables/businesses.ts";

/** The latest period of each kind. */
export const listLatestPeriods = statement<InferSelectModel<typeof businessPeriods>, { businessId: number }>(
  "business_periods_latest",
)`
  select distinct on (kind) ${allOf(businessPeriods)} from business_periods
  where business_id = ${sql.placeholder("businessId")} order by kind, started_at desc, id desc`;

type Engines = { businessIds: readonly number[]; codes: readonly EngineCode[]; startsAt: string };

/** Saves which engines businesses use from an instant on. */
export const saveEngines = statement<object, Engines>("business_engines_save")`
  insert into business_engines (business_id, code, starts_at)
  select e.business_id, e.code, ${sql.placeholder("startsAt")}::timestamptz
  from unnest(${sql.placeholder("businessIds")}::int[], ${sql.placeholder("codes")}::text[]) e(business_id, code)
  on conflict (business_id, starts_at) do update set code = excluded.code`;
