import { bills } from "@console/contract/bills.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf, flagOf, monthOf } from "../../../lib/search.ts";

export const billsSearch = listSearch(paramsOf(bills.list), {
  filters: { month: "month", status: "status" },
  // A payment of a brand, for one of its bills, a credit note, or the invoice's email.
  dialogs: { new: flagOf, pay: countOf, credit: countOf, mail: countOf, bill: monthOf, peek: countOf },
});
