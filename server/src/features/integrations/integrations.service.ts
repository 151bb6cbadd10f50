import {
  type AssignedIntegration,
  type AvailableIntegration,
  categoryLabel,
  type integrations,
} from "@console/contract/integrations.ts";
import type { Parsed } from "@console/contract/route.ts";
import { eq, sql } from "drizzle-orm";
import { moneyText } from "../../amounts.ts";
import { recordEvent } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { readArray } from "../../db/list.ts";
import { fold } from "../../db/sql.ts";
import { AppError, invalid, notFound } from "../../http/errors.ts";
import { requireVersion } from "../../http/version.ts";
import { listNames } from "../../names.ts";
import { type BrandInScope, requireBrand } from "../brands/brand-scope.ts";
import { beginAgain, endAll } from "./connections.service.ts";
import { findInCatalogue, integrationCatalogue, integrationOf } from "./integrations.catalogue.ts";
import { connectedBusinesses, findIntegration, integrationsOf, keepPrice } from "./integrations.db.ts";
import { comparison } from "./integrations.rules.ts";
import { assignedIntegrations } from "./integrations.table.ts";

type Query<K extends "available" | "list"> = Parsed<(typeof integrations)[K]>["query"];
type Row = Awaited<ReturnType<typeof integrationsOf>>[number];

/** The whole catalogue, by name. */
export async function available(ctx: Context, brandId: number, query: Query<"available">) {
  await requireBrand(ctx, brandId);
  const found = integrationCatalogue.filter((each) => matches(each, query.search_key));
  return readArray(query, query.sort === "-name" ? found.reverse() : found);
}

export async function list(ctx: Context, brandId: number, query: Query<"list">) {
  await requireBrand(ctx, brandId);
  const found = (await shown(ctx, brandId, await integrationsOf(ctx.db.current(), brandId)))
    .filter((each) => matches(each, query.search_key))
    .sort(comparison(query.sort ?? "-created_at"));
  return readArray(query, found);
}

type Described = Pick<AssignedIntegration, "code" | "name" | "description" | "category">;

function matches({ code, name, description, category }: Described, searched: string | undefined): boolean {
  if (!searched) return true;
  return [code, name, description, categoryLabel[category]].some((word) => fold(word).includes(fold(searched)));
}

/** With name, description and category of the catalogue, and the businesses that use it. */
async function shown(ctx: Context, brandId: number, rows: readonly Row[]): Promise<AssignedIntegration[]> {
  const connected = await connectedBusinesses(ctx.db.current(), brandId);
  return rows.map((row) => {
    const businesses = connected.filter((each) => each.integration_id === row.id);
    return { ...integrationOf(row.code), ...row, businesses, business_ids: businesses.map((each) => each.id) };
  });
}

/** The catalogue's entries of what the brand has, by name. */
export async function assignedTo(ctx: Context, brandId: number): Promise<AvailableIntegration[]> {
  const codes = new Set((await integrationsOf(ctx.db.current(), brandId)).map((row) => row.code));
  return integrationCatalogue.filter((each) => codes.has(each.code));
}

async function shownOne(ctx: Context, brandId: number, row: Row | undefined): Promise<AssignedIntegration> {
  const [one] = row ? await shown(ctx, brandId, [row]) : [];
  if (!one) throw new Error("the integration was not stored");
  return one;
}

/**
 * Assigns an integration at the catalogue's price; one that was removed comes back in its old row.
 * @throws AppError not_found, invalid, duplicate
 */
export async function add(ctx: Context, brandId: number, code: string): Promise<AssignedIntegration> {
  const brand = await requireBrand(ctx, brandId, true);
  const found = findInCatalogue(code);
  if (!found) throw invalid({ "available_integration.code": "There is no integration with this code." });
  const tx = ctx.db.current();
  const before = await findIntegration(tx, brandId, { code });
  if (before && before.removed_at === null) {
    const message = `${brand.name} has ${found.name} already.`;
    throw new AppError("duplicate", message, { fields: { "available_integration.code": message } });
  }
  const { name, wholesale_price } = found;
  const id = before ? before.id : await insert(ctx, brandId, { code, wholesale_price });
  if (before) await change(ctx, id, { wholesale_price, removed_at: null });
  await keepPrice(tx, id, wholesale_price, ctx.billingClock.now().toISOString());
  await recordEvent(ctx, {
    event: "integration.added",
    message: `added ${name} to ${brand.name} at ${moneyText(wholesale_price)} per connection`,
    subject: { kind: "integration", id, label: name },
    brandId,
    after: { code, wholesale_price },
  });
  return shownOne(ctx, brandId, await findIntegration(tx, brandId, { id }));
}

async function insert(ctx: Context, brandId: number, fields: Pick<Row, "code" | "wholesale_price">): Promise<number> {
  const now = ctx.clock.now().toISOString();
  const [row] = await ctx.db
    .current()
    .insert(assignedIntegrations)
    .values({ brand_id: brandId, ...fields, created_at: now, updated_at: now, updated_by: ctx.actor.name })
    .returning({ id: assignedIntegrations.id });
  if (!row) throw new Error("the integration was not stored");
  return row.id;
}

async function change(ctx: Context, id: number, fields: Partial<Row>): Promise<void> {
  await ctx.db
    .current()
    .update(assignedIntegrations)
    .set({
      ...fields,
      version: sql`${assignedIntegrations.version} + 1`,
      updated_at: ctx.clock.now().toISOString(),
      updated_by: ctx.actor.name,
    })
    .where(eq(assignedIntegrations.id, id));
}

/** One that is assigned, as last saved, with its brand locked. */
async function requireAssigned(ctx: Context, brandId: number, id: number): Promise<{ brand: BrandInScope; row: Row }> {
  const brand = await requireBrand(ctx, brandId, true);
  const row = await findIntegration(ctx.db.current(), brandId, { id });
  if (!row || row.removed_at !== null) throw notFound("This integration");
  await requireVersion(ctx, row, () => shownOne(ctx, brandId, row));
  return { brand, row };
}

/** @throws AppError not_found, version_conflict */
export async function changePrice(ctx: Context, brandId: number, id: number, price: string) {
  const { brand, row } = await requireAssigned(ctx, brandId, id);
  if (row.wholesale_price === price) return shownOne(ctx, brandId, row);
  const tx = ctx.db.current();
  await change(ctx, id, { wholesale_price: price });
  await keepPrice(tx, id, price, ctx.billingClock.now().toISOString());
  const { name } = integrationOf(row.code);
  await recordEvent(ctx, {
    event: "integration.price_changed",
    message: `changed the price of ${name} for ${brand.name} from ${moneyText(row.wholesale_price)} to ${moneyText(price)}`,
    subject: { kind: "integration", id, label: name },
    brandId,
    before: { wholesale_price: row.wholesale_price },
    after: { wholesale_price: price },
  });
  return shownOne(ctx, brandId, await findIntegration(tx, brandId, { id }));
}

/**
 * The row stays, for past bills and for an undo; its connections end now.
 * @returns the names of the businesses that used it
 * @throws AppError not_found, version_conflict
 */
export async function remove(ctx: Context, brandId: number, id: number): Promise<{ name: string; users: string[] }> {
  const { brand, row } = await requireAssigned(ctx, brandId, id);
  const users = (await connectedBusinesses(ctx.db.current(), brandId, id)).map((each) => each.name);
  const now = ctx.billingClock.now().toISOString();
  await endAll(ctx, id, now);
  await change(ctx, id, { removed_at: now });
  const { name } = integrationOf(row.code);
  const used = users.length > 0 ? `, which ${listNames(users)} used` : "";
  await recordEvent(ctx, {
    event: "integration.removed",
    message: `removed ${name} from ${brand.name}${used}`,
    subject: { kind: "integration", id, label: name },
    brandId,
    before: { code: row.code, wholesale_price: row.wholesale_price, businesses: users },
  });
  return { name, users };
}

/**
 * Undoes a removal: id, price and connections are as before (INTEG-06). One that is assigned stays as it is.
 * @throws AppError not_found
 */
export async function restore(ctx: Context, brandId: number, id: number): Promise<AssignedIntegration> {
  const brand = await requireBrand(ctx, brandId, true);
  const tx = ctx.db.current();
  const row = await findIntegration(tx, brandId, { id });
  if (!row) throw notFound("This integration");
  if (row.removed_at === null) return shownOne(ctx, brandId, row);
  await beginAgain(ctx, id, row.removed_at);
  await change(ctx, id, { removed_at: null });
  const { name } = integrationOf(row.code);
  await recordEvent(ctx, {
    event: "integration.restored",
    message: `took back the removal of ${name} from ${brand.name}`,
    subject: { kind: "integration", id, label: name },
    brandId,
    after: { code: row.code, wholesale_price: row.wholesale_price },
  });
  return shownOne(ctx, brandId, await findIntegration(tx, brandId, { id }));
}
