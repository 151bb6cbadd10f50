import { omitUndefined, pageOf, type RawSearch, sortOf, textOf } from "../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const jobsSearch = (raw: RawSearch) =>
  omitUndefined({ q: textOf(raw, "q"), sort: sortOf(raw, ["failed_at"]), page: pageOf(raw) });
