import { activities } from "@console/contract/activities.ts";
import { type Brand, type BrandSummary, brands } from "@console/contract/brands.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { brandQuery } from "../../api/records.ts";

export type BrandStatus = Brand["status"];
export type BrandSort = "created_at" | "name" | "-name";
export type BrandFilters = { q?: string; status?: BrandStatus; sort?: BrandSort; package?: number };
type Page = Reply<typeof brands.list>;

const all = ["brands"] as const;
const lists = [...all, "list"] as const;

/** The filters of the screen as the wire has them. */
export const brandsAsked = ({ q, status, sort, package: of }: BrandFilters) => ({
  ...(q && { search_key: q }),
  ...(status && { status }),
  ...(sort && { sort }),
  ...(of && { package: of }),
});

export const brandPageQuery = (filters: BrandFilters, page: number) =>
  queryOptions({
    queryKey: [...lists, filters, page],
    queryFn: ({ signal }) =>
      call(brands.list, { query: { page, per_page: PAGE_SIZE, ...brandsAsked(filters) } }, { signal }),
  });

/** Below the brand's own key, so that a change of the brand brings its activities up to date as well. */
export const brandActivityQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, "one", id, "activity"],
    queryFn: async ({ signal }) =>
      (await call(activities.list, { query: { organization_id: id, per_page: 5 } }, { signal })).data,
  });

/** Another brand of exactly this name, in any case; null where there is none. */
export const nameInUseQuery = (name: string, ownId: number | null) =>
  queryOptions({
    queryKey: [...all, "name", name, ownId],
    enabled: name !== "",
    queryFn: async ({ signal }) => {
      const { data } = await call(brands.list, { query: { search_key: name, per_page: 100 } }, { signal });
      return data.find((each) => each.id !== ownId && each.name.toLowerCase() === name.toLowerCase())?.name ?? null;
    },
  });

/** The server's own answer goes straight into the cache; lists and activities are read again. */
export function keepBrand(client: QueryClient, brand: Brand): void {
  client.setQueryData(brandQuery(brand.id).queryKey, brand);
  client.setQueriesData<Page>({ queryKey: lists }, (page) => replaced(page, brand.id, () => summaryOf(brand)));
  void client.invalidateQueries({ queryKey: lists });
  void client.invalidateQueries({ queryKey: brandActivityQuery(brand.id).queryKey });
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
  total_businesses: brand.total_businesses,
  configuration: brand.configuration,
  usage_overview: brand.usage_overview,
});

/**
 * Shows a status before the server has taken it.
 * @returns puts everything back as it was
 */
export function showStatus(client: QueryClient, id: number, status: BrandStatus): () => void {
  const pages = client.getQueriesData<Page>({ queryKey: lists });
  const one = client.getQueryData(brandQuery(id).queryKey);
  client.setQueriesData<Page>({ queryKey: lists }, (page) => replaced(page, id, (brand) => ({ ...brand, status })));
  if (one) client.setQueryData(brandQuery(id).queryKey, { ...one, status });
  return () => {
    for (const [key, page] of pages) client.setQueryData(key, page);
    if (one) client.setQueryData(brandQuery(id).queryKey, one);
  };
}

function replaced(page: Page | undefined, id: number, change: (brand: BrandSummary) => BrandSummary) {
  return page && { ...page, data: page.data.map((brand) => (brand.id === id ? change(brand) : brand)) };
}

export const takeBackPlanChange = async (brand: { id: number; version: number }): Promise<Brand> =>
  (await call(brands.cancelPlanChange, { params: { id: String(brand.id) } }, { version: brand.version })).data;

export const inviteAgain = async (brand: { id: number; version: number }): Promise<Brand> =>
  (await call(brands.invite, { params: { id: String(brand.id) } }, { version: brand.version })).data;
