import { packages } from "@console/contract/packages.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf, flagOf } from "../../../lib/search.ts";

export const packagesSearch = listSearch(paramsOf(packages.list), {
  filters: { status: "status" },
  dialogs: { new: flagOf, edit: countOf, history: countOf, copy: countOf },
  except: ["-created_at"],
});
