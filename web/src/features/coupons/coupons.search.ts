import {
  flagOf,
  omitUndefined,
  oneOf,
  pageOf,
  type RawSearch,
  recordDialogsOf,
  sortOf,
  textOf,
} from "../../lib/search.ts";

const couponSorts = ["name", "code", "discount_value", "starts_at", "expires_at", "status"] as const;

/** The page's search parameters; anything else is dropped. */
export const couponsSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    status: oneOf(raw, "status", ["active", "archived"]),
    state: oneOf(raw, "state", ["scheduled", "ended"]),
    sort: sortOf(raw, couponSorts),
    page: pageOf(raw),
    new: flagOf(raw, "new"),
    ...recordDialogsOf(raw),
  });
