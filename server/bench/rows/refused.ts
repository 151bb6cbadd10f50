import { type Row, thousands } from "../bench.ts";
import { fillConsole } from "../fill/console.ts";
import { fillRefused } from "../fill/refused.ts";
import { makeConsoleSite } from "../site.ts";
import { tellMilliseconds, withConsole } from "./times.ts";

const BRANDS = 1_000;
const EVENTS = 1_000_000;

const requests = [
  { row: "refused groups", path: "/refused_event_groups" },
  { row: "refused groups, last page", path: "/refused_event_groups?page=500" },
  { row: "refused groups, most events", path: "/refused_event_groups?sort=-events" },
  { row: "refused groups, one brand", path: "/refused_event_groups?brand_id=77" },
  { row: "refused groups, one reason", path: "/refused_event_groups?reason=unknown_business" },
  { row: "refused groups, search", path: "/refused_event_groups?search_key=lost-777" },
  { row: "refused events", path: "/refused_events?status=open&per_page=50" },
  { row: "refused events, middle", path: "/refused_events?status=open&per_page=50&before=500000" },
  { row: "refused events, one group", path: "/refused_events?status=open&group_id=77&per_page=50" },
  { row: "refused events, rare word", path: "/refused_events?status=open&search_key=call-77777&per_page=50" },
  { row: "refused events, common word", path: "/refused_events?status=open&search_key=call&per_page=50" },
  { row: "refused events, no word", path: "/refused_events?status=open&search_key=nothing-like-it&per_page=50" },
];

/** A million of them, which is what a platform refuses in some months. */
export const refusedRow: Row = {
  name: "refused",
  about: "lists and searches of a million refused usage events",
  run: async (bench) => {
    const { site } = await makeConsoleSite(bench.postgres, async (run) => {
      await fillConsole(run, { brands: BRANDS });
      await fillRefused(run, BRANDS, EVENTS);
    });
    await withConsole(site, async (target) => {
      for (const request of requests)
        await tellMilliseconds(bench, target, { size: `${thousands(EVENTS)} events`, ...request });
    });
  },
};
