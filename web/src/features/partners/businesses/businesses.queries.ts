import { type Business, businesses } from "@console/contract/businesses.ts";
import { type AssignedEngine, type EngineCode, engines } from "@console/contract/engines.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import { call, callAbout } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { dataQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import { brandBusinessesSearch, businessesSearch } from "./businesses.search.ts";

/** The screen loads further pages automatically (CALL-22). */
export const businessList = listOf(businesses.list, brandBusinessesSearch, { perPage: PAGE_SIZE_MAX });

export const allBusinessList = listOf(businesses.listAll, businessesSearch);

/** Codes of the engines that the brand has. */
export const assignedCodesQuery = (brandId: number) => ({
  ...dataQuery(engines.list, { brandId, query: { sort: "code" } }),
  select: (assigned: AssignedEngine[]) => assigned.map(({ code }) => code),
});

export const changeEngine = (business: Business, code: EngineCode): Promise<Reply<typeof businesses.update>> =>
  callAbout(businesses.update, business, {
    brandId: business.organization_id,
    body: { business_configuration: { voice_engine: code } },
  });

type Choice = { id: number; version: number; voice_engine: EngineCode };

/** One call for all of them, each with its engine; the answer has a result for each. */
export const changeEngines = (
  brandId: number,
  chosen: readonly Choice[],
): Promise<Reply<typeof businesses.bulkEngine>> =>
  call(businesses.bulkEngine, { brandId, body: { business_configurations: [...chosen] } });

/** A change may have assigned an engine to the brand, and added activities. */
export const businessRecords = recordsOf({
  list: businesses.list,
  read: businesses.read,
  shownIn: ["engines", "brands.read", "activities.list"],
});
