import type { CatalogUser } from "@console/contract/catalog.ts";
import type { EngineCode, EnginePart } from "@console/contract/engines.ts";
import { type InferSelectModel, type SQL, sql } from "drizzle-orm";
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

export const findEngineById = statementOfOne<EngineRow, { id: number }>("catalog_engine_by_id")`
  select ${allOf(catalogEngines)} from catalog_engines where id = ${sql.placeholder("id")}`;

export const findIntegrationById = statementOfOne<IntegrationRow, { id: number }>("catalog_integration_by_id")`
  select ${allOf(catalogIntegrations)} from catalog_integrations where id = ${sql.placeholder("id")}`;

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

/** A closed brand's configuration has neither engines nor integrations. */
const isOpen = (id: string) => sql.raw(`${id} not in (select id from brands where closed_at is not null)`);

/** Brands that have an engine, or a business that uses it without an assignment, as Default (v1) needs none. */
const haveEngine = (code: SQL) => sql`select brand_id as id from assigned_engines
    where code = ${code} and ${isOpen("brand_id")}
  union select organization_id from businesses where voice_engine = ${code} and ${isOpen("organization_id")}`;

/** Brands whose configuration has the engine. */
export const brandsWithEngine = statement<BrandId, { code: EngineCode }>("catalog_brands_with_engine")`
  ${haveEngine(sql`${sql.placeholder("code")}`)} order by id`;

type Use = { brands: number; businesses: number };

export const engineUse = statement<Use & { code: EngineCode }>("catalog_engine_use")`
  select e.code, (select count(*)::int from (${haveEngine(sql`e.code`)}) have) as brands,
    (select count(*)::int from businesses where voice_engine = e.code and account_status) as businesses
  from catalog_engines e`;

export const integrationUse = statement<Use & { code: string }>("catalog_integration_use")`
  select a.code, count(*)::int as brands, coalesce(sum(n.businesses), 0)::int as businesses
  from assigned_integrations a
  cross join lateral (select count(*) as businesses from connections c join businesses s on s.id = c.business_id
    where c.assigned_integration_id = a.id and c.ended_at is null and s.account_status) n
  where a.removed_at is null and ${isOpen("a.brand_id")} group by 1`;

/** Brands whose configuration has the engine, by name. */
export const usersOfEngine = statement<CatalogUser, { code: EngineCode }>("catalog_engine_users")`
  select b.id, b.name, (select count(*)::int from businesses s
    where s.organization_id = b.id and s.voice_engine = ${sql.placeholder("code")} and s.account_status) as businesses
  from (${haveEngine(sql`${sql.placeholder("code")}`)}) have join brands b on b.id = have.id
  order by b.name_key, b.id`;

/** Brands that have the integration, by name. */
export const usersOfIntegration = statement<CatalogUser, { code: string }>("catalog_integration_users")`
  select b.id, b.name, (select count(*)::int from connections c join businesses s on s.id = c.business_id
    where c.assigned_integration_id = a.id and c.ended_at is null and s.account_status) as businesses
  from assigned_integrations a join brands b on b.id = a.brand_id
  where a.code = ${sql.placeholder("code")} and a.removed_at is null and b.closed_at is null
  order by b.name_key, b.id`;

/** Brands whose configuration has the integration. */
export const brandsWithIntegration = statement<BrandId, { code: string }>("catalog_brands_with_integration")`
  select brand_id as id from assigned_integrations where code = ${sql.placeholder("code")} and removed_at is null
    and ${isOpen("brand_id")}`;

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
 * Brands that a rollout has moved to the replacement use the part no more.
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
    select d.engine, d.part, u.organizations
    from ending d
    cross join lateral (
      select json_agg(json_build_object('id', b.id, 'name', b.name, 'businesses', b.businesses)
        order by b.businesses desc, b.id) as organizations
      from (select o.id, o.name, n.businesses
        from (select s.organization_id, count(*)::int as businesses from businesses s
          where s.voice_engine between d.engine and d.engine and s.account_status group by 1) n
        join brands o on o.id = n.organization_id
        where o.status = 'active' and not exists (
          select from rollout_brands m join rollouts r on r.id = m.rollout_id and r.status in ('running', 'held')
          where m.brand_id = o.id and m.moved_at is not null and r.engine = d.engine and r.part = d.part)) b) u)
  select e.*, u.organizations from ending e join used u on u.engine = e.engine and u.part = e.part
  where u.organizations is not null order by e.retires_on, e.engine, e.part`;
