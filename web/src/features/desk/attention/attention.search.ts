import { attention } from "@console/contract/attention.ts";
import { choice, listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf } from "../../../lib/search.ts";

export const attentionSearch = listSearch(paramsOf(attention.list), {
  views: { status: "status" },
  filters: { reason: "reason", owner: choice("me"), package: "package_id" },
  dialogs: { edit: countOf },
  except: ["open"],
});
