import { flagOf, omitUndefined, type RawSearch } from "../../../lib/search.ts";

/** What the address of the page may say; anything else is dropped. */
export const brandSearch = (raw: RawSearch) => omitUndefined({ edit: flagOf(raw, "edit") });
