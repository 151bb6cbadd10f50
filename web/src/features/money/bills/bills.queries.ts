import { bills } from "@console/contract/bills.ts";
import { listOf } from "../../../api/lists.ts";
import { csvOf } from "../../../api/queries.ts";
import { billsSearch } from "./bills.search.ts";

export const billList = listOf(bills.list, billsSearch);

/** The lines of all filtered bills, month by month. */
export const billLinesFile = ({ sort: _sort, ...search }: ReturnType<typeof billsSearch>) =>
  csvOf(bills.lines, { query: billsSearch.query(search) });
