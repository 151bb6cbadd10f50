import { flagOf, omitUndefined, oneOf, type RawSearch } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const enginesSearch = (raw: RawSearch) =>
  omitUndefined({ tab: oneOf(raw, "tab", ["available"]), compare: flagOf(raw, "compare") });
