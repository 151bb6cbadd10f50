import { join } from "node:path";
import type { Row } from "@console/server/bench/bench.ts";
import { percentile } from "@console/server/bench/statistics.ts";
import { startConsole } from "@console/server/test/console-process.ts";
import { within } from "@console/server/test/within.ts";
import { fillSample } from "../looks/sample.ts";
import { launchBrowser } from "../support/browser.ts";
import { type FirstLook, lineMs, lines, takeFirstLook } from "./first-look.ts";

/** The wait with an empty cache, compared with the time that the line alone needs for the same bytes. */
export const firstLookRow: Row = {
  name: "first-look",
  about: "first paint and first list of the brands page in a browser with an empty cache, on two lines",
  run: async ({ folder, options, report }) => {
    const variables = { DATA_DIR: join(folder, "first-look") };
    const sample = await within(variables, fillSample);
    const running = await startConsole(variables);
    const { browser } = await launchBrowser();
    try {
      for (const line of lines) {
        const samples: FirstLook[] = [];
        // The first one finds the server's own caches empty.
        await takeFirstLook(browser, line, running.url, sample.session);
        for (let round = 0; round < options.rounds * 3; round += 1) {
          samples.push(await takeFirstLook(browser, line, running.url, sample.session));
        }
        const of = (key: keyof FirstLook) => {
          const sorted = samples.map((look) => look[key]).toSorted((one, other) => one - other);
          return percentile(sorted, 0.5);
        };
        const floor = `the line alone ${Math.round(lineMs(line, of("kilobytes")))} ms for ${of("kilobytes").toFixed(0)} kB`;
        report.add(
          line.name,
          "list",
          `${Math.round(of("list"))} ms`,
          `first paint ${Math.round(of("paint"))} ms; ${floor}`,
        );
      }
    } finally {
      await browser.close();
      await running.stop();
    }
  },
};
