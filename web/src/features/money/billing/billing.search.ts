import { flagOf, monthOf, omitUndefined, oneOf, pageOf, type RawSearch, textOf } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const billingSearch = (raw: RawSearch) =>
  omitUndefined({
    month: monthOf(raw, "month"),
    show: oneOf(raw, "show", ["minutes"]),
    page: pageOf(raw),
    plan: flagOf(raw, "plan"),
    coupon: flagOf(raw, "coupon"),
    charge: flagOf(raw, "charge"),
    q: (flagOf(raw, "plan") ?? flagOf(raw, "coupon")) && textOf(raw, "q"),
    invoice: monthOf(raw, "invoice"),
    line: textOf(raw, "line"),
    against: monthOf(raw, "against"),
  });
