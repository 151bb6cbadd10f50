import { omitUndefined, oneOf, pageOf, type RawSearch, textOf } from "../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const businessesSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    engine: oneOf(raw, "engine", ["v1", "v2", "v3", "v4"]),
    page: pageOf(raw),
  });
