import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { verifyWebhook } from "@console/platform-client";
import { sql } from "drizzle-orm";
import { bootstrap } from "../src/bootstrap.ts";
import type { Context } from "../src/context/context.ts";
import { rows } from "../src/db/sql.ts";
import * as brandsService from "../src/features/partners/brands/brands.service.ts";
import { setStatuses } from "../src/features/partners/brands/brands-bulk.service.ts";
import { type ConsoleProcess, freePort, startConsole } from "./console-process.ts";
import { makeBrand } from "./factories/brand.ts";
import { makeWebhook } from "./factories/webhook.ts";
import { within } from "./within.ts";

export type WebhookReport = {
  changes: number;
  kills: number;
  /** Times that the receiver was shut and opened again. */
  restarts: number;
  /** Requests that the receiver failed, or did not answer until it was shut. */
  failed: number;
  hung: number;
  /** Deliveries that were taken a second time. */
  repeats: number;
  /** Changes that were never taken. */
  lost: number;
  /** Changes that were taken before an earlier one of their brand. */
  outOfOrder: number;
  /** Changes that came under more than one id. */
  otherIds: number;
  /** Requests whose signature was wrong. */
  unsigned: number;
  seconds: number;
};

type Options = {
  changes: number;
  brands: number;
  kills: number;
  processes: number;
  /** A process is killed after a random time of at most so long. */
  withinMs: number;
  /** Part of the requests that fail, and that hang. */
  failing: number;
  hanging: number;
};

/** Longest that everything may take to arrive after the last kill. */
const SETTLE_MS = 300_000;

/**
 * Changes brands while the consoles that tell of it are killed and started again, and while the receiver fails, hangs and
 * restarts at random. In the end each change was taken, those of a brand in their order, and a repeat has the id of before.
 */
export async function webhooksUnderKills(
  variables: Record<string, string>,
  { changes, brands, kills, processes, withinMs, failing, hanging }: Options,
): Promise<WebhookReport> {
  const begun = performance.now();
  const port = await freePort();
  const env = { ...variables, OUTBOUND_ALLOW: "127.0.0.0/8" };
  const isEmbedded = variables.DATABASE_URL === undefined;
  const made = await within(env, async (ctx) => {
    await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
    const ids: number[] = [];
    for (let count = 0; count < brands; count += 1) ids.push((await makeBrand(ctx)).id);
    const { secret } = await makeWebhook(ctx, {
      url: `http://127.0.0.1:${port}/`,
      events: ["brand.updated", "brand.deactivated"],
    });
    // One process has the embedded database at a time.
    return { ids, secret, count: isEmbedded ? await change(ctx, ids, changes) : 0 };
  });
  const receiver = startMoodyReceiver(port, made.secret, { failing, hanging });
  let consoles: ConsoleProcess[] = [];
  let killed = 0;
  const killing = async () => {
    consoles = await Promise.all(Array.from({ length: processes }, () => startConsole(env)));
    while (killed < kills) {
      await delay(Math.random() * withinMs);
      const index = killed % processes;
      await consoles[index]?.kill();
      killed += 1;
      consoles[index] = await startConsole(env);
    }
  };
  try {
    const changing = isEmbedded ? made.count : within(env, (ctx) => change(ctx, made.ids, changes));
    const [, total] = await Promise.all([killing(), changing]);
    await waitUntil(() => receiver.seen.taken.size >= total);
  } finally {
    await receiver.stop();
    await Promise.all(consoles.map((each) => each.kill()));
  }
  const expected = await within(env, wantedOrder);
  const { failed, hung, restarts, repeats, unsigned, otherIds, taken } = receiver.seen;
  return {
    changes: expected.size,
    kills: killed,
    restarts,
    failed,
    hung,
    repeats,
    otherIds,
    unsigned,
    ...compare(expected, taken),
    seconds: (performance.now() - begun) / 1_000,
  };
}

/** Brands whose status changes in one transaction, and workers at the same time. */
const BULK_SIZE = 25;
const WORKERS = 4;

/**
 * The real changes of brands, by their own service: statuses of several, and now and then the address of one.
 * @returns how many were made, which is at least `count`
 */
async function change(ctx: Context, ids: readonly number[], count: number): Promise<number> {
  let made = 0;
  const work = async (worker: number) => {
    const own = ids.filter((_, index) => index % WORKERS === worker);
    for (let round = 0; made < count && own.length > 0; round += 1) {
      const status = round % 2 === 0 ? "inactive" : "active";
      for (let from = 0; from < own.length && made < count; from += BULK_SIZE) {
        const records = own.slice(from, from + BULK_SIZE).map((id) => ({ id }));
        await ctx.db.transaction(() => setStatuses({ ...ctx, audited: [] }, { records, status }));
        const [first] = records;
        const address = `Suite ${made}`;
        if (first) await ctx.db.transaction(() => brandsService.update({ ...ctx, audited: [] }, first.id, { address }));
        made += records.length + 1;
      }
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  return made;
}

/** Sequence number and brand of each change, as the audit log has them. */
async function wantedOrder(ctx: Context): Promise<Map<number, number>> {
  const found = await rows<{ seq: number; brand_id: number }>(
    ctx.db.current(),
    sql`select seq::int as seq, organization_id as brand_id from activities
        where event in ('brand.updated', 'brand.activated', 'brand.deactivated') order by seq`,
  );
  return new Map(found.map(({ seq, brand_id }) => [seq, brand_id]));
}

/** @param taken sequence numbers in the order in which they were taken first */
function compare(expected: ReadonlyMap<number, number>, taken: ReadonlyMap<number, string>) {
  const last = new Map<number, number>();
  let outOfOrder = 0;
  for (const seq of taken.keys()) {
    const brand = expected.get(seq) ?? 0;
    if (seq < (last.get(brand) ?? 0)) outOfOrder += 1;
    last.set(brand, Math.max(seq, last.get(brand) ?? 0));
  }
  return { outOfOrder, lost: [...expected.keys()].filter((seq) => !taken.has(seq)).length };
}

type Moods = { failing: number; hanging: number };

/** Between two restarts of the receiver, half as much more or less, and how long one takes at most. */
const OPEN_MS = 2_000;
const SHUT_MS = 200;

/** Fails, hangs and restarts at random; notes what it has taken, which is what it answered with 200. */
function startMoodyReceiver(port: number, secret: string, { failing, hanging }: Moods) {
  const seen = {
    failed: 0,
    hung: 0,
    restarts: 0,
    repeats: 0,
    unsigned: 0,
    otherIds: 0,
    /** By sequence number, the id under which it came first. */
    taken: new Map<number, string>(),
  };
  let stopped = false;
  const ending = Promise.withResolvers<void>();
  const answer = async (body: string, headers: Record<string, string>, response: ServerResponse) => {
    const mood = Math.random();
    if (mood < hanging) {
      seen.hung += 1;
      return;
    }
    if (mood < hanging + failing) {
      seen.failed += 1;
      response.writeHead(503).end();
      return;
    }
    try {
      const { id, payload } = await verifyWebhook(body, headers, secret);
      const known = seen.taken.get(payload.data.seq);
      if (known === undefined) seen.taken.set(payload.data.seq, id);
      else if (known === id) seen.repeats += 1;
      else seen.otherIds += 1;
    } catch {
      seen.unsigned += 1;
    }
    // Some answers are lost on their way.
    if (Math.random() < failing / 4) response.destroy();
    else response.writeHead(200).end();
  };
  const open = async (): Promise<Server> => {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        void answer(Buffer.concat(chunks).toString("utf8"), headers, response);
      });
    }).listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  };
  const shut = async (server: Server) => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  const running = (async () => {
    let server = await open();
    while (!stopped) {
      await Promise.race([delay(OPEN_MS * (0.5 + Math.random())), ending.promise]);
      if (stopped) break;
      await shut(server);
      seen.restarts += 1;
      await delay(Math.random() * SHUT_MS);
      server = await open();
    }
    await shut(server);
  })();
  return {
    seen,
    stop: async () => {
      stopped = true;
      ending.resolve();
      await running;
    },
  };
}

async function waitUntil(isDone: () => boolean): Promise<void> {
  for (const until = Date.now() + SETTLE_MS; Date.now() < until && !isDone(); ) await delay(50);
}
