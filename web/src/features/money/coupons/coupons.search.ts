import { countOf, listSearch, oneOf, openForm } from "../../../lib/search.ts";

const couponSorts = ["name", "code", "discount_value", "starts_at", "expires_at", "status"] as const;

/** The page's search parameters; anything else is dropped. */
export const couponsSearch = listSearch(couponSorts, (raw) => ({
  status: oneOf(raw, "status", ["active", "archived"]),
  state: oneOf(raw, "state", ["scheduled", "ended"]),
  ...openForm(raw),
  history: countOf(raw, "history"),
}));
