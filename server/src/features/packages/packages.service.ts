import type { packages as packagesContract } from "@console/contract/packages.ts";
import type { Parsed } from "@console/contract/route.ts";
import { recordEvent } from "../../audit/audit.ts";
import { dayIn, firstOfMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { pageMeta } from "../../db/page.ts";
import { searchText } from "../../db/sql.ts";
import { AppError } from "../../http/errors.ts";
import { findChoice, listPackages } from "./packages.db.ts";
import { packageBrands, packagePrices, packages } from "./packages.table.ts";

export async function list(ctx: Context, query: Parsed<typeof packagesContract.list>["query"]) {
  const { page, total, counts } = await listPackages(
    ctx.db.current(),
    query,
    dayIn(ctx.billingTimeZone, ctx.clock.now()),
  );
  return { data: page, meta: pageMeta(query, total, counts) };
}

/**
 * The package, if the brand may be put on it: there, active, and public or dedicated to it.
 * @throws AppError invalid
 */
export async function requireChoosable(
  ctx: Context,
  id: number,
  brandId: number,
): Promise<{ id: number; name: string }> {
  const choice = await findChoice(ctx.db.current(), id, brandId);
  const refuse = (message: string) =>
    new AppError("invalid", message, { fields: { "organization.organization_plan_id": message } });
  if (!choice) throw refuse("This package does not exist.");
  if (!choice.active) throw refuse("This package is not active.");
  if (!choice.public && choice.own === null) throw refuse("This package is dedicated to another brand.");
  return choice;
}

export type NewPackage = {
  name: string;
  description: string;
  active: boolean;
  public: boolean;
  is_default?: boolean;
  base_price: string;
  price_details: {
    per_min_charge: string;
    multilingual_charge_per_min: string;
    per_location_charge: string;
    premium_support_per_location: string;
    storage_charge_per_gb: string;
    integration_charge: boolean;
  };
  organization_ids?: readonly number[];
};

/**
 * Stores a package whose prices count from this month on.
 * @returns its id
 */
export async function create(ctx: Context, sent: NewPackage): Promise<number> {
  const tx = ctx.db.current();
  const now = ctx.clock.now();
  const [row] = await tx
    .insert(packages)
    .values({
      name: sent.name,
      description: sent.description,
      active: sent.active,
      public: sent.public,
      is_default: sent.is_default ?? false,
      search_text: searchText(sent.name, sent.description),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      updated_by: ctx.actor.name,
    })
    .returning({ id: packages.id });
  if (!row) throw new Error("the package was not stored");
  await tx.insert(packagePrices).values({
    package_id: row.id,
    starts_on: firstOfMonth(dayIn(ctx.billingTimeZone, now)),
    base_price: sent.base_price,
    ...sent.price_details,
  });
  for (const brand_id of sent.organization_ids ?? [])
    await tx.insert(packageBrands).values({ package_id: row.id, brand_id });
  await recordEvent(ctx, {
    event: "package.created",
    message: `created the package ${sent.name}`,
    subject: { kind: "package", id: row.id, label: sent.name },
    after: sent,
  });
  return row.id;
}
