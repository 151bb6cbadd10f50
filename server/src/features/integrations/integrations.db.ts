import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { businesses } from "../businesses/businesses.table.ts";
import { assignedIntegrations, connections, wholesalePrices } from "./integrations.table.ts";

const columns = getTableColumns(assignedIntegrations);
const { brand_id, removed_at } = assignedIntegrations;

/** At most one row an integration of the catalogue; without those that were removed. */
export async function integrationsOf(db: Db, brandId: number) {
  return db
    .select(columns)
    .from(assignedIntegrations)
    .where(and(eq(brand_id, brandId), isNull(removed_at)));
}

/** A removed one too: its `removed_at` says so. */
export async function findIntegration(db: Db, brandId: number, by: { id: number } | { code: string }) {
  const named = "id" in by ? eq(assignedIntegrations.id, by.id) : eq(assignedIntegrations.code, by.code);
  const [row] = await db
    .select(columns)
    .from(assignedIntegrations)
    .where(and(named, eq(brand_id, brandId)));
  return row;
}

/** Open connections of the brand's integrations, by the name of the business. */
export async function connectedBusinesses(db: Db, brandId: number, integrationId?: number) {
  return db
    .select({ integration_id: connections.assigned_integration_id, id: businesses.id, name: businesses.name })
    .from(connections)
    .innerJoin(businesses, eq(businesses.id, connections.business_id))
    .where(
      and(
        eq(businesses.organization_id, brandId),
        isNull(connections.ended_at),
        integrationId === undefined ? undefined : eq(connections.assigned_integration_id, integrationId),
      ),
    )
    .orderBy(asc(sql`lower(${businesses.name})`), asc(businesses.id));
}

/** Bills of past days are worked out from the prices of those days. */
export async function keepPrice(db: Db, integrationId: number, price: string, from: string): Promise<void> {
  await db
    .insert(wholesalePrices)
    .values({ assigned_integration_id: integrationId, starts_at: from, price })
    .onConflictDoUpdate({
      target: [wholesalePrices.assigned_integration_id, wholesalePrices.starts_at],
      set: { price },
    });
}
