import { countOf, omitUndefined, oneOf, openForm, pageOf, type RawSearch, textOf } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const packagesSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    status: oneOf(raw, "status", ["active", "inactive"]),
    sort: oneOf(raw, "sort", ["created_at", "name", "-name", "base_price", "-base_price"]),
    page: pageOf(raw),
    ...openForm(raw),
    history: countOf(raw, "history"),
    copy: countOf(raw, "copy"),
  });
