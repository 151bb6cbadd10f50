import { countOf, listSearch, oneOf } from "../../../lib/search.ts";

/**
 * The search parameters of the businesses of all brands; anything else is dropped. A brand's tab uses text, engine and
 * pages: a schema of its own would load with sign-in.
 */
export const businessesSearch = listSearch(["created_at", "name"], (raw) => ({
  engine: oneOf(raw, "engine", ["v1", "v2", "v3", "v4"]),
  status: oneOf(raw, "status", ["active", "inactive"]),
  brand: countOf(raw, "brand"),
}));
