import { globSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillBills } from "../../bench/fill/bills.ts";
import { fillConsole } from "../../bench/fill/console.ts";
import { fillRefused } from "../../bench/fill/refused.ts";
import { fillUsage } from "../../bench/fill/usage.ts";
import { openTestDatabase } from "../../test/database.ts";
import { connectClient } from "./connect.ts";
import { declared } from "./statements.ts";

const BRANDS = 500;

/** Tables that grow with brands, usage and time. */
const BIG =
  /^(activities|bills|brand_(months|packages|periods)|brands|business(es|_engines|_periods)|connections|refused_events|usage_(days|ids|events_\d{4}_\d\d))$/;

/**
 * Statements that may read a big table from its beginning to its end, by the reason. This says nothing about their cost
 * at a million brands: docs/performance.md measures that.
 */
const WHOLE: Record<string, readonly string[]> = {
  "Asks only whether there is a row": ["first_steps: bills", "first_steps: brands", "first_steps: usage_days"],
  "Counts, compares or deletes rows of all brands, in a job or a command": [
    "data_newest: activities",
    "margin_minutes: business_engines",
    "months_closed_since: bills",
    "stored_margins: brands",
    "usage_erased_brands: brands",
    "usage_totals_hours: usage_events",
  ],
  "Asks who else of the team has a name, once for an erasure, which looks through the whole log": [
    "erase_shared_names: activities",
  ],
  "Reads the ledger of all brands, for a month's files or as of a day that has passed": [
    "accounting_posted: bills",
    "accounting_posted: brands",
    "receivables_as_of: bills",
    "receivables_sums_as_of: bills",
  ],
  "Compares the words of a bank's file with the names of all brands": [
    "beginnings_of_brands: brands",
    "brands_by_names: brands",
  ],
  "Lists with a search or a filter that most rows may pass, and counts the matches": [
    "bills_open_page: brands",
    "bills_page: bills",
    "credits_lost_page: brands",
    "refused_events_feed: refused_events",
  ],
};

const OURS = "(select oid from pg_class where relnamespace = 'public'::regnamespace)";

let client: pg.Client;
let close = async () => {};
beforeAll(async () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const files = globSync("**/*.db.ts", { cwd: folder });
  await Promise.all(files.map((file) => import(pathToFileURL(`${folder}${file}`).href)));
  const { url, close: closeDatabase } = await openTestDatabase();
  client = await connectClient(url ?? "", { name: "test", pace: { plan_cache_mode: "force_generic_plan" } });
  close = async () => {
    await client.end();
    await closeDatabase();
  };
  const run = (text: string) => client.query(text);
  await fillConsole(run, { brands: BRANDS, activities: 2 * BRANDS });
  await fillBills(run, 3);
  await fillUsage(run, BRANDS, 5 * BRANDS);
  await fillRefused(run, BRANDS, 2 * BRANDS);
  await run(
    "insert into brand_months (brand_id, month, ends, inputs) select id, '2026-11-01', now(), '{}' from brands",
  );
  // As in a new console: nothing is known of the values.
  await run(`delete from pg_statistic where starelid in ${OURS}`);
});
afterAll(() => close());

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The plan for any values: those given here are not looked at. */
async function planOf(text: string): Promise<Plan> {
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const values =
    numbers.length === 0
      ? ""
      : `(${Array(Math.max(...numbers))
          .fill("null")
          .join(", ")})`;
  await client.query(`prepare checked as ${text}`);
  try {
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (format json) execute checked${values}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (!plan) throw new Error(`no plan of ${text}`);
    return plan;
  } finally {
    await client.query("deallocate checked");
  }
}

/** Named statements with the big tables that they read from the beginning to the end. */
async function findScans(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { name, texts } of declared) {
    if (name === null) continue;
    for (const text of texts()) {
      for (const { "Node Type": type, "Relation Name": table = "" } of nodesOf(await planOf(text)))
        if (type === "Seq Scan" && BIG.test(table)) found.add(`${name}: ${table.replace(/_\d{4}_\d\d$/, "")}`);
    }
  }
  return found;
}

describe("plans without statistics (MORE-245)", () => {
  it("read big tables by an index", async () => {
    // Reading all of a small table is right, and so it is where one page has thousands of rows: never in both cases.
    await client.query(`update pg_class set reltuples = -1, relpages = 0, relallvisible = 0 where oid in ${OURS}`);
    const small = await findScans();
    await client.query(`analyze`);
    await client.query(`delete from pg_statistic where starelid in ${OURS}`);
    await client.query(`update pg_class set reltuples = 400 * reltuples where oid in ${OURS}`);
    const large = await findScans();
    const both = [...small].filter((each) => large.has(each));
    expect(both.sort()).toEqual(Object.values(WHOLE).flat().sort());
  });
});
