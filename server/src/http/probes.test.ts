import fastify from "fastify";
import pino from "pino";
import { describe, expect, inject, it } from "vitest";
import { testEnv } from "../../test/app.ts";
import { testKey } from "../../test/database.ts";
import { startPassage } from "../../test/passage.ts";
import { createDatabase } from "../../test/postgres.ts";
import { connectClient } from "../db/connect.ts";
import { startServer } from "../server.ts";
import { connectionTimes } from "./connections.ts";
import { makeDatabaseCheck } from "./database-check.ts";
import { handleErrors } from "./errors.ts";
import { httpText } from "./http.text.ts";
import { serveProbes } from "./probes.ts";

const away = () => Promise.reject(new Error("connect ECONNREFUSED"));
const answers = async () => undefined;

/** The status and message of /readyz, with this state of the database and the queue. */
async function readiness(state: {
  ping?: () => Promise<number>;
  isStarted?: boolean;
  isStopping?: boolean;
  queue?: () => Promise<void>;
  path?: string;
}) {
  const lines: string[] = [];
  const db = {
    ping: state.ping ?? (async () => Date.now()),
    poolUse: () => ({ used: 0, idle: 1, max: 1, waiting: 0 }),
  };
  const app = fastify({ logger: { level: "warn", stream: { write: (line: string) => void lines.push(line) } } });
  handleErrors(app);
  serveProbes(app, {
    database: makeDatabaseCheck({ db, queuePing: state.queue ?? answers }),
    jobs: { isStarted: () => state.isStarted ?? true },
    metrics: { contentType: "", text: async () => "" },
    metricsToken: null,
    life: { isStopping: state.isStopping ?? false, readyzAt: 0 },
  });
  const { statusCode, body } = await app.inject(state.path ?? "/readyz");
  // It is asked every second or so.
  expect(lines).toEqual([]);
  return [statusCode, JSON.parse(body).message];
}

describe("a console is ready (MORE-243)", () => {
  it.each([
    ["once its queue has started", {}, [200, undefined]],
    ["not before", { isStarted: false }, [503, httpText.noQueue]],
    ["not while it stops", { isStopping: true }, [503, httpText.stopping]],
    ["not with a clock more than a minute off", { ping: async () => Date.now() - 61_000 }, [503, httpText.wrongClock]],
    ["with a clock less than that off", { ping: async () => Date.now() - 59_000 }, [200, undefined]],
    ["not if its queue alone does not reach the database", { queue: away }, [503, httpText.noQueue]],
    ["also while the database is away from all of it", { ping: away, queue: away }, [200, undefined]],
  ])("%s", async (_when, state, expected) => {
    expect(await readiness(state)).toEqual(expected);
  });

  it("says that the database is away to whoever asks for it, and answers in time", async () => {
    const [status] = await readiness({ ping: away, queue: away, path: "/readyz?database" });
    expect(status).toBe(503);
    const silent = new Promise<never>(() => undefined);
    expect(await readiness({ ping: () => silent, queue: () => silent })).toEqual([200, undefined]);
  });
});

describe("a console whose queue loses its connection", () => {
  it("is not ready until it has it again", async () => {
    const { url: server = "", template } = inject("postgres") ?? {};
    const url = await createDatabase(server, template);
    const client = await connectClient(url, { name: "test" });
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set timezone = 'UTC'`);
    await client.end();
    const passage = await startPassage(url);
    const direct = Object.assign(new URL(url), { host: new URL(passage.url).host }).href;
    const { address, jobs, stop } = await startServer({
      env: testEnv({ databaseUrl: url, databaseDirectUrl: direct, secretsKeys: [testKey] }),
      mailer: { send: async () => undefined },
      log: pino({ level: "silent" }),
      times: { ...connectionTimes, idleMs: 0 },
    });
    const ready = async () => (await fetch(`${address}/readyz`)).status;
    await jobs.started();
    expect(await ready()).toBe(200);
    await passage.close();
    await expect.poll(ready).toBe(503);
    await passage.open();
    await expect.poll(ready).toBe(200);
    await stop();
    await passage.close();
  });
});
