import { mayAccess, roles } from "@console/contract/permissions.ts";
import type { Route } from "@console/contract/route.ts";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import type { Client } from "../test/client.ts";
import { examples } from "../test/examples.ts";
import { activities } from "./audit/audit.table.ts";
import { allRoutes } from "./http/document.ts";

let app: TestApp;
const clients = new Map<string, Client>();

beforeAll(async () => {
  app = await startTestApp();
  for (const role of roles) clients.set(role, await app.as(role));
});
afterAll(() => app.stop());

const pathOf = (route: Route) => route.path.replace(/\{\w+\}/g, "1");

/** What these do not prove: that the permission a route names is the right one. The contract says it, a person reads it. */
describe("every route with a permission", () => {
  const guarded = allRoutes.filter((route) => route.permission !== null);

  it.each(guarded.map((route) => [route.id, route] as const))(
    "%s answers 401 without a session",
    async (_id, route) => {
      const answer = await app.visitor().send(route.method, pathOf(route));
      expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
    },
  );

  const refusals = guarded.flatMap((route) =>
    roles.filter((role) => !mayAccess(role, route.permission)).map((role) => [route.id, role, route] as const),
  );
  it.each(refusals)("%s answers 403 to %s", async (_id, role, route) => {
    const answer = await clients.get(role)?.send(route.method, pathOf(route));
    expect([answer?.status, answer?.body.code]).toEqual([403, "forbidden"]);
  });
});

describe("every list", () => {
  const lists = allRoutes.filter((route) => route.list !== undefined);

  it.each(lists.map((route) => [route.id, route] as const))("%s is paged and refuses bad pages", async (_id, route) => {
    const admin = clients.get("super_admin");
    const first = await admin?.get(`${route.path}?per_page=1`);
    expect(first?.status).toBe(200);
    expect(first?.body.data.length).toBeLessThanOrEqual(1);
    expect(first?.body.meta).toHaveProperty("total");
    for (const bad of ["per_page=0", "per_page=101", "per_page=1.5", "per_page=x", "per_page=", "sort=secret"]) {
      if (route.list === "feed" && bad.startsWith("sort")) continue;
      expect([bad, (await admin?.get(`${route.path}?${bad}`))?.status]).toEqual([bad, 422]);
    }
  });
});

describe("every write with an audit event", () => {
  const writes = allRoutes.filter((route) => route.method !== "GET" && route.audit !== null);

  it.each(writes.map((route) => [route.id, route] as const))("%s writes exactly one", async (id, route) => {
    const call = await example(id)(app);
    const admin = clients.get("super_admin");
    const before = await eventsBy(admin);
    const answer = await admin?.send(route.method, call.path, call.body);
    expect([answer?.status, answer?.body.message]).toEqual([200, undefined]);
    expect((await eventsBy(admin)) - before).toBe(1);
  });

  it.each(writes.map((route) => [route.id, route] as const))("%s is done once for one key", async (id, route) => {
    const call = await example(id)(app);
    const admin = clients.get("super_admin");
    const before = await eventsBy(admin);
    const send = () => admin?.send(route.method, call.path, call.body, { "idempotency-key": `law-${id}` });
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect([first?.status, second?.status, third?.status]).toEqual([200, 200, 200]);
    expect(second?.body).toEqual(first?.body);
    expect(third?.body).toEqual(first?.body);
    expect((await eventsBy(admin)) - before).toBe(1);
  });
});

function example(id: string) {
  const found = Object.entries(examples).find(([operation]) => operation === id);
  if (!found) throw new Error(`no example for ${id}`);
  return found[1];
}

/** Factories write events as the system; this counts the signed-in person's. */
async function eventsBy(client: Client | undefined): Promise<number> {
  const [row] = await app.ctx.db
    .current()
    .select({ total: count() })
    .from(activities)
    .where(eq(activities.actor_id, client?.user?.id ?? -1));
  return row?.total ?? 0;
}
