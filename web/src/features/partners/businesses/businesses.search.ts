import { businesses } from "@console/contract/businesses.ts";
import { choice, listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf } from "../../../lib/search.ts";

/** Of all brands. */
export const businessesSearch = listSearch(paramsOf(businesses.listAll), {
  filters: { engine: "voice_engine", status: "status", brand: "brand_id" },
  dialogs: { peek: countOf },
});

/** Of one brand. */
export const brandBusinessesSearch = listSearch(paramsOf(businesses.list), {
  filters: { engine: "voice_engine" },
  own: { view: choice("table") },
  unsorted: true,
});
