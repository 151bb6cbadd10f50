import { type Brand, type BrandSummary, brands } from "@console/contract/brands.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import type { QueryClient } from "@tanstack/react-query";
import { keysOf, pagesOf, refresh } from "../../../api/queries.ts";
import { brandQuery } from "../../../api/records.ts";
import { changeListed } from "../../../components/list/use-paged-list.ts";
import { asQuery } from "../../../lib/search.ts";

export type BrandStatus = Brand["status"];
export type BrandSort = "created_at" | "name" | "-name" | "status" | "-status";
export type BrandFilters = {
  q?: string | undefined;
  status?: BrandStatus | undefined;
  sort?: BrandSort | undefined;
  package?: number | undefined;
  /** Id of the account owner. */
  owner?: number | undefined;
};

export const brandList = (filters: BrandFilters) =>
  pagesOf(brands.list, { query: { per_page: PAGE_SIZE, ...asQuery(filters) } });

/** Stores the server's answer in the cache; lists and activities are refetched. */
export function cacheBrand(client: QueryClient, brand: Brand): void {
  client.setQueryData(brandQuery(brand.id).queryKey, brand);
  changeListed<BrandSummary>(client, brands.list, [brand.id], () => summaryOf(brand));
  // The dashboard counts brands.
  void refresh(client, "brands.list", "activities.list", "stats");
}

const summaryOf = (brand: Brand): BrandSummary => ({
  id: brand.id,
  version: brand.version,
  created_at: brand.created_at,
  updated_at: brand.updated_at,
  name: brand.name,
  support_email: brand.support_email,
  domain: brand.domain,
  frontend_domain: brand.frontend_domain,
  status: brand.status,
  package: brand.package,
  organization_plan_id: brand.organization_plan_id,
  account_owner: brand.account_owner,
  total_businesses: brand.total_businesses,
  total_engines: brand.total_engines,
  configuration: brand.configuration,
  usage_overview: brand.usage_overview,
});

/**
 * Shows a status before the server has accepted it.
 * @returns a function that reverts it
 */
export function showStatus(client: QueryClient, id: number, status: BrandStatus): () => void {
  const rollback = showStatuses(client, [id], status);
  const one = client.getQueryData(brandQuery(id).queryKey);
  if (one) client.setQueryData(brandQuery(id).queryKey, { ...one, status });
  return () => {
    rollback();
    if (one) client.setQueryData(brandQuery(id).queryKey, one);
  };
}

/** Pending reads would briefly show the old state. */
export async function stopReads(client: QueryClient): Promise<void> {
  await Promise.all([brands.list, brands.read].map((route) => client.cancelQueries({ queryKey: keysOf(route) })));
}

/** The same for several, in the lists. */
export const showStatuses = (client: QueryClient, ids: readonly number[], status: BrandStatus): (() => void) =>
  changeListed<BrandSummary>(client, brands.list, ids, (brand) => ({ ...brand, status }));
