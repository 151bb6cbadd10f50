import { type AssignedEngine, type EngineCode, engines } from "@console/contract/engines.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { allPages } from "../../api/all-pages.ts";
import { call } from "../../api/client.ts";

const ofBrand = (brandId: number) => ["engines", brandId] as const;

/** CALL-29, 10 a page (CONST-11). */
export const assignedQuery = (brandId: number) =>
  queryOptions({
    queryKey: [...ofBrand(brandId), "assigned"],
    queryFn: async ({ signal }) =>
      (
        await allPages((page) =>
          call(engines.list, { brandId, query: { page, per_page: PAGE_SIZE, sort: "code" } }, { signal }),
        )
      ).data,
  });

/** CALL-28 */
export const availableQuery = (brandId: number) =>
  queryOptions({
    queryKey: [...ofBrand(brandId), "available"],
    queryFn: async ({ signal }) =>
      (await allPages((page) => call(engines.available, { brandId, query: { page, per_page: PAGE_SIZE } }, { signal })))
        .data,
  });

export const addEngine = (brandId: number, code: EngineCode): Promise<Reply<typeof engines.add>> =>
  call(engines.add, { brandId, body: { voice_engine: { code } } });

export const removeEngine = (brandId: number, { id, version }: AssignedEngine): Promise<Reply<typeof engines.remove>> =>
  call(engines.remove, { brandId, params: { id: String(id) } }, { version });

/** Both lists, and the brand's activities. */
export async function refreshEngines(client: QueryClient, brandId: number): Promise<void> {
  const brand = client.invalidateQueries({ queryKey: ["brands", "one", brandId] });
  await client.invalidateQueries({ queryKey: ofBrand(brandId) });
  await brand;
}
