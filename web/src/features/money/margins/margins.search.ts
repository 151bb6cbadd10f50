import { margins } from "@console/contract/margins.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf, flagOf } from "../../../lib/search.ts";

export const marginsSearch = listSearch(paramsOf(margins.list), {
  filters: { month: "month" },
  dialogs: { brand: countOf, costs: flagOf },
});
