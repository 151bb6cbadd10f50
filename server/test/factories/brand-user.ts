import { randomUUID } from "node:crypto";
import type { BrandUserCreate } from "@console/contract/brand-user-fields.ts";
import type { Context } from "../../src/context/context.ts";
import { addUser } from "../../src/features/partners/brands/brand-users.service.ts";
import { makeBrand } from "./brand.ts";

export const brandUserInput = (over: Partial<BrandUserCreate> = {}): BrandUserCreate => ({
  name: "Ravi Menon",
  email: `ravi-${randomUUID().slice(0, 8)}@brand.example`,
  external_id: "",
  owner: false,
  ...over,
});

/** A second portal user of a new brand, who is not its owner. */
export async function makeBrandUser(ctx: Context, over: Partial<BrandUserCreate> = {}) {
  const brand = await makeBrand(ctx, { user_name: "Dana Whitfield" });
  const sent = brandUserInput(over);
  const { users } = await ctx.db.transaction(() => addUser({ ...ctx, audited: [] }, brand.id, sent));
  const id = users.find(({ email }) => email === sent.email)?.id ?? 0;
  return { brandId: brand.id, ownerId: brand.users[0]?.id ?? 0, id };
}
