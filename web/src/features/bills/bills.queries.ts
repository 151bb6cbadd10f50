import { type BillFilter, bills } from "@console/contract/bills.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import { dataQuery, pagesOf } from "../../api/queries.ts";

/** What the heads of the table sort by; the newest month first is the default. */
export type BillSort = "month" | "brand" | "package" | "invoice_number" | "total" | "due_on" | "paid_on";
export type BillFilters = { q?: string; month?: string; status?: BillFilter; sort?: BillSort | `-${BillSort}` };

/** The filters in the words of the wire. */
export const billsAsked = ({ q, month, status, sort }: BillFilters) => ({
  ...(q && { search_key: q }),
  ...(month && { month }),
  ...(status && { status }),
  ...(sort && { sort }),
});

/** Lines go by the month alone. */
export const linesAsked = ({ q, month, status }: BillFilters) =>
  billsAsked({
    ...(q && { q }),
    ...(month && { month }),
    ...(status && { status }),
  });

export const billList = (filters: BillFilters) =>
  pagesOf(bills.list, { query: { ...billsAsked(filters), per_page: PAGE_SIZE } });

export const monthsQuery = dataQuery(bills.months, {});

export const summaryQuery = dataQuery(bills.summary, {});
