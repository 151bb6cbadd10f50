import { flagOf, omitUndefined, type RawSearch, textOf } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const integrationsSearch = (raw: RawSearch) => omitUndefined({ q: textOf(raw, "q"), add: flagOf(raw, "add") });
