import { brands } from "@console/contract/brands.ts";
import { choice, listSearch } from "../../../../lib/list-search.ts";
import { paramsOf } from "../../../../lib/params.ts";
import { countOf, flagOf } from "../../../../lib/search.ts";

export const brandsSearch = listSearch(paramsOf(brands.list), {
  filters: { status: "status", package: "package", owner: choice("me") },
  own: { view: choice("table") },
  dialogs: { new: flagOf, onboarding: countOf, peek: countOf },
  except: ["-created_at"],
});
