import { setTimeout as wait } from "node:timers/promises";
import { type Row, thousands } from "../bench.ts";
import { fillConsole, type Run } from "../fill/console.ts";
import { makeConsoleSite } from "../site.ts";
import type { Target } from "../targets.ts";
import { tellMilliseconds, withConsole } from "./times.ts";

const BRANDS = 10_000;

/** Every brand has two causes: credentials that fail, and a feed that is silent. */
async function fillCauses(run: Run): Promise<void> {
  await run(`insert into credential_tests (brand_id, kind, ok, stages, tested_at)
    select id, 'smtp', false, '[]', now() - id * interval '1 minute' from brands on conflict do nothing`);
  await run(`insert into usage_feeds (brand_id, last_received_at)
    select id, now() - interval '2 days' - id * interval '1 minute' from brands
    on conflict (brand_id) do update set last_received_at = excluded.last_received_at`);
}

const requests = [
  { row: "attention", path: "/attention?per_page=25" },
  { row: "attention, dashboard", path: "/attention?per_page=5" },
  { row: "attention, last page", path: "/attention?per_page=25&page=400" },
  { row: "attention, by money", path: "/attention?per_page=25&sort=-money" },
  { row: "attention, one reason", path: "/attention?per_page=25&reason=usage_silent" },
  { row: "attention, one owner", path: "/attention?per_page=25&owner=1" },
  { row: "attention, one package", path: "/attention?per_page=25&package_id=1" },
  { row: "attention, search", path: "/attention?per_page=25&search_key=77" },
];

/** Until the console has found the causes after its start. */
async function isFound({ url, headers }: Target): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/v1/admin/attention?per_page=1`, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    const { meta }: { meta: { total: number } } = JSON.parse(text);
    if (meta.total >= BRANDS) return;
    await wait(500);
  }
}

export const attentionRow: Row = {
  name: "attention",
  about: "what needs attention, with two items for each of 10,000 brands",
  run: async (bench) => {
    const { site } = await makeConsoleSite(bench.postgres, async (run) => {
      await fillConsole(run, { brands: BRANDS });
      await fillCauses(run);
    });
    await withConsole(site, async (target) => {
      await isFound(target);
      for (const request of requests)
        await tellMilliseconds(bench, target, { size: `${thousands(BRANDS)} brands`, ...request });
    });
  },
};
