import { join } from "node:path";
import type { Row } from "@console/server/bench/bench.ts";
import { startConsole } from "@console/server/test/console-process.ts";
import { within } from "@console/server/test/within.ts";
import { addresses } from "../looks/routes.ts";
import { fillSample } from "../looks/sample.ts";
import { measurePages } from "./pages.ts";

/** What a browser loads for each page of the web app. */
export const pageRow: Row = {
  name: "pages",
  about: "JavaScript and CSS that a browser loads for each page, gzipped",
  run: async ({ folder, report }) => {
    const variables = { DATA_DIR: join(folder, "sample") };
    const sample = await within(variables, fillSample);
    const running = await startConsole(variables);
    try {
      for (const page of await measurePages(running.url, sample.session, ["/login", ...addresses(sample.shown)])) {
        const { path, kilobytes, files, limit } = page;
        const over = kilobytes > limit ? ", OVER" : "";
        report.add(path, `${files} files`, `${kilobytes.toFixed(1)} kB`, `at most ${limit} kB${over}`);
      }
    } finally {
      await running.stop();
    }
  },
};
