import { countOf, dayOf, omitUndefined, oneOf, pageOf, type RawSearch, textOf } from "../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const activitiesSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    type: oneOf(raw, "type", ["success", "primary", "warning"]),
    user: oneOf(raw, "user", ["system"]) ?? countOf(raw, "user"),
    from: dayOf(raw, "from"),
    to: dayOf(raw, "to"),
    signins: oneOf(raw, "signins", ["only", "without"]),
    page: pageOf(raw),
  });
