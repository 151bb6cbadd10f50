import { activities } from "@console/contract/activities.ts";
import { type Brand, type BrandSummary, brands } from "@console/contract/brands.ts";
import type { Reply } from "@console/contract/route.ts";
import { call, callAbout, refsOf } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { dataQuery } from "../../../api/queries.ts";
import { brandsSearch } from "./list/brands.search.ts";

export type BrandStatus = Brand["status"];

/** The fields of a brand that its menu needs. */
export type BrandSubject = Pick<
  BrandSummary,
  | ("id" | "version" | "name" | "support_email" | "frontend_domain" | "status" | "closed_at" | "erased_at")
  | ("created_at" | "total_businesses" | "usage_overview")
>;

export const brandList = listOf(brands.list, brandsSearch);

export const brandActivityQuery = (id: number) =>
  dataQuery(activities.list, { query: { organization_id: id, per_page: 5 } });

export const takeBackPlanChange = async (brand: { id: number; version: number }): Promise<Brand> =>
  (await callAbout(brands.cancelPlanChange, brand, {})).data;

type Chosen = { id: number; version: number };

/** One call for all of them; the answer has a result for each. */
export const setBrandStatuses = (
  chosen: readonly Chosen[],
  status: BrandStatus,
): Promise<Reply<typeof brands.bulkStatus>> => call(brands.bulkStatus, { body: { records: refsOf(chosen), status } });
