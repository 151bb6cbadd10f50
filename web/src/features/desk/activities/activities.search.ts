import { countOf, dayOf, listSearch, oneOf } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const activitiesSearch = listSearch([], (raw) => ({
  type: oneOf(raw, "type", ["success", "primary", "warning"]),
  kind: oneOf(raw, "kind", ["changes", "sign_ins"]),
  user: oneOf(raw, "user", ["system"]) ?? countOf(raw, "user"),
  from: dayOf(raw, "from"),
  to: dayOf(raw, "to"),
}));
