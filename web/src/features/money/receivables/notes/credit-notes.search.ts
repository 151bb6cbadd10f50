import { creditNotes } from "@console/contract/credit-notes.ts";
import { listSearch } from "../../../../lib/list-search.ts";
import { paramsOf } from "../../../../lib/params.ts";
import { countOf } from "../../../../lib/search.ts";

export const creditNotesSearch = listSearch(paramsOf(creditNotes.list), {
  filters: { brand: "organization_id", status: "status" },
  dialogs: { peek: countOf, allocate: countOf, refund: countOf },
});
