import { payments } from "@console/contract/payments.ts";
import { listSearch } from "../../../../lib/list-search.ts";
import { paramsOf } from "../../../../lib/params.ts";
import { countOf, flagOf } from "../../../../lib/search.ts";

export const paymentsSearch = listSearch(paramsOf(payments.list), {
  filters: { brand: "organization_id", status: "status" },
  dialogs: { new: flagOf, peek: countOf, allocate: countOf, refund: countOf },
});
