import { type Brand, type BrandSummary, brands } from "@console/contract/brands.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { brandQuery } from "../../api/records.ts";

export type BrandStatus = Brand["status"];
export type BrandSort = "created_at" | "name" | "-name" | "status" | "-status";
export type BrandFilters = { q?: string; status?: BrandStatus; sort?: BrandSort; package?: number; owner?: number };
type Page = Reply<typeof brands.list>;

const all = ["brands"] as const;
const lists = [...all, "list"] as const;

/** Below the brand's own key, so that a change of the brand brings its activities up to date as well. */
export const activityKey = (id: number) => [...all, "one", id, "activity"] as const;

/** The filters of the screen as the wire has them. */
export const brandsAsked = ({ q, status, sort, package: of, owner }: BrandFilters) => ({
  ...(q && { search_key: q }),
  ...(status && { status }),
  ...(sort && { sort }),
  ...(of && { package: of }),
  ...(owner && { owner }),
});

export const brandPageQuery = (filters: BrandFilters, page: number) =>
  queryOptions({
    queryKey: [...lists, filters, page],
    queryFn: ({ signal }) =>
      call(brands.list, { query: { page, per_page: PAGE_SIZE, ...brandsAsked(filters) } }, { signal }),
  });

/** The server's own answer goes straight into the cache; lists and activities are read again. */
export function keepBrand(client: QueryClient, brand: Brand): void {
  client.setQueryData(brandQuery(brand.id).queryKey, brand);
  client.setQueriesData<Page>({ queryKey: lists }, (page) => replaced(page, brand.id, () => summaryOf(brand)));
  void client.invalidateQueries({ queryKey: lists });
  void client.invalidateQueries({ queryKey: activityKey(brand.id) });
  // The dashboard counts brands.
  void client.invalidateQueries({ queryKey: ["stats"] });
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
 * Shows a status before the server has taken it.
 * @returns puts everything back as it was
 */
export function showStatus(client: QueryClient, id: number, status: BrandStatus): () => void {
  const putBack = showStatuses(client, [id], status);
  const one = client.getQueryData(brandQuery(id).queryKey);
  if (one) client.setQueryData(brandQuery(id).queryKey, { ...one, status });
  return () => {
    putBack();
    if (one) client.setQueryData(brandQuery(id).queryKey, one);
  };
}

/** The same for several, in the lists. */
export function showStatuses(client: QueryClient, ids: readonly number[], status: BrandStatus): () => void {
  const pages = client.getQueriesData<Page>({ queryKey: lists });
  const shown = new Set(ids);
  client.setQueriesData<Page>(
    { queryKey: lists },
    (page) => page && { ...page, data: page.data.map((brand) => (shown.has(brand.id) ? { ...brand, status } : brand)) },
  );
  return () => {
    for (const [key, page] of pages) client.setQueryData(key, page);
  };
}

function replaced(page: Page | undefined, id: number, change: (brand: BrandSummary) => BrandSummary) {
  return page && { ...page, data: page.data.map((brand) => (brand.id === id ? change(brand) : brand)) };
}
