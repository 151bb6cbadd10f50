import { join } from "node:path";
import { permissionsOf } from "@console/contract/permissions.ts";
import type { Row } from "@console/server/bench/bench.ts";
import { percentile } from "@console/server/bench/statistics.ts";
import { startConsole } from "@console/server/test/console-process.ts";
import { within } from "@console/server/test/within.ts";
import { fillSample } from "../looks/sample.ts";
import { launchBrowser } from "../support/browser.ts";
import { type FirstLook, type Line, lineMs, lines, takeFirstLook, type Visited } from "./first-look.ts";

const LOOKS = 5;

type Build = Visited & { name: string; looks: FirstLook[]; stop(): Promise<unknown> };

/**
 * The wait with an empty cache, compared with the time that the line alone needs for the same bytes. With another build
 * to compare, both take turns, so that a busy moment of the machine meets both.
 */
export const firstLookRow: Row = {
  name: "first-look",
  about: "first paint and first list of the brands page in a browser with an empty cache, on two lines",
  run: async ({ folder, options: { against }, report }) => {
    const builds = [await startBuild("list", join(folder, "first-look"))];
    if (against !== null) builds.push(await startBuild("list before", join(folder, "first-look-before"), against));
    const { browser } = await launchBrowser();
    try {
      for (const line of lines) {
        for (const build of builds) build.looks = [];
        // The first one finds the server's own caches empty.
        for (let look = 0; look <= LOOKS; look += 1) {
          for (const build of look % 2 === 0 ? builds : builds.toReversed()) {
            const taken = await takeFirstLook(browser, line, build);
            if (look > 0) build.looks.push(taken);
          }
        }
        for (const { name, looks } of builds) report.add(line.name, name, ...figures(line, looks));
      }
    } finally {
      await browser.close();
      for (const build of builds) await build.stop();
    }
  },
};

/** @param checkout another one than this, with its packages and its build, for a database of the same tables */
async function startBuild(name: string, data: string, checkout?: string): Promise<Build> {
  const variables = { DATA_DIR: data };
  const filled = await within(variables, fillSample);
  const program = checkout === undefined ? {} : { program: [process.execPath, join(checkout, "server/start.js")] };
  const { url, stop } = await startConsole(variables, program);
  const { role, ...known } = filled.person;
  const person = { ...known, active: true, permissions: permissionsOf[role] };
  return { name, url, session: filled.session, person, looks: [], stop };
}

function figures(line: Line, looks: readonly FirstLook[]): [value: string, note: string] {
  const of = (key: keyof FirstLook) => {
    const sorted = looks.map((look) => look[key]).toSorted((one, other) => one - other);
    return percentile(sorted, 0.5);
  };
  const floor = `the line alone ${Math.round(lineMs(line, of("kilobytes")))} ms for ${of("kilobytes").toFixed(0)} kB`;
  return [`${Math.round(of("list"))} ms`, `first paint ${Math.round(of("paint"))} ms; ${floor}`];
}
