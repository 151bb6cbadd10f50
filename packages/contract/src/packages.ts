import * as z from "zod/mini";
import { decimal, id, pageQuery, record, sortBy } from "./primitives.ts";
import { route } from "./route.ts";

export const packageStatus = z.enum(["active", "inactive"], "Choose active or inactive.");

/** Prices as exact decimal text in the package's currency. */
export const priceDetails = z.object({
  per_min_charge: decimal,
  multilingual_charge_per_min: decimal,
  per_location_charge: decimal,
  premium_support_per_location: decimal,
  storage_charge_per_gb: decimal,
  integration_charge: z.boolean(),
});

export const packageRecord = z.object({
  ...record,
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  public: z.boolean(),
  /** The seeded default, which cannot be deleted. */
  is_default: z.boolean(),
  base_price: decimal,
  currency: z.literal("usd"),
  /** Brands a dedicated package belongs to. */
  organization_ids: z.array(id),
  price_details: priceDetails,
});
export type Package = z.output<typeof packageRecord>;

export const packages = {
  list: route({
    id: "packages.list",
    method: "GET",
    path: "/admin/organization_plans",
    summary: "Pricing packages, newest first",
    permission: "packages",
    list: "page",
    query: z.object({
      ...pageQuery,
      status: z.optional(packageStatus),
      sort: sortBy("created_at", "name", "base_price"),
    }),
    data: z.array(packageRecord),
  }),
};
