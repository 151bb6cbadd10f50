import { dayOf, omitUndefined, type RawSearch } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const dashboardSearch = (raw: RawSearch) => omitUndefined({ day: dayOf(raw, "day") });
