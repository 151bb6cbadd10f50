import { margins, type PlatformCost } from "@console/contract/margins.ts";
import { call } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { dataQuery } from "../../../api/queries.ts";
import { marginsSearch } from "./margins.search.ts";

export const marginList = listOf(margins.list, marginsSearch);

export const marginQuery = (id: number, month: string | undefined) =>
  dataQuery(margins.one, { params: { id: String(id) }, query: { month } });

export const costsQuery = dataQuery(margins.costs, {});

export const saveCost = async ({ kind, code, version }: PlatformCost, cost: string, idempotencyKey: string) => {
  const input = { params: { kind, code }, body: { platform_cost: { cost } } };
  return (await call(margins.setCost, input, { version, idempotencyKey })).data;
};
