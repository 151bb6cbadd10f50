import { randomUUID } from "node:crypto";
import type { Brand, BrandCreate } from "@console/contract/brands.ts";
import type { Context } from "../../src/context/context.ts";
import * as brandsService from "../../src/features/partners/brands/brands.service.ts";

export function brandInput(over: Partial<BrandCreate> = {}): BrandCreate {
  const unique = randomUUID().slice(0, 8);
  return { name: `Brand ${unique}`, email: `hello@brand-${unique}.example`, ...over };
}

export async function makeBrand(ctx: Context, over: Partial<BrandCreate> = {}): Promise<Brand> {
  return ctx.db.transaction(() => brandsService.create({ ...ctx, audited: [] }, brandInput(over)));
}

/** @returns the path of a brand's portal user for the voice platform */
export async function makePortalUser(ctx: Context): Promise<string> {
  const { id, users } = await makeBrand(ctx, { user_name: "Ada", user_email: "ada@brand.example" });
  return `/platform/organizations/${id}/users/${users[0]?.id}`;
}
