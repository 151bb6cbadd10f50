import { listSearch, oneOf } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const notificationsSearch = listSearch([], (raw) => ({
  type: oneOf(raw, "type", ["error", "warning", "info"]),
}));
