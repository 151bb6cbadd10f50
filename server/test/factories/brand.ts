import { randomUUID } from "node:crypto";
import type { Brand, BrandCreate } from "@console/contract/brands.ts";
import type { Context } from "../../src/context.ts";
import * as brandsService from "../../src/features/brands/brands.service.ts";
import * as packagesService from "../../src/features/packages/packages.service.ts";

export function brandInput(over: Partial<BrandCreate> = {}): BrandCreate {
  const unique = randomUUID().slice(0, 8);
  return { name: `Brand ${unique}`, email: `hello@brand-${unique}.example`, ...over };
}

export async function makeBrand(ctx: Context, over: Partial<BrandCreate> = {}): Promise<Brand> {
  return ctx.db.transaction(() => brandsService.create({ ...ctx, audited: [] }, brandInput(over)));
}

type PackageInput = packagesService.NewPackage;

export function packageInput(over: Partial<PackageInput> = {}): PackageInput {
  return {
    name: `Package ${randomUUID().slice(0, 8)}`,
    description: "",
    active: true,
    public: true,
    base_price: "99",
    price_details: {
      per_min_charge: "0.14",
      multilingual_charge_per_min: "0.02",
      per_location_charge: "29",
      premium_support_per_location: "9",
      storage_charge_per_gb: "0.09",
      integration_charge: true,
    },
    ...over,
  };
}

/** @returns its id */
export async function makePackage(ctx: Context, over: Partial<PackageInput> = {}): Promise<number> {
  return ctx.db.transaction(() => packagesService.create({ ...ctx, audited: [] }, packageInput(over)));
}
