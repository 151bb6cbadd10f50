import { type Row, thousands } from "../bench.ts";
import { activitiesOf } from "../fill/brands.ts";
import { fillConsole, makeApiKeys } from "../fill/console.ts";
import { makeConsoleSite } from "../site.ts";
import type { Target } from "../targets.ts";
import { tellMilliseconds, withConsole } from "./times.ts";

/** One for each path: a key may make 100 calls per second. */
const KEYS = 7;

/** As the voice platform calls: below `/platform`, with an API key. */
const asPlatform = (target: Target, key: string): Target => ({
  ...target,
  headers: { authorization: `Bearer ${key}` },
  spell: (request) => ({ ...request, path: `/api/v1/platform${request.path}` }),
});

/** What a voice platform reads all the time. */
export const platformRow: Row = {
  name: "platform",
  about: "the change feed at its start, middle and end, brands, and a configuration with and without If-None-Match",
  run: async (bench) => {
    for (const brands of bench.options.brands) {
      let keys: string[] = [];
      const { site } = await makeConsoleSite(bench.postgres, async (run) => {
        await fillConsole(run, { brands });
        keys = await makeApiKeys(run, KEYS);
      });
      const events = activitiesOf(brands);
      const size = `${thousands(brands)} brands`;
      const brand = Math.ceil(brands / 2);
      const configuration = `/organizations/${brand}/configuration`;
      await withConsole(site, async (target) => {
        const report = (row: string, path: string, headers: Record<string, string> = {}) =>
          tellMilliseconds(bench, asPlatform(target, keys.pop() ?? ""), { row, size, path, headers });
        await report("changes, first 100", "/changes?after=0&limit=100");
        await report("changes, middle 100", `/changes?after=${Math.floor(events / 2)}&limit=100`);
        await report("changes, none new", `/changes?after=${events}&limit=100`);
        await report("changes, one brand", `/changes?after=0&limit=100&organization_id=${brand}`);
        await report("organizations, middle 100", `/organizations?after=${brand}&limit=100`);
        await report("configuration", configuration);
        await report("configuration, unchanged", configuration, { "if-none-match": '"1"' });
      });
    }
  },
};
