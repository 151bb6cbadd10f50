import { type Brand, brands } from "@console/contract/brands.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** One brand: its header, its tabs and its bills have it from the same place in the cache. */
export const brandQuery = (id: number) =>
  queryOptions({
    queryKey: ["brands", "one", id],
    queryFn: async ({ signal }) => (await call(brands.read, { params: { id: String(id) } }, { signal })).data,
  });

export const updateBrand = async (
  brand: { id: number; version: number },
  organization: Parameters<typeof call<typeof brands.update>>[1]["body"]["organization"],
  idempotencyKey?: string,
): Promise<Brand> => {
  const input = { params: { id: String(brand.id) }, body: { organization } };
  return (await call(brands.update, input, { version: brand.version, idempotencyKey })).data;
};
