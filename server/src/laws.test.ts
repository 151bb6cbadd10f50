// Shows ACT-02, ENTITY-03, ENTITY-04, CALL-03, CALL-16, CALL-34, CALL-53, CALL-54, MORE-12, MORE-50.

import { randomUUID } from "node:crypto";
import { changesBrand } from "@console/contract/closed-brands.ts";
import { credentialFields, isSecretField, secretFields } from "@console/contract/credentials.ts";
import { STEP_UP_MINUTES } from "@console/contract/limits.ts";
import { roles, scopes } from "@console/contract/permissions.ts";
import type { Route } from "@console/contract/route.ts";
import { type BodyCondition, guardsSignIn, stepUpConditions } from "@console/contract/step-up.ts";
import { count, desc, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { startTestApp, type TestApp } from "../test/app.ts";
import type { Answer, Client } from "../test/client.ts";
import { type Call, examples, listExamples } from "../test/examples.ts";
import { makeMapping, sentFile } from "../test/factories/bank-mapping.ts";
import { makeBill } from "../test/factories/bill.ts";
import { brandInput } from "../test/factories/brand.ts";
import { addPasskey, passkeyOrigin, stepUp } from "../test/factories/passkey.ts";
import { makeWebhook } from "../test/factories/webhook.ts";
import { scopeOf } from "./auth/access.ts";
import { systemActor } from "./context/context.ts";
import { activities } from "./db/tables/audit.ts";
import { passkeyPolicy } from "./db/tables/passkeys.ts";
import { sessions } from "./db/tables/sign-in.ts";
import { makeDemoClock } from "./features/desk/demo/demo-clock.service.ts";
import { auditFieldsOf } from "./features/desk/history/audited-fields.ts";
import { flatten, type Values } from "./features/desk/history/history.rules.ts";
import { runImport } from "./features/desk/import/import.service.ts";
import { allRoutes } from "./http/document.ts";

let app: TestApp;
const clients = new Map<string, Client>();
let platform: Client;
let brandId: number;
/** A closed month of the brand. */
let month: string;
/** Secrets that the writes below send, or get as an answer. */
const planted: string[] = [];

beforeAll(async () => {
  // The demo's routes exist only with its clock.
  app = await startTestApp({ billingClock: makeDemoClock() });
  for (const role of roles) clients.set(role, await app.as(role));
  platform = await app.platform(...scopes);
  ({ brandId, month } = await makeBill(app.ctx));
});
afterAll(() => app.stop());

const pathOf = (route: Route) => route.path.replace("{month}", month).replace(/\{\w+\}/g, "1");
const brandHeader = (route: Route) => (route.brandScoped ? { "organization-id": String(brandId) } : {});
/** A client that may call any route of its kind. */
const callerOf = (route: Route) => (scopeOf(route) ? platform : clients.get("super_admin"));

describe("every list", () => {
  const lists = allRoutes.filter((route) => route.list !== undefined);

  it.each(lists.map((route) => [route.id, route] as const))("%s is paged and refuses bad pages", async (_id, route) => {
    const admin = clients.get("super_admin");
    const get = await listAt(admin, route);
    const first = await get("per_page=1");
    expect(first?.status).toBe(200);
    expect(first?.body.data.length).toBeLessThanOrEqual(1);
    expect(first?.body.meta).toHaveProperty("total");
    for (const bad of ["per_page=0", "per_page=101", "per_page=1.5", "per_page=x", "per_page=", "sort=secret"]) {
      if (route.list === "feed" && bad.startsWith("sort")) continue;
      expect([bad, (await get(bad))?.status]).toEqual([bad, 422]);
    }
  });

  it.each(lists.map((route) => [route.id, route] as const))("%s is available as CSV", async (_id, route) => {
    const admin = clients.get("super_admin");
    const get = await listAt(admin, route);
    const answer = await get("format=csv&columns=all");
    expect([answer?.status, answer?.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const whole = await get("per_page=100");
    // A field may contain a line break; the first column never does.
    const lines = answer?.body.match(/^(?=\d+,)/gm) ?? [];
    if (route.list === "page" && whole?.body.data.every((each: object) => "id" in each)) {
      expect(lines.length).toBe(whole?.body.meta.total);
    }
    const titles = Object.values(route.columns ?? {}).filter(({ field, as }) => field && as !== "months");
    const head = (await get("format=csv"))?.body.slice(1).split("\r\n", 1)[0].split(",");
    expect(head).toEqual(expect.arrayContaining(titles.map(({ title }) => title)));
    expect((await get("format=xlsx"))?.status).toBe(422);
  });
});

/** Reads a list with any query: at its bare path, or at its example's. */
async function listAt(client: Client | undefined, route: Route) {
  const { path, headers } = (await listExamples[route.id]?.(app)) ?? {
    path: `${pathOf(route)}?`,
    headers: brandHeader(route),
  };
  return (query: string) => client?.get(`${path}&${query}`, headers);
}

describe("every write that lasts", () => {
  const writes = allRoutes.filter((route) => route.method !== "GET" && route.audit !== null);

  it.each(writes.map((route) => [route.id, route] as const))(
    "%s writes the one expected event (ASVS V16.2.1)",
    async (id, route) => {
      const call = await example(id)(app);
      const caller = call.as ?? callerOf(route);
      const before = await events();
      const answer = await caller?.send(route.method, call.path, call.body, call.headers);
      expect([answer?.status, answer?.body.message]).toEqual([200, undefined]);
      if (route.method !== "GET" && route.secret) planted.push(answer?.body.data[route.secret]);
      expect((await events()) - before).toBe(route.audit?.length === 0 ? 0 : 1);
      // Otherwise it could change one that is closed.
      if (await latestNamesBrand(before)) expect([id, changesBrand(route) || ofSeveral.has(id)]).toEqual([id, true]);
    },
  );

  it.each(writes.map((route) => [route.id, route] as const))("%s is done once for one key", async (id, route) => {
    const call = await example(id)(app);
    const before = await events();
    const headers = { ...call.headers, "idempotency-key": `law-${id}` };
    const send = () => (call.as ?? callerOf(route))?.send(route.method, call.path, call.body, headers);
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect([first?.status, second?.status, third?.status]).toEqual([200, 200, 200]);
    const open = route.method === "GET" ? undefined : route.secret;
    const comparable = (answer: Answer | undefined) =>
      open ? { ...answer?.body, data: { ...answer?.body.data, [open]: null } } : answer?.body;
    expect(comparable(second)).toEqual(comparable(first));
    expect(third?.body).toEqual(comparable(first));
    expect((await events()) - before).toBe(route.audit?.length === 0 ? 0 : 1);
  });
});

/** Writes whose entry names a brand that is new, or each of several: these are refused by themselves. */
const ofSeveral: ReadonlySet<string> = new Set([
  ...["brands.create", "brands.bulkStatus", "bills.bulkPay", "bills.bulkHold", "bills.bulkSend"],
]);

/** Whether the last entry of a person or API key names a brand, if there are more of them than before. */
async function latestNamesBrand(before: number): Promise<boolean> {
  if ((await events()) === before) return false;
  const [entry] = await app.ctx.db
    .current()
    .select({ brandId: activities.organization_id })
    .from(activities)
    .where(ne(activities.actor_name, systemActor.name))
    .orderBy(desc(activities.id))
    .limit(1);
  return entry?.brandId !== null;
}

describe("every write", () => {
  const writes = allRoutes.filter((route) => route.method !== "GET" && !route.upload);

  it.each(writes.map((route) => [route.id, route] as const))(
    "%s refuses unknown fields, and names them (MORE-200, ASVS V2.2.2, V15.3.3)",
    async (id, route) => {
      const call: Call = id in examples ? await example(id)(app) : { path: pathOf(route), headers: brandHeader(route) };
      const body = call.body instanceof FormData ? undefined : call.body;
      const before = await events();
      for (const { sent, field } of withUnknown(body, route)) {
        const answer = await (call.as ?? callerOf(route))?.send(route.method, call.path, sent, call.headers);
        expect([field, answer?.status, answer?.body.code, answer?.body.fields]).toEqual([
          ...[field, 422, "unknown_field"],
          expect.objectContaining({ [field]: `The field ${field} is unknown. Nothing was changed.` }),
        ]);
      }
      expect(await events()).toBe(before);
    },
  );
});

/** The body with an unknown key in each of its objects in turn. */
function withUnknown(body: unknown, route: Route): { sent: unknown; field: string }[] {
  const paths = objectsIn(body, route.method === "GET" ? undefined : route.body);
  return paths.map((path) => ({ sent: withUnknownAt(body, path), field: [...path, "unknown_key"].join(".") }));
}

function objectsIn(sent: unknown, schema: unknown, path: string[] = []): string[][] {
  if (schema instanceof z.ZodMiniUnknown || (schema instanceof z.ZodMiniObject && schema.def.catchall)) return [];
  const shape = schema instanceof z.ZodMiniObject ? schema.shape : {};
  if (Array.isArray(sent)) return sent.slice(0, 1).flatMap((item) => objectsIn(item, undefined, [...path, "0"]));
  if (typeof sent !== "object" || sent === null) return path.length === 0 ? [path] : [];
  return [path, ...Object.entries(sent).flatMap(([key, value]) => objectsIn(value, shape[key], [...path, key]))];
}

function withUnknownAt(sent: unknown, [head, ...rest]: string[]): unknown {
  if (head === undefined) return { ...Object(sent), unknown_key: 1 };
  const inner = withUnknownAt(Object(sent)[head], rest);
  return Array.isArray(sent) ? sent.with(Number(head), inner) : { ...Object(sent), [head]: inner };
}

describe("every entry of the audit log", () => {
  type Entry = { event: string; before: Values | null; after: Values | null };
  let entries: Entry[];
  beforeAll(async () => {
    const admin = clients.get("super_admin");
    const secretOf = (name: string) => `planted-${name}-5ecret`;
    planted.push(...secretFields.map(secretOf));
    const groups = Object.entries(credentialFields).map(([kind, fields]) => [
      `${kind}_creds`,
      Object.fromEntries(fields.filter(isSecretField).map((name) => [name, secretOf(name)])),
    ]);
    const own = { use_system: "false", ...Object.fromEntries(groups) };
    const created = { ...brandInput(), ...own };
    expect((await admin?.post("/admin/agencies", { organization: created }))?.status).toBe(200);
    expect((await admin?.put(`/admin/agencies/${brandId}`, { organization: own }))?.status).toBe(200);
    const { event, before, after } = activities;
    entries = asEntries(await app.ctx.db.current().select({ event, before, after }).from(activities));
  });
  const asEntries = (rows: object[]) => rows as Entry[];

  it("has only fields with a label and a format (ACT-11)", () => {
    const unknown = entries.flatMap(({ event, before, after }) =>
      Object.keys({ ...flatten(before), ...flatten(after) })
        // A link to the entry whose value was restored, and the entries that were erased.
        .filter((field) => field !== "restored_from" && field !== "erased_entries" && !(field in auditFieldsOf(event)))
        .map((field) => `${event} ${field}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
    expect(new Set(entries.map(({ event }) => event)).size).toBeGreaterThan(55);
  });

  it("has no secret before or after (ACT-13, ASVS V16.2.5)", () => {
    expect(planted.length).toBeGreaterThan(secretFields.length);
    const leaked = entries.filter((entry) => planted.some((secret) => JSON.stringify(entry).includes(secret)));
    expect(leaked).toEqual([]);
  });
});

describe("every write that takes a version", () => {
  const writes = allRoutes.filter((route) => route.method !== "GET" && route.audit !== null);

  it.each(writes.map((route) => [route.id, route] as const))(
    "%s refuses a stale one without revealing anything",
    async (id, route) => {
      const call = await example(id)(app);
      const send = (more: object = {}) =>
        (call.as ?? callerOf(route))?.send(route.method, call.path, call.body, { ...call.headers, ...more });
      // A new business has no version yet.
      if (id === "platform.report") await send();
      const answer = await send({ "if-match": '"999999999"' });
      expect([answer?.status, answer?.body.code]).toEqual(route.ifMatch ? [412, "version_conflict"] : [200, undefined]);
    },
  );
});

/** They write no event, so that they have no example. */
const unaudited: Record<string, (of: TestApp) => Promise<Call>> = {
  "passkeys.registrationOptions": async () => ({
    path: "/admin/passkey_registration",
    headers: { origin: passkeyOrigin(app) },
  }),
  "paymentImports.accept": async () => ({
    path: "/admin/payment_imports",
    body: {
      file: sentFile("Date,Amount,Description\n2026-01-05,40.00,Transfer"),
      mapping_id: (await makeMapping(app.ctx)).id,
      rows: [{ line: 2, parts: [{ organization_id: brandId, amount: "40.00", allocations: [] }] }],
    },
  }),
  "imports.apply": async () => ({
    path: "/admin/imports",
    body: { files: [{ name: "brands.csv", content: Buffer.from("external_id,name,email").toString("base64") }] },
  }),
  "imports.undo": async () => {
    const { run } = await runImport(app.ctx, new Map([["brands.csv", "external_id,name,email"]]));
    return { path: `/admin/imports/${run?.id}/undo` };
  },
  "singleSignOn.test": async () => ({
    path: "/admin/single_sign_on/test",
    body: {
      single_sign_on: { issuer: "https://127.0.0.1:1", client_id: "c", client_secret: "s", scopes: "openid email" },
    },
  }),
  "webhooks.test": async () => ({ path: `/admin/webhooks/${(await makeWebhook(app.ctx)).id}/test` }),
};

describe("every route with step-up", () => {
  const guarded = allRoutes.flatMap((route) => stepUpConditions(route).map((condition) => ({ route, condition })));

  it.each(guarded.map((each) => [each.route.id, each.condition, each.route] as const))(
    "%s refuses callers without it: %j",
    async (id, condition, route) => {
      const call = await (unaudited[id] ?? example(id))(app);
      const body = condition ? withField(call.body, condition) : call.body;
      const caller = call.as ?? (await app.as("super_admin"));
      const { device } = await addPasskey(app, caller);
      const send = () => caller.send(route.method, call.path, body, call.headers);
      await shownBefore(caller, STEP_UP_MINUTES);
      const before = await events();
      const refused = await send();
      expect([refused.status, refused.body.code]).toEqual([403, "step_up_required"]);
      expect(await events()).toBe(before);
      expect((await stepUp(app, caller, device)).status).toBe(200);
      expect((await send()).status).toBe(200);
    },
  );
});

describe("every route that decides who can sign in", () => {
  const guarded = allRoutes
    .filter(guardsSignIn)
    .flatMap((route) => stepUpConditions(route).map((condition) => ({ route, condition })));

  it.each(guarded.map((each) => [each.route.id, each.condition, each.route] as const))(
    "%s refuses people without a passkey whose sign-in is some minutes ago: %j (ASVS V7.5.1, V7.5.2)",
    async (id, condition, route) => {
      const call = await (unaudited[id] ?? example(id))(app);
      const body = condition ? withField(call.body, condition) : call.body;
      const caller = await app.as("super_admin");
      await signedInBefore(caller, STEP_UP_MINUTES);
      const before = await events();
      const refused = await caller.send(route.method, call.path, body, call.headers);
      expect([refused.status, refused.body.code]).toEqual([403, "code_required"]);
      expect(await events()).toBe(before);
    },
  );
});

describe("people who have yet to add the passkey that their role requires", () => {
  let person: Client;
  const policy = { role: "super_admin", required: true, created_at: "2026-01-01T00:00:00Z" } as const;
  beforeAll(async () => {
    person = await app.as("super_admin");
    const by = { updated_at: policy.created_at, updated_by: "Test" };
    await app.ctx.db
      .current()
      .insert(passkeyPolicy)
      .values({ ...policy, ...by });
  });
  afterAll(() => app.ctx.db.current().delete(passkeyPolicy));

  const people = allRoutes.filter((route) => route.permission !== null && scopeOf(route) === null);
  it.each(people.map((route) => [route.id, route] as const))(
    "may call %s only if it declares so",
    async (_id, route) => {
      // It would end the session.
      if (route.id === "signIn.logout") return;
      const answer = await person.send(route.method, pathOf(route), undefined, brandHeader(route));
      if (route.beforePasskey) expect(answer.body.code).not.toBe("passkey_required");
      else expect([answer.status, answer.body.code]).toEqual([403, "passkey_required"]);
    },
  );
});

/** A value for a field that triggers the condition with any value. */
const anyValue: Record<string, () => unknown> = {
  "admin_user.email": () => `${randomUUID()}@law.example`,
  "organization.use_system": () => "false",
};

/** The body with a field that meets the condition. */
function withField(body: unknown, { field, in: values }: BodyCondition): unknown {
  const [value = anyValue[field]?.() ?? {}] = values ?? [];
  const put = (into: unknown, [head = "", ...rest]: string[]): unknown => ({
    ...Object(into),
    [head]: rest.length > 0 ? put(Object(into)[head], rest) : value,
  });
  return put(body, field.split("."));
}

async function signedInBefore(client: Client, minutes: number): Promise<void> {
  await app.ctx.db
    .current()
    .update(sessions)
    .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where(eq(sessions.admin_user_id, client.user?.id ?? 0));
}

async function shownBefore(client: Client, minutes: number): Promise<void> {
  await app.ctx.db
    .current()
    .update(sessions)
    .set({ stepped_up_at: new Date(Date.now() - minutes * 60_000).toISOString() })
    .where(eq(sessions.admin_user_id, client.user?.id ?? 0));
}

function example(id: string) {
  const found = Object.entries(examples).find(([operation]) => operation === id);
  if (!found) throw new Error(`no example for ${id}`);
  return found[1];
}

/** Factories write as the system; this counts the events of people and API keys. */
async function events(): Promise<number> {
  const [row] = await app.ctx.db
    .current()
    .select({ total: count() })
    .from(activities)
    .where(ne(activities.actor_name, systemActor.name));
  return row?.total ?? 0;
}
