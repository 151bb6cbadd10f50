import type { EngineCode } from "@console/contract/engines.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { assignedEngines } from "../../../db/tables/engines.ts";

export type EngineRow = InferSelectModel<typeof assignedEngines>;

/** At most one row for each engine of the catalog. */
export const enginesOf = statement<EngineRow, { brandId: number }>("engines_of_brand")`
  select ${allOf(assignedEngines)} from assigned_engines where brand_id = ${sql.placeholder("brandId")}`;

export const findEngine = statementOfOne<EngineRow, { brandId: number; id: number }>("engine_by_id")`
  select ${allOf(assignedEngines)} from assigned_engines
  where id = ${sql.placeholder("id")} and brand_id = ${sql.placeholder("brandId")}`;

type EngineUser = { id: number; name: string; code: EngineCode };

/** Businesses of the brand by name, each with its engine. */
export const engineUsers = statement<EngineUser, { brandId: number }>("engine_users")`
  select id, name, voice_engine as code from businesses
  where organization_id = ${sql.placeholder("brandId")} order by name_key, id`;

/** The same for one engine. */
export const usersOfEngine = statement<EngineUser, { brandId: number; code: EngineCode }>("engine_users_of_one")`
  select id, name, voice_engine as code from businesses
  where organization_id = ${sql.placeholder("brandId")} and voice_engine = ${sql.placeholder("code")}
  order by name_key, id`;
