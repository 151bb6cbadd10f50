import type { AuditEvent } from "@console/contract/audit-events.ts";
import { errors } from "@console/contract/errors.ts";
import { route } from "@console/contract/route.ts";
import cookie from "@fastify/cookie";
import { inArray } from "drizzle-orm";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { about, recordEvents } from "../audit/audit.ts";
import { makeAccess } from "../auth/access.ts";
import type { Context } from "../context/context.ts";
import { activities } from "../db/tables/audit.ts";
import { makeCookies } from "./cookies.ts";
import { handleErrors, refuse } from "./errors.ts";
import { parseJson } from "./json-body.ts";
import { mountArea } from "./mount.ts";

const write = (name: string) =>
  route({
    id: `probes.${name}`,
    method: "POST",
    path: `/probes/${name}`,
    summary: "A write whose handler does what its test says",
    permission: "brands",
    errors: [probeErrors.named],
    audit: ["note.added"],
    touches: null,
    body: z.object({}),
    data: z.object({ id: z.int() }),
  });

const probeErrors = errors({
  named: { code: "conflict", message: "This {what} is as its route says." },
  forgotten: { code: "in_use", message: "No route says this." },
});

/** Routes that declare one event and one error, with handlers that write or throw others. */
const area = {
  own: write("own"),
  foreign: write("foreign"),
  twice: write("twice"),
  named: write("named"),
  forgotten: write("forgotten"),
  slow: route({
    id: "probes.slow",
    method: "GET",
    path: "/probes/slow",
    permission: "brands",
    data: z.object({}),
    summary: "A read that takes until its test says",
  }),
};

let app: TestApp;
/** One with the checks of tests and development, one as in production. */
let server: FastifyInstance;
let lenient: FastifyInstance;
const logged: string[] = [];
let session: string;
let running = 0;
const gate = Promise.withResolvers<void>();

const recording =
  (...events: AuditEvent[]) =>
  async (ctx: Context) => {
    const subject = about("brand", { id: 1, name: "Probe" });
    await recordEvents(
      ctx,
      events.map((event) => ({ event, message: `probed ${events.join()}`, subject })),
    );
    return { data: { id: 1, hidden: "a column of its own" } };
  };

beforeAll(async () => {
  app = await startTestApp();
  session = (await app.as("manager")).cookies.get("session") ?? "";
  server = await serve(true);
  lenient = await serve(false);
});
afterAll(async () => {
  await server.close();
  await lenient.close();
  await app.stop();
});

async function serve(strictErrors: boolean): Promise<FastifyInstance> {
  const made = fastify({ logger: { level: "error", stream: { write: (line: string) => void logged.push(line) } } });
  parseJson(made);
  handleErrors(made);
  await made.register(cookie);
  const cookies = makeCookies(() => false);
  mountArea(made, { services: app.services, cookies, access: makeAccess(app.services, cookies), strictErrors }, area, {
    own: recording("note.added"),
    foreign: recording("note.deleted"),
    twice: recording("note.added", "note.added"),
    named: () => Promise.reject(refuse(probeErrors.named, { what: "probe" })),
    forgotten: () => Promise.reject(refuse(probeErrors.forgotten)),
    slow: async () => {
      running += 1;
      await gate.promise;
      running -= 1;
      return { data: {} };
    },
  });
  return made;
}

async function call(name: keyof typeof area, on = server) {
  const url = `/api/v1/probes/${name}`;
  const answer = await on.inject({ method: "POST", url, payload: {}, cookies: { session } });
  const written = await app.ctx.db
    .current()
    .select({ event: activities.event })
    .from(activities)
    .where(inArray(activities.message, ["probed note.added", "probed note.deleted", "probed note.added,note.added"]));
  return { status: answer.statusCode, body: answer.json(), written: written.map(({ event }) => event) };
}

it("rolls back a write that records an event of another route, or two (ASVS V2.3.3, V16.5.3)", async () => {
  for (const name of ["foreign", "twice"] as const) {
    const { status, body, written } = await call(name);
    expect([name, status, body.code, written]).toEqual([name, 500, "internal", []]);
  }
});

it("stores the one declared event, and answers only what the contract names", async () => {
  const { status, body, written } = await call("own");
  expect([status, body, written]).toEqual([200, { data: { id: 1 } }, ["note.added"]]);
});

it("answers an error that the route names, and fails where it names it not", async () => {
  expect(await call("named")).toMatchObject({ status: 409, body: { message: "This probe is as its route says." } });
  logged.length = 0;
  expect(await call("forgotten")).toMatchObject({ status: 500, body: { code: "internal" } });
  expect(logged.join()).toContain("probes.forgotten does not name the error in_use: No route says this.");
});

it("sends such an error in production anyway, and logs it", async () => {
  logged.length = 0;
  expect(await call("forgotten", lenient)).toMatchObject({ status: 409, body: { code: "in_use" } });
  expect(logged.join()).toContain("probes.forgotten does not name the error in_use");
});

it("runs eight calls of a session at the same time, lets 32 wait and refuses the next, but not another session's (MORE-209, ASVS V15.2.2)", async () => {
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  const slow = (cookie: string) => fetch(`${address}/api/v1/probes/slow`, { headers: { cookie: `session=${cookie}` } });
  const calls = Array.from({ length: 41 }, () => slow(session));
  const refused = await Promise.race(calls);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(running).toBe(8);
  const other = slow((await app.as("manager")).cookies.get("session") ?? "");
  await expect.poll(() => running).toBe(9);
  gate.resolve();
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
});
