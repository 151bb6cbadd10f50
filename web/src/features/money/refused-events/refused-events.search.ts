import { refusedEvents } from "@console/contract/refused-events.ts";
import { choice, listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf } from "../../../lib/search.ts";

/** Of its causes. A status or a group is of single events. */
export const refusedSearch = listSearch(paramsOf(refusedEvents.groups), {
  filters: { reason: "reason", brand: "brand_id" },
  own: { group: countOf, status: choice("open", "ingested", "dismissed") },
});

/** Of single events. */
export const eventsSearch = listSearch(paramsOf(refusedEvents.list), {
  views: { group: "group_id", status: "status" },
});
