import { type Business, businesses } from "@console/contract/businesses.ts";
import { type EngineCode, engines } from "@console/contract/engines.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { allPages } from "../../api/all-pages.ts";
import { call } from "../../api/client.ts";

export type BusinessFilters = { q?: string; engine?: EngineCode };

const ofBrand = (brandId: number) => ["businesses", brandId] as const;

export const businessesAsked = ({ q, engine }: BusinessFilters) => ({
  ...(q && { search_key: q }),
  ...(engine && { voice_engine: engine }),
});

/** All of them: the screen has no further pages (CALL-22). */
export const businessesQuery = (brandId: number, filters: BusinessFilters) =>
  queryOptions({
    queryKey: [...ofBrand(brandId), filters],
    queryFn: ({ signal }) =>
      allPages((page) =>
        call(
          businesses.list,
          {
            brandId,
            query: { ...businessesAsked(filters), page, per_page: PAGE_SIZE_MAX },
          },
          { signal },
        ),
      ),
  });

/** Codes of the engines that the brand has; below the engines' own key, so that a change there brings it up to date. */
export const assignedCodesQuery = (brandId: number) =>
  queryOptions({
    queryKey: ["engines", brandId, "codes"],
    queryFn: async ({ signal }) => {
      const { data } = await call(engines.list, { brandId, query: { sort: "code" } }, { signal });
      return data.map((engine) => engine.code);
    },
  });

export const changeEngine = (business: Business, code: EngineCode): Promise<Reply<typeof businesses.update>> =>
  call(
    businesses.update,
    {
      brandId: business.organization_id,
      params: { id: String(business.id) },
      body: { business_configuration: { voice_engine: code } },
    },
    { version: business.version },
  );

type Choice = { id: number; version: number; voice_engine: EngineCode };

/** One call for all of them, each with its engine; the answer says what became of each. */
export const changeEngines = (
  brandId: number,
  chosen: readonly Choice[],
): Promise<Reply<typeof businesses.bulkEngine>> =>
  call(businesses.bulkEngine, { brandId, body: { business_configurations: [...chosen] } });

/** An engine of the brand may have come with the change, and its activities have grown. */
export async function refreshBusinesses(client: QueryClient, brandId: number): Promise<void> {
  const others = [
    client.invalidateQueries({ queryKey: ["engines", brandId] }),
    client.invalidateQueries({ queryKey: ["brands", "one", brandId] }),
  ];
  await client.invalidateQueries({ queryKey: ofBrand(brandId) });
  await Promise.all(others);
}
