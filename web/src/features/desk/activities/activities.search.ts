import { activities } from "@console/contract/activities.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf, oneOf, type RawSearch } from "../../../lib/search.ts";

export const activitiesSearch = listSearch(paramsOf(activities.list), {
  filters: {
    type: "type",
    kind: "kind",
    user: (raw: RawSearch, key: string) => oneOf(raw, key, ["system"]) ?? countOf(raw, key),
    from: "from",
    to: "to",
  },
});
