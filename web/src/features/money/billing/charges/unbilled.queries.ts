import { credits, type LostCredit } from "@console/contract/credits.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type UnbilledUsage, unbilled } from "@console/contract/unbilled-usage.ts";
import type { QueryClient } from "@tanstack/react-query";
import { callAbout } from "../../../../api/call-about.ts";
import { call } from "../../../../api/client.ts";
import { dataQuery, refresh, rowsQuery } from "../../../../api/queries.ts";
import { refreshBilling } from "../billing.queries.ts";

const waiting = { status: "waiting", per_page: PAGE_SIZE_MAX };

/** Waiting usage of one brand, or of all. */
export const unbilledQuery = (brandId: number | undefined) =>
  rowsQuery(unbilled.list, { query: { ...waiting, ...(brandId !== undefined && { brand_id: String(brandId) }) } });

export const creditQuery = (brandId: number) => dataQuery(credits.show, { brandId });

export const lostCreditsQuery = rowsQuery(credits.lost, { query: waiting });

export const decideUsage = (decision: "bill" | "waive", row: UnbilledUsage) => callAbout(unbilled[decision], row, {});

export const grantCredit = ({ id }: LostCredit) => call(credits.grant, { params: { id: String(id) } });

/** Bills, their list and the brand's figures change immediately. */
export const refreshMoney = (client: QueryClient): Promise<unknown> =>
  Promise.all([refresh(client, "bills", "brands"), refreshBilling(client)]);
