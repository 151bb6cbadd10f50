import { countOf, flagOf, omitUndefined, oneOf, pageOf, type RawSearch, textOf } from "../../../../lib/search.ts";

const brandSorts = ["created_at", "name", "-name", "status", "-status"] as const;

/** The page's search parameters; anything else is dropped. */
export const brandsSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    status: oneOf(raw, "status", ["active", "inactive"]),
    sort: oneOf(raw, "sort", brandSorts),
    package: countOf(raw, "package"),
    owner: oneOf(raw, "owner", ["me"]),
    view: oneOf(raw, "view", ["table"]),
    page: pageOf(raw),
    new: flagOf(raw, "new"),
  });
