import { packages } from "@console/contract/packages.ts";
import { choice, listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf, flagOf } from "../../../lib/search.ts";

export const packagesSearch = listSearch(paramsOf(packages.list), {
  filters: { status: "status" },
  own: { view: choice("compare"), against: countOf },
  dialogs: { new: flagOf, edit: countOf, history: countOf, copy: countOf },
  except: ["-created_at"],
});
