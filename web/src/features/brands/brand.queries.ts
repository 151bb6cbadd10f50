import { activities } from "@console/contract/activities.ts";
import { type Brand, brands } from "@console/contract/brands.ts";
import { fold } from "@console/contract/fold.ts";
import { queryOptions } from "@tanstack/react-query";
import { callAbout } from "../../api/call-about.ts";
import { call } from "../../api/client.ts";
import { dataQuery, keyOf } from "../../api/queries.ts";

export const brandActivityQuery = (id: number) =>
  dataQuery(activities.list, { query: { organization_id: id, per_page: 5 } });

/** Another brand with exactly this name as a search folds it; null if there is none. */
export const nameInUseQuery = (name: string, ownId: number | null) =>
  queryOptions({
    queryKey: keyOf(brands.list, { name, ownId }, "name in use"),
    enabled: name !== "",
    queryFn: async ({ signal }) => {
      const { data } = await call(brands.list, { query: { search_key: name, per_page: 100 } }, { signal });
      return data.find((each) => each.id !== ownId && fold(each.name) === fold(name))?.name ?? null;
    },
  });

export const takeBackPlanChange = async (brand: { id: number; version: number }): Promise<Brand> =>
  (await callAbout(brands.cancelPlanChange, brand, {})).data;

export const saveUser = async (
  brand: { id: number; version: number },
  userId: number,
  brand_user: { external_id: string },
  idempotencyKey: string,
): Promise<Brand> => {
  const params = { id: String(brand.id), user_id: String(userId) };
  return (await call(brands.updateUser, { params, body: { brand_user } }, { version: brand.version, idempotencyKey }))
    .data;
};

export const inviteAgain = async (brand: { id: number; version: number }): Promise<Brand> =>
  (await callAbout(brands.invite, brand, {})).data;
