import { BUSINESS_ROWS_MAX, PAGE_SIZE } from "@console/contract/limits.ts";
import { type Row, thousands } from "../bench.ts";
import { fillBusinesses } from "../fill/businesses.ts";
import { fillConsole } from "../fill/console.ts";
import { makeConsoleSite } from "../site.ts";
import { tellMilliseconds, withConsole } from "./times.ts";

const BRANDS = 10_000;
const EACH = 100;

const sorts = ["-created_at", "created_at", "name", "-name"];
const groups = ["", "&status=active", "&status=inactive", "&voice_engine=v3", "&voice_engine=v1&status=inactive"];
/** From the rarest to what every business contains. */
const searches = {
  "external ID": "biz-7777-42",
  "no match": "nothing like it",
  "full name": "amber birch bistro",
  "a word and a kind": "harbor clinic",
  "common words apart": "dental otter",
  "one brand": "help777@",
  "a word of brand names": "kestrel",
  "a word of names": "otter",
  "an end of words": "tal",
  "a kind": "dental",
  "every location": "city, tx",
  "two letters": "ot",
  "one letter": "q",
};

/** The deepest page begins with the last of the rows that the list has by page. */
const deepest = BUSINESS_ROWS_MAX / PAGE_SIZE;

const requests = [
  ...sorts.flatMap((sort) => [
    { row: `businesses ${sort}`, path: `/businesses?sort=${sort}` },
    { row: `businesses ${sort}, deepest`, path: `/businesses?sort=${sort}&page=${deepest}` },
  ]),
  ...groups.slice(1).flatMap((group) => [
    { row: `businesses ${group.slice(1)}`, path: `/businesses?${group.slice(1)}` },
    { row: `businesses ${group.slice(1)}, deepest`, path: `/businesses?page=${deepest}${group}` },
    { row: `businesses ${group.slice(1)}, name, deepest`, path: `/businesses?sort=name&page=${deepest}${group}` },
  ]),
  { row: "businesses, 100 a page", path: `/businesses?per_page=100&page=${BUSINESS_ROWS_MAX / 100}` },
  { row: "businesses, one brand", path: "/businesses?brand_id=777" },
  ...Object.entries(searches).flatMap(([row, text]) => {
    const search_key = encodeURIComponent(text);
    return [
      { row: `businesses, search: ${row}`, path: `/businesses?search_key=${search_key}` },
      { row: `businesses, by name: ${row}`, path: `/businesses?sort=name&search_key=${search_key}` },
      { row: `businesses, v3: ${row}`, path: `/businesses?voice_engine=v3&search_key=${search_key}` },
      { row: `palette: ${row}`, path: `/search?q=${search_key}` },
    ];
  }),
  { row: "business", path: "/businesses/777777" },
];

/** A million of them at 10,000 brands. */
export const businessRow: Row = {
  name: "businesses",
  about: "every page and search of a million businesses of all brands",
  run: async (bench) => {
    const { site } = await makeConsoleSite(bench.postgres, async (run) => {
      await fillConsole(run, { brands: BRANDS });
      await fillBusinesses(run, BRANDS, EACH);
    });
    const size = `${thousands(BRANDS * EACH)} businesses`;
    await withConsole(site, async (target) => {
      for (const request of requests) await tellMilliseconds(bench, target, { size, ...request });
    });
  },
};
