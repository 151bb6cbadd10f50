import { coupons } from "@console/contract/coupons.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf, flagOf } from "../../../lib/search.ts";

export const couponsSearch = listSearch(paramsOf(coupons.list), {
  filters: { status: "status", state: "state" },
  dialogs: { new: flagOf, edit: countOf, history: countOf },
  except: ["running", "created_at", "-created_at"],
});
