import { emails } from "@console/contract/emails.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf } from "../../../lib/search.ts";

export const emailsSearch = listSearch(paramsOf(emails.list), {
  filters: { status: "status", kind: "kind" },
  dialogs: { email: countOf },
});
