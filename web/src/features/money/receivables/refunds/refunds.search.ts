import { refunds } from "@console/contract/refunds.ts";
import { listSearch } from "../../../../lib/list-search.ts";
import { paramsOf } from "../../../../lib/params.ts";

export const refundsSearch = listSearch(paramsOf(refunds.list), {
  filters: { brand: "organization_id", status: "status" },
});
