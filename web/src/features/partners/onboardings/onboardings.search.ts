import { countOf, dayOf, flagOf, listSearch, oneOf, openForm, timeOf, weekOf } from "../../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const onboardingsSearch = listSearch([], (raw) => ({
  tab: oneOf(raw, "tab", ["completed"]),
  view: oneOf(raw, "view", ["week"]),
  week: weekOf(raw, "week"),
  date: flagOf(raw, "new") && dayOf(raw, "date"),
  time: flagOf(raw, "new") && timeOf(raw, "time"),
  package: flagOf(raw, "new") && oneOf(raw, "package", ["Enterprise", "Professional", "Starter"]),
  type: oneOf(raw, "type", ["Enterprise", "Professional", "Starter"]),
  ...openForm(raw),
  history: countOf(raw, "history"),
  done: countOf(raw, "done"),
}));
