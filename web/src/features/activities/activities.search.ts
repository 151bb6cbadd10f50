import { countOf, dayOf, omitUndefined, oneOf, pageOf, type RawSearch, textOf } from "../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const activitiesSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    type: oneOf(raw, "type", ["success", "primary", "warning"]),
    kind: oneOf(raw, "kind", ["changes", "sign_ins"]),
    user: oneOf(raw, "user", ["system"]) ?? countOf(raw, "user"),
    from: dayOf(raw, "from"),
    to: dayOf(raw, "to"),
    page: pageOf(raw),
  });
