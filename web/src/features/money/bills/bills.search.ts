import { listSearch, monthOf, oneOf } from "../../../lib/search.ts";

const billSorts = ["month", "brand", "package", "invoice_number", "total", "due_on", "paid_on"] as const;

/** The page's search parameters; anything else is dropped. */
export const billsSearch = listSearch(billSorts, (raw) => ({
  month: monthOf(raw, "month"),
  status: oneOf(raw, "status", ["outstanding", "overdue", "paid", "to_check"]),
}));
