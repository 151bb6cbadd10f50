import { type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { allOf, statement } from "../../../db/statements.ts";
import { connections } from "../../../db/tables/integrations.ts";

type ConnectionRow = InferSelectModel<typeof connections>;

const openConnections = sql`from connections c join assigned_integrations a on a.id = c.assigned_integration_id
  where c.ended_at is null`;

export const codesOfBusiness = statement<{ code: string }, { businessId: number }>("connected_codes_of_business")`
  select a.code ${openConnections} and c.business_id = ${sql.placeholder("businessId")} order by a.code`;

type Connected = { integration_id: number; id: number; name: string };

const businesses = sql`select c.assigned_integration_id as integration_id, b.id, b.name
  from connections c join businesses b on b.id = c.business_id
  where b.organization_id = ${sql.placeholder("brandId")} and c.ended_at is null`;

const ofAllIntegrations = statement<Connected, { brandId: number }>("connected_businesses")`
  ${businesses} order by b.name_key, b.id`;

const ofIntegration = statement<Connected, { brandId: number; integrationId: number }>(
  "connected_businesses_of_integration",
)`
  ${businesses} and c.assigned_integration_id = ${sql.placeholder("integrationId")} order by b.name_key, b.id`;

/** Open connections of the brand's integrations, by the name of the business. */
export const connectedBusinesses = (db: Db, brandId: number, integrationId?: number): Promise<Connected[]> =>
  integrationId === undefined ? ofAllIntegrations(db, { brandId }) : ofIntegration(db, { brandId, integrationId });

/** The latest connection of a business with each integration. */
export const listLastConnections = statement<ConnectionRow, { businessId: number }>("connections_last")`
  select distinct on (assigned_integration_id) ${allOf(connections)} from connections
  where business_id = ${sql.placeholder("businessId")} order by assigned_integration_id, started_at desc, id desc`;

/** Removing an integration ends all its connections at that moment. */
export const endConnections = statement<object, { integrationId: number; at: string }>("connections_end")`
  update connections set ended_at = ${sql.placeholder("at")}
  where assigned_integration_id = ${sql.placeholder("integrationId")} and ended_at is null`;

export const listEndedAt = statement<Pick<ConnectionRow, "id">, { integrationId: number; at: string }>(
  "connections_ended_at",
)`
  select id from connections
  where assigned_integration_id = ${sql.placeholder("integrationId")} and ended_at = ${sql.placeholder("at")}`;

export const reopenConnections = statement<object, { ids: number[] }>("connections_reopen")`
  update connections set ended_at = null where id = any(${sql.placeholder("ids")}::int[])`;

/** Starts new connections for the same businesses. */
export const repeatConnections = statement<object, { ids: number[]; from: string }>("connections_repeat")`
  insert into connections (assigned_integration_id, business_id, started_at)
  select assigned_integration_id, business_id, ${sql.placeholder("from")}::timestamptz
  from connections where id = any(${sql.placeholder("ids")}::int[]) order by id`;
