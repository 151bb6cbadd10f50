import { bills } from "@console/contract/bills.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";

export const billsSearch = listSearch(paramsOf(bills.list), { filters: { month: "month", status: "status" } });
