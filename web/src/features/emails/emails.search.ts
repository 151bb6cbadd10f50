import { emailKinds } from "@console/contract/email-kinds.ts";
import { countOf, omitUndefined, oneOf, pageOf, type RawSearch, sortOf, textOf } from "../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const emailsSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    status: oneOf(raw, "status", ["waiting", "sent", "refused"]),
    kind: oneOf(raw, "kind", emailKinds),
    sort: sortOf(raw, ["queued_at"]),
    page: pageOf(raw),
    email: countOf(raw, "email"),
  });
