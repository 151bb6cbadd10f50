import { webhooks } from "@console/contract/webhooks.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf, flagOf } from "../../../lib/search.ts";

/** Of a webhook's page: its log, and its dialogs. */
export const deliveriesSearch = listSearch(paramsOf(webhooks.deliveries), {
  filters: { status: "status", event: "event" },
  dialogs: { peek: countOf, edit: flagOf, replay: flagOf },
});
