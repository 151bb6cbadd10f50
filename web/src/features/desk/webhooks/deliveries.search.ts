import { listSearch, oneOf } from "../../../lib/search.ts";

/** The search parameters of a webhook's log; anything else is dropped. */
export const deliveriesSearch = listSearch([], (raw) => ({
  status: oneOf(raw, "status", ["waiting", "delivered", "dropped"]),
}));
