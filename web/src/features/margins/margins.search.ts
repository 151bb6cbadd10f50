import { countOf, flagOf, monthOf, omitUndefined, pageOf, type RawSearch, sortOf, textOf } from "../../lib/search.ts";

const marginSorts = ["keeps", "percent", "charges", "pays", "brand"] as const;

/** The page's search parameters; anything else is dropped. */
export const marginsSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    month: monthOf(raw, "month"),
    sort: sortOf(raw, marginSorts),
    page: pageOf(raw),
    brand: countOf(raw, "brand"),
    costs: flagOf(raw, "costs"),
  });
