import type { EngineCode, EnginePart } from "@console/contract/engines.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { catalogEngines, catalogIntegrations } from "../../../db/tables/catalog.ts";

export type EngineRow = InferSelectModel<typeof catalogEngines>;
export type IntegrationRow = InferSelectModel<typeof catalogIntegrations>;

export const allEngines = statement<EngineRow>("catalog_engines_all")`
  select ${allOf(catalogEngines)} from catalog_engines order by code`;

export const allIntegrations = statement<IntegrationRow>("catalog_integrations_all")`
  select ${allOf(catalogIntegrations)} from catalog_integrations order by id`;

export const findIntegration = statementOfOne<IntegrationRow, { code: string }>("catalog_integration_by_code")`
  select ${allOf(catalogIntegrations)} from catalog_integrations where code = ${sql.placeholder("code")}`;

/** Locks the row until the transaction ends. */
export const lockEngine = statementOfOne<EngineRow, { id: number }>("catalog_engine_locked")`
  select ${allOf(catalogEngines)} from catalog_engines where id = ${sql.placeholder("id")} for update`;

/** Locks the row until the transaction ends. */
export const lockIntegration = statementOfOne<IntegrationRow, { id: number }>("catalog_integration_locked")`
  select ${allOf(catalogIntegrations)} from catalog_integrations where id = ${sql.placeholder("id")} for update`;

/** Every code has a row from the first start on. */
export const insertEngine = statement<object, { code: EngineCode; part: string; now: string; by: string }>(
  "catalog_engine_insert",
)`
  insert into catalog_engines (code, llm, stt, tts, created_at, updated_at, updated_by)
  select ${sql.placeholder("code")}, part,
    part || '{"multi_language": false, "languages": []}'::jsonb,
    part || '{"clone_voice": false, "default_voice_id": ""}'::jsonb,
    ${sql.placeholder("now")}, ${sql.placeholder("now")}, ${sql.placeholder("by")}
  from (select ${sql.placeholder("part")}::jsonb as part) empty
  on conflict do nothing`;

type BrandId = { id: number };

/** Brands whose configuration has the engine. */
export const brandsWithEngine = statement<BrandId, { code: EngineCode }>("catalog_brands_with_engine")`
  select brand_id as id from assigned_engines where code = ${sql.placeholder("code")}`;

/** Brands whose configuration has the integration. */
export const brandsWithIntegration = statement<BrandId, { code: string }>("catalog_brands_with_integration")`
  select brand_id as id from assigned_integrations where code = ${sql.placeholder("code")} and removed_at is null`;

export type RetiringRow = {
  engine: EngineCode;
  part: EnginePart;
  provider: string;
  model_name: string;
  retires_on: string;
  replacement: string | null;
  organizations: { id: number; name: string; businesses: number }[];
};

/**
 * Parts that their providers retire until a day (null for any day), of engines that active businesses of active brands use.
 * Only the businesses of these engines are read: the rest is built on the parts that end, usually none. A range finds them,
 * because the planner expects few rows of it; by equality it expects a share of all businesses, and reads them all.
 */
export const retiringParts = statement<RetiringRow, { through: string | null }>("catalog_retiring")`
  with ending as materialized (
    select e.code as engine, p.part, p.model->>'provider' as provider, p.model->>'model_name' as model_name,
      p.model->>'retires_on' as retires_on, p.model->>'replacement' as replacement
    from catalog_engines e
    cross join lateral (values ('llm', e.llm), ('stt', e.stt), ('tts', e.tts)) p(part, model)
    where p.model->>'retires_on' is not null
      and (${sql.placeholder("through")}::text is null or p.model->>'retires_on' <= ${sql.placeholder("through")})),
  used as materialized (
    select d.engine, u.organizations
    from (select distinct engine from ending) d
    cross join lateral (
      select json_agg(json_build_object('id', b.id, 'name', b.name, 'businesses', b.businesses)
        order by b.businesses desc, b.id) as organizations
      from (select o.id, o.name, n.businesses
        from (select s.organization_id, count(*)::int as businesses from businesses s
          where s.voice_engine between d.engine and d.engine and s.account_status group by 1) n
        join brands o on o.id = n.organization_id
        where o.status = 'active') b) u)
  select e.*, u.organizations from ending e join used u on u.engine = e.engine
  where u.organizations is not null order by e.retires_on, e.engine, e.part`;
