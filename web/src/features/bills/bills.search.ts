import { monthOf, omitUndefined, oneOf, pageOf, type RawSearch, sortOf, textOf } from "../../lib/search.ts";

const billSorts = ["month", "brand", "package", "invoice_number", "total", "due_on", "paid_on"] as const;

/** The page's search parameters; anything else is dropped. */
export const billsSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    month: monthOf(raw, "month"),
    status: oneOf(raw, "status", ["outstanding", "overdue", "paid", "to_check"]),
    sort: sortOf(raw, billSorts),
    page: pageOf(raw),
  });
