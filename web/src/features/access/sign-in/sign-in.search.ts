import { safeNext } from "../../../lib/paths.ts";
import { omitUndefined, type RawSearch } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const signInSearch = (raw: RawSearch) => omitUndefined({ next: safeNext(raw.next) });
