import { type EngineCode, engines } from "@console/contract/engines.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import { call } from "../../../api/client.ts";
import { rowsQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";

/** CALL-29, 10 per page (CONST-11). */
export const assignedQuery = (brandId: number) =>
  rowsQuery(engines.list, { brandId, query: { per_page: PAGE_SIZE, sort: "code" } });

/** CALL-28 */
export const availableQuery = (brandId: number) =>
  rowsQuery(engines.available, { brandId, query: { per_page: PAGE_SIZE } });

export const addEngine = (brandId: number, code: EngineCode): Promise<Reply<typeof engines.add>> =>
  call(engines.add, { brandId, body: { voice_engine: { code } } });

/** Both lists, and the brand's activities. */
export const engineRecords = recordsOf({ list: engines.list, shownIn: ["brands.read", "activities.list"] });
