import { countOf, listSearch, oneOf, textOf } from "../../../lib/search.ts";

/** What the address of the page may say; the page drops a reason that is none. A status or a group is of single events. */
export const refusedSearch = listSearch(["last_refused_at", "events"], (raw) => ({
  reason: textOf(raw, "reason"),
  brand: countOf(raw, "brand"),
  group: countOf(raw, "group"),
  status: oneOf(raw, "status", ["open", "ingested", "dismissed"]),
}));
