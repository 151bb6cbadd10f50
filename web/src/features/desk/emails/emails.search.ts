import { emailKinds } from "@console/contract/email-kinds.ts";
import { countOf, listSearch, oneOf } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const emailsSearch = listSearch(["queued_at"], (raw) => ({
  status: oneOf(raw, "status", ["waiting", "sent", "refused"]),
  kind: oneOf(raw, "kind", emailKinds),
  email: countOf(raw, "email"),
}));
