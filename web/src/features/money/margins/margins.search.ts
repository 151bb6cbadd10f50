import { countOf, flagOf, listSearch, monthOf } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const marginsSearch = listSearch(["keeps", "percent", "charges", "pays", "brand"], (raw) => ({
  month: monthOf(raw, "month"),
  brand: countOf(raw, "brand"),
  costs: flagOf(raw, "costs"),
}));
