import { flagOf, omitUndefined, oneOf, type RawSearch } from "../../lib/search.ts";

/** What the address of the page may say; anything else is dropped. */
export const enginesSearch = (raw: RawSearch) =>
  omitUndefined({ tab: oneOf(raw, "tab", ["available"]), compare: flagOf(raw, "compare") });
