import type { EngineCode } from "@console/contract/engines.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { businessPeriods } from "../../../db/tables/businesses.ts";

type Period = InferSelectModel<typeof businessPeriods>;
export type PeriodKind = Period["kind"];

export const findLatestPeriod = statementOfOne<Period, { businessId: number; kind: PeriodKind }>(
  "business_period_latest",
)`
  select ${allOf(businessPeriods)} from business_periods
  where business_id = ${sql.placeholder("businessId")} and kind = ${sql.placeholder("kind")}
  order by started_at desc, id desc limit 1`;

type Engines = { businessIds: readonly number[]; codes: readonly EngineCode[]; startsAt: string };

/** Saves which engines businesses use from an instant on. */
export const saveEngines = statement<object, Engines>("business_engines_save")`
  insert into business_engines (business_id, code, starts_at)
  select e.business_id, e.code, ${sql.placeholder("startsAt")}::timestamptz
  from unnest(${sql.placeholder("businessIds")}::int[], ${sql.placeholder("codes")}::text[]) e(business_id, code)
  on conflict (business_id, starts_at) do update set code = excluded.code`;
