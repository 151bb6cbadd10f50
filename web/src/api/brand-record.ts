import { type Brand, brands } from "@console/contract/brands.ts";
import { type call, callAbout } from "./client.ts";
import { dataQuery } from "./queries.ts";

/** One brand: its header, tabs and bills share one cache entry. */
export const brandQuery = (id: number) => dataQuery(brands.read, { params: { id: String(id) } });

export const updateBrand = async (
  brand: { id: number; version: number },
  organization: Parameters<typeof call<typeof brands.update>>[1]["body"]["organization"],
  idempotencyKey?: string,
): Promise<Brand> => (await callAbout(brands.update, brand, { body: { organization } }, idempotencyKey)).data;
