import type { AuditEvent } from "@console/contract/audit-events.ts";
import { errors } from "@console/contract/errors.ts";
import { route } from "@console/contract/route.ts";
import cookie from "@fastify/cookie";
import { inArray } from "drizzle-orm";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { recordEvents } from "../audit/audit.ts";
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
};

let app: TestApp;
/** One with the checks of tests and development, one as in production. */
let server: FastifyInstance;
let lenient: FastifyInstance;
const logged: string[] = [];
let session: string;

const recording =
  (...events: AuditEvent[]) =>
  async (ctx: Context) => {
    const subject = { kind: "brand" as const, id: 1, label: "Probe" };
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

it("rolls back a write that records an event of another route, or two", async () => {
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
