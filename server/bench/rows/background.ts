import { makeBackground, RECEIVER_NETWORK } from "../background.ts";
import type { Bench, Row } from "../bench.ts";
import { type Cell, measureCells, reportCells, tellGrowth } from "../cells.ts";
import { fillConditions } from "../fill/background.ts";
import { withConnection } from "../postgres.ts";
import { makeSite, type Site } from "../site.ts";
import { startConsoleTarget, startLimitTarget } from "../targets.ts";

const ROW = "update, with background work";

/** The row `update` again, on databases of its own: what the background writes would change the figures of other rows. */
export const backgroundRow: Row = {
  name: "update-background",
  about: "the same change while usage comes in, months are stored, conditions are found and webhooks are sent",
  run: async (bench) => {
    const bySize: Cell[][] = [];
    for (const brands of bench.options.brands) {
      const site = await makeSite(bench.postgres, brands);
      await withConnection(site.consoleUrl, (client) => fillConditions((text) => client.query(text), brands));
      const cells = await measure(bench, site);
      reportCells(bench, { row: ROW, brands }, cells, null);
      bySize.push(cells);
    }
    tellGrowth(bench, ROW, bySize);
  },
};

async function measure(bench: Bench, site: Site): Promise<Cell[]> {
  const limit = await startLimitTarget(site.limitUrl);
  const own = await startConsoleTarget({
    ...site,
    variables: { ...site.variables, OUTBOUND_ALLOW: RECEIVER_NETWORK },
  });
  try {
    const background = await makeBackground(own, site);
    try {
      return await measureCells(bench, [limit, { ...own, beside: background.start }], "update", site, ROW);
    } finally {
      await background.stop();
    }
  } finally {
    for (const target of [limit, own]) await target.stop();
  }
}
