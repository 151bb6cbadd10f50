import { countOf, omitUndefined, oneOf, pageOf, type RawSearch, sortOf, textOf } from "../../lib/search.ts";

/**
 * The search parameters of the businesses of all brands; anything else is dropped. A brand's tab uses the first three:
 * a schema of its own would load with sign-in.
 */
export const businessesSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    engine: oneOf(raw, "engine", ["v1", "v2", "v3", "v4"]),
    page: pageOf(raw),
    status: oneOf(raw, "status", ["active", "inactive"]),
    brand: countOf(raw, "brand"),
    sort: sortOf(raw, ["created_at", "name"]),
  });
