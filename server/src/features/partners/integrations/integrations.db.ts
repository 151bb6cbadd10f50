import { type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { allOf, oneRow, statement } from "../../../db/statements.ts";
import { assignedIntegrations } from "../../../db/tables/integrations.ts";

export type IntegrationRow = InferSelectModel<typeof assignedIntegrations>;

const ofBrand = sql`select ${allOf(assignedIntegrations)} from assigned_integrations where brand_id = ${sql.placeholder("brandId")}`;

const assigned = statement<IntegrationRow, { brandId: number }>("integrations_of_brand")`
  ${ofBrand} and removed_at is null`;

/** At most one row an integration of the catalog; without those that were removed. */
export const integrationsOf = (db: Db, brandId: number): Promise<IntegrationRow[]> => assigned(db, { brandId });

const byId = statement<IntegrationRow, { brandId: number; id: number }>("integration_by_id")`
  ${ofBrand} and id = ${sql.placeholder("id")}`;

const byCode = statement<IntegrationRow, { brandId: number; code: string }>("integration_by_code")`
  ${ofBrand} and code = ${sql.placeholder("code")}`;

/** Including a removed one, which has `removed_at`. */
export const findIntegration = (
  db: Db,
  brandId: number,
  by: { id: number } | { code: string },
): Promise<IntegrationRow | undefined> =>
  oneRow("id" in by ? byId(db, { brandId, ...by }) : byCode(db, { brandId, ...by }));
