import { omitUndefined, oneOf, pageOf, type RawSearch, textOf } from "../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const notificationsSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    type: oneOf(raw, "type", ["error", "warning", "info"]),
    page: pageOf(raw),
  });
