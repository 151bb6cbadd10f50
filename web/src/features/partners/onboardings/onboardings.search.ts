import { onboardings } from "@console/contract/onboardings.ts";
import { choice, listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";
import { countOf, dayOf, flagOf, type RawSearch, timeOf, weekOf } from "../../../lib/search.ts";
import type { Tab } from "./onboardings.text.ts";

/** Pending ones soonest first, those without a date last; completed ones newest first. */
export const ofTab = (tab: Tab = "pending") =>
  tab === "pending" ? { status: "scheduled", sort: "onboarding_at" } : { status: "done", sort: "-done_at" };

const ofNew =
  <T>(parse: (raw: RawSearch, key: string) => T) =>
  (raw: RawSearch, key: string) =>
    flagOf(raw, "new") && parse(raw, key);

export const onboardingsSearch = listSearch(paramsOf(onboardings.list), {
  filters: { type: "package_type" },
  own: { tab: choice("completed"), view: choice("week"), week: weekOf },
  dialogs: {
    new: flagOf,
    date: ofNew(dayOf),
    time: ofNew(timeOf),
    package: ofNew(choice("Enterprise", "Professional", "Starter")),
    edit: countOf,
    history: countOf,
    done: countOf,
    peek: countOf,
  },
  unsorted: true,
});
