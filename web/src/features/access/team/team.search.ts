import { team } from "@console/contract/team.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf, flagOf } from "../../../lib/search.ts";

export const teamSearch = listSearch(paramsOf(team.list), {
  filters: { status: "status", role: "role" },
  dialogs: { new: flagOf, edit: countOf, history: countOf },
  unsorted: true,
});
