import { flagOf, omitUndefined, oneOf, pageOf, type RawSearch, recordDialogsOf, textOf } from "../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const teamSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    status: oneOf(raw, "status", ["active", "inactive"]),
    role: oneOf(raw, "role", ["super_admin", "manager", "sales"]),
    page: pageOf(raw),
    new: flagOf(raw, "new"),
    ...recordDialogsOf(raw),
  });
