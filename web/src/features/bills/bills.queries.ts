import { type BillFilter, bills } from "@console/contract/bills.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

/** What the heads of the table sort by; the newest month first is the default. */
export type BillSort = "month" | "brand" | "package" | "invoice_number" | "total" | "due_on" | "paid_on";
export type BillFilters = { q?: string; month?: string; status?: BillFilter; sort?: BillSort | `-${BillSort}` };

const all = ["bills"] as const;

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

export const billList = (filters: BillFilters) => ({
  queryKey: [...all, "list", filters],
  readPage: (page: number, signal: AbortSignal) =>
    call(bills.list, { query: { ...billsAsked(filters), page, per_page: PAGE_SIZE } }, { signal }),
});

export const monthsQuery = queryOptions({
  queryKey: [...all, "months"],
  queryFn: async ({ signal }) => (await call(bills.months, {}, { signal })).data,
});

export const summaryQuery = queryOptions({
  queryKey: [...all, "summary"],
  queryFn: async ({ signal }) => (await call(bills.summary, {}, { signal })).data,
});
