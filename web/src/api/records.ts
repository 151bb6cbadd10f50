import { type Brand, brands } from "@console/contract/brands.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { packages } from "@console/contract/packages.ts";
import { type call, callAbout } from "./client.ts";
import { dataQuery, rowsQuery } from "./queries.ts";

/** One brand: its header, tabs and bills share one cache entry. */
export const brandQuery = (id: number) => dataQuery(brands.read, { params: { id: String(id) } });

export const updateBrand = async (
  brand: { id: number; version: number },
  organization: Parameters<typeof call<typeof brands.update>>[1]["body"]["organization"],
  idempotencyKey?: string,
): Promise<Brand> => (await callAbout(brands.update, brand, { body: { organization } }, idempotencyKey)).data;

/** One package: its form, chip and effect share one cache entry. */
export const packageQuery = (id: number) => dataQuery(packages.read, { params: { id: String(id) } });

/** Every active package, for choosing one. */
export const activePackagesQuery = rowsQuery(packages.list, { query: { status: "active", per_page: PAGE_SIZE_MAX } });
