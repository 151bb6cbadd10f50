import { dayOf, omitUndefined, type RawSearch } from "../../lib/search.ts";

/** What the address of the page may say; anything else is dropped. */
export const dashboardSearch = (raw: RawSearch) => omitUndefined({ day: dayOf(raw, "day") });
