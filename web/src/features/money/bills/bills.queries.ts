import { type BillFilter, bills } from "@console/contract/bills.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import { csvOf, dataQuery, pagesOf } from "../../../api/queries.ts";
import { asQuery } from "../../../lib/search.ts";

/** Sort options of the table's headings; by default the newest month first. */
export type BillSort = "month" | "brand" | "package" | "invoice_number" | "total" | "due_on" | "paid_on";
export type BillFilters = {
  q?: string | undefined;
  month?: string | undefined;
  status?: BillFilter | undefined;
  sort?: BillSort | `-${BillSort}` | undefined;
};

export const billList = (filters: BillFilters) =>
  pagesOf(bills.list, { query: { ...asQuery(filters), per_page: PAGE_SIZE } });

/** The lines of all filtered bills, month by month. */
export const billLinesFile = ({ sort: _sort, ...filters }: BillFilters) =>
  csvOf(bills.lines, { query: asQuery(filters) });

export const summaryQuery = dataQuery(bills.summary, {});
