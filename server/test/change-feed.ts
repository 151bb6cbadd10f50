import { type Change, platformClient } from "@console/platform-client";
import { sql } from "drizzle-orm";
import { sealAll } from "../src/audit/seal.ts";
import { bootstrap } from "../src/bootstrap.ts";
import { rows } from "../src/db/sql.ts";
import { Client } from "./client.ts";
import { startConsole } from "./console-process.ts";
import { makeApiKey } from "./factories/api-key.ts";
import { makeBrand } from "./factories/brand.ts";
import { makeMember, openSessionFor } from "./factories/member.ts";
import { within } from "./within.ts";

export type FeedReport = {
  /** Changes that were answered with 200, and those that the feed gave. */
  made: number;
  read: number;
  /** Sealed changes that the feed left out, gave again, or gave before an earlier one. */
  gaps: number;
  doubles: number;
  disordered: number;
  /** Answers that nobody should get. */
  wrong: string[];
};

const WRITERS = 12;
const BRANDS = 24;

/**
 * Writers change brands through two processes on one PostgreSQL, while a reader follows the changes and goes to the
 * other process for each page.
 * @param changes how many are made
 */
export async function followChanges(variables: Record<string, string>, changes: number): Promise<FeedReport> {
  const { sessions, brands, token } = await within(variables, async (ctx) => {
    await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
    const members = await inTurn(WRITERS, () => makeMember(ctx, { role: "super_admin" }));
    return {
      sessions: await inTurn(WRITERS, (index) => openSessionFor(ctx, members[index]?.id ?? 0)),
      brands: (await inTurn(BRANDS, () => makeBrand(ctx))).map(({ id }) => id),
      token: (await makeApiKey(ctx, ["configuration"])).token,
    };
  });
  const servers = await Promise.all([startConsole(variables), startConsole(variables)]);
  const urls = servers.map(({ url }) => url);
  const wrong: string[] = [];
  let made = 0;
  let started = 0;
  const write = async (session: string, writer: number): Promise<void> => {
    const client = new Client(urls[writer % urls.length] ?? "", { session });
    while (started < changes) {
      started += 1;
      const path = `/admin/agencies/${brands[started % BRANDS]}`;
      const answer = await client.put(path, { organization: { domain: `${writer}-${started}.example` } });
      if (answer.status === 200) made += 1;
      else wrong.push(`${answer.status} ${answer.body?.code}`);
    }
  };
  try {
    const ending = new AbortController();
    const reading = readFeed(urls, token, ending.signal);
    await Promise.all(sessions.map(write));
    ending.abort();
    const seen = await reading;
    const sealed = await within(variables, async ({ db }) => {
      await sealAll(db);
      return rows<{ seq: string }>(
        db.current(),
        sql`select seq from activities where changes_configuration order by seq`,
      );
    });
    const read = new Set(seen.map(({ seq }) => seq));
    return {
      made,
      read: seen.filter(({ event }) => event === "brand.updated").length,
      gaps: sealed.filter(({ seq }) => !read.has(Number(seq))).length,
      doubles: seen.length - read.size,
      disordered: seen.filter(({ seq }, index) => seq <= (seen[index - 1]?.seq ?? 0)).length,
      wrong,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Pages until the writers have ended and a page later than that is empty. */
async function readFeed(urls: readonly string[], key: string, ended: AbortSignal): Promise<Change[]> {
  const clients = urls.map((url) => platformClient({ url, key }));
  const seen: Change[] = [];
  let after = 0;
  for (let page = 0, empty = 0; empty < 5; page += 1) {
    const answer = await clients[page % clients.length]?.changes(after, { limit: 1_000 });
    seen.push(...(answer?.changes ?? []));
    after = answer?.next ?? after;
    empty = ended.aborted && answer?.changes.length === 0 ? empty + 1 : 0;
    // A key may make a hundred calls a second; what is committed is sealed within one.
    if (answer?.changes.length === 0) await new Promise((done) => setTimeout(done, 300));
  }
  return seen;
}

async function inTurn<T>(times: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < times) made.push(await make(made.length));
  return made;
}
