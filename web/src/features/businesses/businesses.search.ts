import { countOf, omitUndefined, oneOf, pageOf, type RawSearch, sortOf, textOf } from "../../lib/search.ts";

const narrowing = (raw: RawSearch) => ({
  q: textOf(raw, "q"),
  engine: oneOf(raw, "engine", ["v1", "v2", "v3", "v4"]),
  page: pageOf(raw),
});

/** The page's search parameters; anything else is dropped. */
export const businessesSearch = (raw: RawSearch) => omitUndefined(narrowing(raw));

/** The same for the businesses of all brands. */
export const allBusinessesSearch = (raw: RawSearch) =>
  omitUndefined({
    ...narrowing(raw),
    status: oneOf(raw, "status", ["active", "inactive"]),
    brand: countOf(raw, "brand"),
    sort: sortOf(raw, ["created_at", "name"]),
  });
