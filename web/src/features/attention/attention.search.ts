import { countOf, omitUndefined, oneOf, pageOf, type RawSearch, sortOf, textOf } from "../../lib/search.ts";

/** The page's search parameters; anything else is dropped, and the page drops a reason that is none. */
export const attentionSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    status: oneOf(raw, "status", ["snoozed"]),
    reason: textOf(raw, "reason"),
    owner: oneOf(raw, "owner", ["me"]),
    package: countOf(raw, "package"),
    sort: sortOf(raw, ["score", "money", "since", "brand"]),
    page: pageOf(raw),
    edit: countOf(raw, "edit"),
  });
