import { safeNext } from "../../lib/paths.ts";
import { omitUndefined, type RawSearch } from "../../lib/search.ts";

/** What the address of the page may say; anything else is dropped. */
export const signInSearch = (raw: RawSearch) => omitUndefined({ next: safeNext(raw.next) });
