import { receivables } from "@console/contract/receivables.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";

export const receivablesSearch = listSearch(paramsOf(receivables.list), { views: { as_of: "as_of" } });
