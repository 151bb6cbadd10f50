import { webhooks } from "@console/contract/webhooks.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";

export const deliveriesSearch = listSearch(paramsOf(webhooks.deliveries), { filters: { status: "status" } });
