import { type Brand, brands } from "@console/contract/brands.ts";
import type { call } from "./client.ts";
import { callAbout } from "./client.ts";
import { recordsOf } from "./records.ts";

export const brandRecords = recordsOf({
  list: brands.list,
  read: brands.read,
  shownIn: ["activities.list", "goLive", "stats"],
});

export const updateBrand = async (
  brand: { id: number; version: number },
  organization: Parameters<typeof call<typeof brands.update>>[1]["body"]["organization"],
  idempotencyKey?: string,
): Promise<Brand> => (await callAbout(brands.update, brand, { body: { organization } }, idempotencyKey)).data;
