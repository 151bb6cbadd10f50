import { flagOf, omitUndefined, type RawSearch, textOf } from "../../lib/search.ts";

/** What the address of the page may say; anything else is dropped. */
export const integrationsSearch = (raw: RawSearch) => omitUndefined({ q: textOf(raw, "q"), add: flagOf(raw, "add") });
