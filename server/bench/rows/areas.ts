import { type Row, thousands } from "../bench.ts";
import { tellMilliseconds, withConsole } from "./times.ts";

type Requested = { row: string; path: string; brand?: number };

/** A brand in the middle, whose own lists are read. */
const ofBrand = (brand: number): Requested[] => [
  { row: "businesses", path: "/business_configurations", brand },
  { row: "businesses, search", path: "/business_configurations?search_key=austin", brand },
  { row: "integrations", path: "/available_integrations?per_page=100", brand },
  { row: "integrations, search", path: "/available_integrations/all?search_key=zap", brand },
  { row: "engines", path: "/voice_engines", brand },
  { row: "feed, one brand", path: `/activities?organization_id=${brand}` },
];

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const ofStaff: Requested[] = [
  { row: "packages", path: "/organization_plans" },
  { row: "packages, search", path: "/organization_plans?search_key=package%207" },
  { row: "team", path: "/users" },
  { row: "coupons", path: "/coupons" },
  { row: "coupons, search", path: "/coupons?search_key=code77" },
  { row: "onboardings", path: "/onboardings?status=scheduled" },
  { row: "onboardings, search", path: "/onboardings?search_key=company%2077" },
  { row: "notifications", path: "/notifications" },
  { row: "feed, one type", path: "/activities?type=success" },
  { row: "feed, one person", path: "/activities?user_id=7" },
  { row: "feed, common word", path: "/activities?search_key=changed" },
  { row: "feed, rare word", path: "/activities?search_key=unheard" },
  { row: "feed, one day", path: `/activities?from=${day(1)}&to=${day(1)}` },
];

/** Lists without a limit to compare with. */
export const areaRow: Row = {
  name: "areas",
  about: "lists and searches of the other areas, and the feed narrowed in each way",
  run: async (bench) => {
    for (const brands of bench.options.brands) {
      const size = `${thousands(brands)} brands`;
      await withConsole(await bench.site(brands), async (target) => {
        for (const request of [...ofBrand(Math.ceil(brands / 2)), ...ofStaff]) {
          await tellMilliseconds(bench, target, { size, ...request });
        }
      });
    }
  },
};
