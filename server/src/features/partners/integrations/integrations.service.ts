import {
  type AssignedIntegration,
  type AvailableIntegration,
  integrationErrors,
  type integrations,
} from "@console/contract/integrations.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { readArray } from "../../../db/list.ts";
import { insertRecord, updateRecord, upsertRow } from "../../../db/records.ts";
import { assignedIntegrations, wholesalePrices } from "../../../db/tables/integrations.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { type BrandInScope, requireBrand } from "../../access/brand-scope/brand-scope.ts";
import {
  integrations as catalogIntegrations,
  findByCode,
  integrationFinder,
  isIntegrationFound,
} from "../../money/catalog/catalog.service.ts";
import { connectedBusinesses, endConnections } from "./connections.db.ts";
import { restoreConnections } from "./connections.service.ts";
import { findIntegration, integrationsOf, type IntegrationRow as Row } from "./integrations.db.ts";
import { comparison } from "./integrations.rules.ts";
import { auditIntegrations } from "./integrations.text.ts";

type Query<K extends "available" | "list"> = Parsed<(typeof integrations)[K]>["query"];

/** What the catalog offers, by name. */
export async function available(ctx: Context, brandId: number, query: Query<"available">) {
  await requireBrand(ctx, brandId);
  const found = (await catalogIntegrations(ctx)).filter(
    (each) => !each.retired && isIntegrationFound(each, query.search_key),
  );
  return readArray(query, query.sort === "-name" ? found.reverse() : found);
}

export async function list(ctx: Context, brandId: number, query: Query<"list">) {
  await requireBrand(ctx, brandId);
  const found = (await describe(ctx, brandId, await integrationsOf(ctx.db.current(), brandId)))
    .filter((each) => isIntegrationFound(each, query.search_key))
    .sort(comparison(query.sort ?? "-created_at"));
  return readArray(query, found);
}

/** With name, description and category of the catalog, and the businesses that use it. */
async function describe(ctx: Context, brandId: number, rows: readonly Row[]): Promise<AssignedIntegration[]> {
  const connected = await connectedBusinesses(ctx.db.current(), brandId);
  const integrationOf = await integrationFinder(ctx);
  return rows.map((row) => {
    const businesses = connected.filter((each) => each.integration_id === row.id);
    return { ...integrationOf(row.code), ...row, businesses, business_ids: businesses.map((each) => each.id) };
  });
}

/** The catalog's entries of what the brand has, by name. */
export async function assignedTo(ctx: Context, brandId: number): Promise<AvailableIntegration[]> {
  const codes = new Set((await integrationsOf(ctx.db.current(), brandId)).map((row) => row.code));
  return (await catalogIntegrations(ctx)).filter((each) => codes.has(each.code));
}

/** A foreign key guarantees that the catalog has every assigned code. */
async function nameOf(ctx: Context, code: string): Promise<string> {
  return (await findByCode(ctx, code))?.name ?? code;
}

async function describeOne(ctx: Context, brandId: number, row: Row | undefined): Promise<AssignedIntegration> {
  const [one] = row ? await describe(ctx, brandId, [row]) : [];
  if (!one) throw new Error("the integration was not stored");
  return one;
}

/**
 * Assigns an integration; one that was removed is restored in its old row.
 * @param price the catalog's if there is none
 */
export async function add(ctx: Context, brandId: number, code: string, price?: string): Promise<AssignedIntegration> {
  const brand = await requireBrand(ctx, brandId, true);
  const found = requireFound(await findByCode(ctx, code), integrationErrors.unknownCode);
  if (found.retired) throw refuse(integrationErrors.retired, { integration: found.name });
  const tx = ctx.db.current();
  const before = await findIntegration(tx, brandId, { code });
  if (before && before.removed_at === null) {
    throw refuse(integrationErrors.assigned, { brand: brand.name, integration: found.name });
  }
  const { name } = found;
  const wholesale_price = price ?? found.wholesale_price;
  const { id } = before
    ? await updateRecord(ctx, assignedIntegrations, before.id, { wholesale_price, removed_at: null })
    : await insertRecord(ctx, assignedIntegrations, { brand_id: brandId, code, wholesale_price });
  await savePrice(ctx, id, wholesale_price);
  await auditIntegrations(ctx, "integration.added", about("integration", { id, name }, brand), {
    after: { code, wholesale_price },
  });
  return describeOne(ctx, brandId, await findIntegration(tx, brandId, { id }));
}

/** An assigned integration as last saved, with its brand locked. */
async function requireAssigned(ctx: Context, brandId: number, id: number): Promise<{ brand: BrandInScope; row: Row }> {
  const brand = await requireBrand(ctx, brandId, true);
  const row = await findIntegration(ctx.db.current(), brandId, { id });
  if (!row || row.removed_at !== null) throw refuse(integrationErrors.notFound);
  await requireVersion(ctx, row, () => describeOne(ctx, brandId, row));
  return { brand, row };
}

export async function changePrice(ctx: Context, brandId: number, id: number, price: string) {
  const { brand, row } = await requireAssigned(ctx, brandId, id);
  if (row.wholesale_price === price) return describeOne(ctx, brandId, row);
  const tx = ctx.db.current();
  await updateRecord(ctx, assignedIntegrations, id, { wholesale_price: price });
  await savePrice(ctx, id, price);
  const name = await nameOf(ctx, row.code);
  await auditIntegrations(ctx, "integration.price_changed", about("integration", { id, name }, brand), {
    before: { wholesale_price: row.wholesale_price },
    after: { wholesale_price: price },
  });
  return describeOne(ctx, brandId, await findIntegration(tx, brandId, { id }));
}

/**
 * The row stays, for past bills and for undo; its connections end now.
 * @returns the names of the businesses that used it
 */
export async function remove(
  ctx: Context,
  brandId: number,
  id: number,
): Promise<{ id: number; name: string; users: string[] }> {
  const { brand, row } = await requireAssigned(ctx, brandId, id);
  const users = (await connectedBusinesses(ctx.db.current(), brandId, id)).map((each) => each.name);
  const now = ctx.billingClock.now().toISOString();
  await endConnections(ctx.db.current(), { integrationId: id, at: now });
  await updateRecord(ctx, assignedIntegrations, id, { removed_at: now });
  const name = await nameOf(ctx, row.code);
  await auditIntegrations(ctx, "integration.removed", about("integration", { id, name }, brand), {
    before: { code: row.code, wholesale_price: row.wholesale_price, businesses: users },
  });
  return { id, name, users };
}

/**
 * Undoes a removal: id, price and connections are as before (INTEG-06). An integration that is still assigned is
 * unchanged.
 */
export async function restore(ctx: Context, brandId: number, id: number): Promise<AssignedIntegration> {
  const brand = await requireBrand(ctx, brandId, true);
  const tx = ctx.db.current();
  const row = requireFound(await findIntegration(tx, brandId, { id }), integrationErrors.notFound);
  if (row.removed_at === null) return describeOne(ctx, brandId, row);
  await restoreConnections(ctx, id, row.removed_at);
  await updateRecord(ctx, assignedIntegrations, id, { removed_at: null });
  const name = await nameOf(ctx, row.code);
  await auditIntegrations(ctx, "integration.restored", about("integration", { id, name }, brand), {
    after: { code: row.code, wholesale_price: row.wholesale_price },
  });
  return describeOne(ctx, brandId, await findIntegration(tx, brandId, { id }));
}

/** Keeps earlier prices: bills of past days are calculated from the prices of those days. */
const savePrice = (ctx: Context, assigned_integration_id: number, price: string): Promise<void> =>
  upsertRow(ctx.db.current(), wholesalePrices, {
    assigned_integration_id,
    starts_at: ctx.billingClock.now().toISOString(),
    price,
  });
