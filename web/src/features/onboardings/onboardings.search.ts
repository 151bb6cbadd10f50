import {
  countOf,
  dayOf,
  flagOf,
  omitUndefined,
  oneOf,
  pageOf,
  type RawSearch,
  recordDialogsOf,
  textOf,
  timeOf,
  weekOf,
} from "../../lib/search.ts";

/** The page's search parameters; anything else is dropped. */
export const onboardingsSearch = (raw: RawSearch) =>
  omitUndefined({
    tab: oneOf(raw, "tab", ["completed"]),
    view: oneOf(raw, "view", ["week"]),
    week: weekOf(raw, "week"),
    date: flagOf(raw, "new") && dayOf(raw, "date"),
    time: flagOf(raw, "new") && timeOf(raw, "time"),
    package: flagOf(raw, "new") && oneOf(raw, "package", ["Enterprise", "Professional", "Starter"]),
    q: textOf(raw, "q"),
    type: oneOf(raw, "type", ["Enterprise", "Professional", "Starter"]),
    page: pageOf(raw),
    new: flagOf(raw, "new"),
    ...recordDialogsOf(raw),
    done: countOf(raw, "done"),
  });
