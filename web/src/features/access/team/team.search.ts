import { countOf, listSearch, oneOf, openForm } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const teamSearch = listSearch([], (raw) => ({
  status: oneOf(raw, "status", ["active", "inactive"]),
  role: oneOf(raw, "role", ["super_admin", "manager", "sales"]),
  ...openForm(raw),
  history: countOf(raw, "history"),
}));
