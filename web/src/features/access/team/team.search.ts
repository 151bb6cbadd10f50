import { team } from "@console/contract/team.ts";
import { choice, listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf, flagOf } from "../../../lib/search.ts";

export const teamSearch = listSearch(paramsOf(team.list), {
  own: { view: choice("table") },
  filters: { status: "status", role: "role" },
  dialogs: { new: flagOf, edit: countOf, history: countOf, former: flagOf },
  unsorted: true,
});
