import { countOf, listSearch, oneOf, textOf } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped, and the page drops a reason that is none. */
export const attentionSearch = listSearch(["score", "money", "since", "brand"], (raw) => ({
  status: oneOf(raw, "status", ["snoozed"]),
  reason: textOf(raw, "reason"),
  owner: oneOf(raw, "owner", ["me"]),
  package: countOf(raw, "package"),
  edit: countOf(raw, "edit"),
}));
