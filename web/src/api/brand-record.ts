import { type Brand, brands } from "@console/contract/brands.ts";
import { call } from "./client.ts";
import { dataQuery } from "./queries.ts";

/** One brand: its header, tabs and bills share one cache entry. */
export const brandQuery = (id: number) => dataQuery(brands.read, { params: { id: String(id) } });

export const updateBrand = async (
  brand: { id: number; version: number },
  organization: Parameters<typeof call<typeof brands.update>>[1]["body"]["organization"],
  idempotencyKey?: string,
): Promise<Brand> => {
  const input = { params: { id: String(brand.id) }, body: { organization } };
  return (await call(brands.update, input, { version: brand.version, idempotencyKey })).data;
};
