import type { RecordRef } from "@console/contract/machine-lists.ts";
import { externalIdOf } from "@console/contract/machine-lists.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { columns, oneRow, type RowOf, statement, statementOfOne } from "../../../db/statements.ts";
import { brands } from "../../../db/tables/brands.ts";
import { latestOn } from "../../../db/valid-from.ts";

/** Before its first change, a configuration is at version 1. */
const version = sql<number>`coalesce(c.version, 1)`;

const known = { id: brands.id, version };
type Known = RowOf<typeof known>;

const from = sql`brands left join brand_configurations c on c.brand_id = ${brands.id}`;

const knownById = statement<Known, { id: number }>("platform_brand")`
  select ${columns(known)} from ${from} where ${brands.id} = ${sql.placeholder("id")}`;

// Its index leaves out empty ids.
const knownByExternalId = statement<Known, { externalId: string }>("platform_brand_external")`
  select ${columns(known)} from ${from}
  where ${brands.external_id} = ${sql.placeholder("externalId")} and ${brands.external_id} <> ''`;

/** A brand, and the version of its configuration. */
export function findKnown(db: Db, ref: RecordRef): Promise<Known | undefined> {
  const externalId = externalIdOf(ref);
  return oneRow(externalId === null ? knownById(db, { id: Number(ref) }) : knownByExternalId(db, { externalId }));
}

type Named = { id: number; external_id: string; name: string };

const own = {
  id: brands.id,
  external_id: brands.external_id,
  name: brands.name,
  status: brands.status,
  closed: sql<boolean>`(${brands.closed_at} is not null)`,
  support_email: brands.support_email,
  domain: brands.domain,
  frontend_domain: brands.frontend_domain,
  backend_domain: brands.backend_domain,
  brand_color: brands.brand_color,
  use_system: brands.use_system,
  package: sql<Named | null>`(select json_build_object('id', k.id, 'external_id', k.external_id, 'name', k.name)
    from brand_packages p join packages k on k.id = p.package_id
    where p.brand_id = ${brands.id} and ${latestOn(sql`${sql.placeholder("today")}::date`)})`,
  users: sql<(Named & { email: string; owner: boolean })[]>`(select coalesce(json_agg(json_build_object('id', u.id,
      'external_id', u.external_id, 'name', u.name, 'email', u.email, 'owner', u.owner)
      order by u.owner desc, u.id), '[]')
    from brand_users u where u.brand_id = ${brands.id} and ${brands.closed_at} is null)`,
};
export type PlatformBrand = RowOf<typeof own>;

/** The parts of a configuration that are stored with the brand. */
export const findOwn = statementOfOne<PlatformBrand, { id: number; today: string }>("platform_brand_own")`
  select ${columns(own)} from brands where ${brands.id} = ${sql.placeholder("id")}`;

const listed = {
  id: brands.id,
  external_id: brands.external_id,
  name: brands.name,
  status: brands.status,
  closed_at: brands.closed_at,
  configuration_version: version,
  configuration_changed_at: sql<string>`coalesce(c.changed_at, ${brands.created_at})`,
  applied_version: sql<number | null>`c.applied_version`,
};
type Listed = RowOf<typeof listed>;

const after = sql`${brands.id} > ${sql.placeholder("after")}`;
const inOrder = sql`order by ${brands.id} limit ${sql.placeholder("limit")}`;
const list = <V extends object>(name: string, tables: SQL, where: SQL) =>
  statement<Listed, V & { after: number; limit: number }>(name)`
    select ${columns(listed)} from ${tables} where ${after} and ${where} ${inOrder}`;

const all = list("platform_brands", from, sql`true`);
const byExternalId = list<{ external_id: string }>(
  "platform_brands_external",
  from,
  sql`${brands.external_id} = ${sql.placeholder("external_id")} and ${brands.external_id} <> ''`,
);
const changedSince = list<{ updated_since: string }>(
  "platform_brands_changed",
  sql`brands join brand_configurations c on c.brand_id = ${brands.id}`,
  sql`c.changed_at >= ${sql.placeholder("updated_since")}::timestamptz`,
);

type ListQuery = { after: number; limit: number; updated_since?: string | undefined; external_id?: string | undefined };

/** Brands after one, by id. */
export function listBrands(db: Db, { updated_since, external_id, ...page }: ListQuery): Promise<Listed[]> {
  if (external_id !== undefined) return byExternalId(db, { ...page, external_id });
  return updated_since === undefined ? all(db, page) : changedSince(db, { ...page, updated_since });
}

type Change = {
  seq: number;
  organization_id: number | null;
  event: string;
  resource: string;
  resource_id: number | null;
  at: string;
};
type Page = { after: number; limit: number };

const change = sql`select seq, organization_id, event, subject_kind as resource, subject_id as resource_id, occurred_at as at
  from activities where seq > ${sql.placeholder("after")} and changes_configuration`;
const bySeq = sql`order by seq limit ${sql.placeholder("limit")}`;

const changes = statement<Change, Page>("platform_changes")`${change} ${bySeq}`;
const changesOfBrand = statement<Change, Page & { brandId: number }>("platform_changes_brand")`
  ${change} and organization_id = ${sql.placeholder("brandId")} ${bySeq}`;

/** Sealed audit entries that change a configuration, after a sequence number. */
export const listChanges = (db: Db, page: Page, brandId: number | undefined): Promise<Change[]> =>
  brandId === undefined ? changes(db, page) : changesOfBrand(db, { ...page, brandId });

type Applied = { brandId: number; version: number; appliedAt: string };

/**
 * Records which version the platform runs; a report that arrives after a newer one changes nothing.
 * @returns nothing if the brand is not at that version yet
 */
export const saveApplied = statementOfOne<{ version: number; applied_version: number }, Applied>("platform_applied")`
  update brand_configurations
  set applied_version = case when not is_late then ${sql.placeholder("version")} else applied_version end,
    applied_at = case when not is_late then ${sql.placeholder("appliedAt")}::timestamptz else applied_at end
  from (select coalesce(applied_at > ${sql.placeholder("appliedAt")}::timestamptz, false) as is_late
    from brand_configurations where brand_id = ${sql.placeholder("brandId")} for update) known
  where brand_id = ${sql.placeholder("brandId")} and version >= ${sql.placeholder("version")}
  returning version, applied_version`;

/** Marks changes up to a version as in effect from now, unless they already were. */
export const confirmChanges = statement<object, Applied>("platform_changes_applied")`
  update configuration_changes set applied_at = greatest(${sql.placeholder("appliedAt")}::timestamptz, changed_at)
  where brand_id = ${sql.placeholder("brandId")} and version <= ${sql.placeholder("version")} and applied_at is null`;

type Unconfirmed = { id: number; name: string; changed_at: string };

/**
 * Since when a part waits for a confirmation. A platform that confirms an earlier version is at work: from then on only
 * the last change waits. Changes from before the first confirmation of any brand need none.
 */
const waitsSince = sql`greatest(w.waiting_since, s.value::timestamptz,
  case when c.applied_at is not null then least(w.changed_at, c.applied_at) end)`;

const unconfirmed = sql`configuration_changes w join settings s on s.name = 'platform_confirms_since'
  left join brand_configurations c on c.brand_id = w.brand_id
  where w.applied_at is null and w.changed_at >= s.value::timestamptz`;

/** Brands with changes from before a moment that are not in effect, with the first of them. */
export const listUnconfirmed = statement<Unconfirmed, { before: string }>("platform_unconfirmed")`
  select b.id, b.name, found.changed_at
  from (select w.brand_id, min(${waitsSince}) as changed_at from ${unconfirmed}
    and ${waitsSince} < ${sql.placeholder("before")}::timestamptz group by 1) found
  join brands b on b.id = found.brand_id order by b.id`;

const nextUnconfirmed = statement<{ since: string | null }, { from: string }>("platform_next_unconfirmed")`
  select min(${waitsSince}) as since from ${unconfirmed} and ${waitsSince} >= ${sql.placeholder("from")}::timestamptz`;

/** Since when the first change waits that was made at a moment or later; null if none does. */
export const findNextUnconfirmed = async (db: Db, from: string): Promise<string | null> =>
  (await oneRow(nextUnconfirmed(db, { from })))?.since ?? null;
