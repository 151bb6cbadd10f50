import type { AuditEvent } from "@console/contract/audit-events.ts";
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
import { handleErrors } from "./errors.ts";
import { parseJson } from "./json-body.ts";
import { mountArea } from "./mount.ts";

const write = (name: string) =>
  route({
    id: `probes.${name}`,
    method: "POST",
    path: `/probes/${name}`,
    summary: "A write whose handler does what its test says",
    permission: "brands",
    audit: ["note.added"],
    body: z.object({}),
    data: z.object({ id: z.int() }),
  });

/** Routes that declare one event, and handlers that write others. */
const area = { own: write("own"), foreign: write("foreign"), twice: write("twice") };

let app: TestApp;
let server: FastifyInstance;
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
  server = fastify();
  parseJson(server);
  handleErrors(server);
  await server.register(cookie);
  const cookies = makeCookies(() => false);
  mountArea(server, { services: app.services, cookies, access: makeAccess(app.services, cookies) }, area, {
    own: recording("note.added"),
    foreign: recording("note.deleted"),
    twice: recording("note.added", "note.added"),
  });
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

async function call(name: keyof typeof area) {
  const url = `/api/v1/probes/${name}`;
  const answer = await server.inject({ method: "POST", url, payload: {}, cookies: { session } });
  const written = await app.ctx.db
    .current()
    .select({ event: activities.event })
    .from(activities)
    .where(inArray(activities.message, ["probed note.added", "probed note.deleted", "probed note.added,note.added"]));
  return { status: answer.statusCode, body: answer.json(), written: written.map(({ event }) => event) };
}

it("rolls a write back that records an event of another route, or two", async () => {
  for (const name of ["foreign", "twice"] as const) {
    const { status, body, written } = await call(name);
    expect([name, status, body.code, written]).toEqual([name, 500, "internal", []]);
  }
});

it("stores the one declared event, and answers only what the contract names", async () => {
  const { status, body, written } = await call("own");
  expect([status, body, written]).toEqual([200, { data: { id: 1 } }, ["note.added"]]);
});
