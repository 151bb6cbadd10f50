import { flagOf, omitUndefined, type RawSearch } from "../../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const brandSearch = (raw: RawSearch) => omitUndefined({ edit: flagOf(raw, "edit") });
