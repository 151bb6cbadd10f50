import { type Brand, brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import type { call } from "./client.ts";
import { callAbout } from "./client.ts";
import { oneQuery } from "./queries.ts";
import { recordsOf } from "./records.ts";

export const brandRecords = recordsOf({
  list: brands.list,
  read: brands.read,
  shownIn: ["activities.list", "goLive", "stats"],
});

/** Whether a brand is closed, which takes no change. False until it is loaded. */
export const useIsClosed = (brandId: number): boolean =>
  Boolean(useQuery(oneQuery(brands.read, brandId)).data?.closed_at);

export const updateBrand = async (
  brand: { id: number; version: number },
  organization: Parameters<typeof call<typeof brands.update>>[1]["body"]["organization"],
  idempotencyKey?: string,
): Promise<Brand> => (await callAbout(brands.update, brand, { body: { organization } }, idempotencyKey)).data;
