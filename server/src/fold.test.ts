import { randomUUID } from "node:crypto";
import { fold } from "@console/contract/fold.ts";
import type { Route } from "@console/contract/route.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import type { Client } from "../test/client.ts";
import { makeApiKey } from "../test/factories/api-key.ts";
import { makeAttention } from "../test/factories/attention.ts";
import { makeBill } from "../test/factories/bill.ts";
import { makeBrand } from "../test/factories/brand.ts";
import { makeBrandUser } from "../test/factories/brand-user.ts";
import { assignEngine, assignIntegration, makeBusiness } from "../test/factories/business.ts";
import { catalogEngineId, makeCatalogIntegration } from "../test/factories/catalog.ts";
import { always, makeCoupon } from "../test/factories/coupon.ts";
import { makeCreditNote } from "../test/factories/credit-note.ts";
import { makeEmail, makeFailedJob } from "../test/factories/email.ts";
import { makeMember } from "../test/factories/member.ts";
import { makeNote } from "../test/factories/note.ts";
import { makeOnboarding } from "../test/factories/onboarding.ts";
import { makePackage } from "../test/factories/package.ts";
import { makePayment } from "../test/factories/payment.ts";
import { makeRefund } from "../test/factories/refund.ts";
import { makeRefused } from "../test/factories/refused.ts";
import { makeLostCredit, makeWaitingUsage } from "../test/factories/unbilled.ts";
import { makeWebhook } from "../test/factories/webhook.ts";
import { insertRow } from "./db/records.ts";
import { rows } from "./db/sql.ts";
import { attentionItems } from "./db/tables/attention.ts";
import { passkeys } from "./db/tables/passkeys.ts";
import { saveNotifications } from "./features/desk/conditions/notifications.db.ts";
import { updateEngine } from "./features/money/catalog/catalog.service.ts";
import { foldTexts } from "./fold.jobs.ts";
import { allRoutes } from "./http/document.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp({ conditions: {} });
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const db = () => app.ctx.db.current();
const ctx = () => ({ ...app.ctx, audited: [] });
const below = (brandId: number) => ({ "organization-id": String(brandId) });
const rename = async (brandId: number, name: string) =>
  expect((await admin.put(`/admin/agencies/${brandId}`, { organization: { name } })).status).toBe(200);

const lists = allRoutes.filter((route) => route.list !== undefined);
const takes = (route: Route, field: string): boolean => field in (route.query?.shape ?? {});

/** A list to read, and which of its rows the test made. */
type Made = { path?: string; headers?: Record<string, string> };
type Maker = (name: string) => Promise<Made | undefined>;

const ofBrand = async (name: string): Promise<undefined> => void (await makeBrand(app.ctx, { name }));
const billed: Maker = async (name) => void (await rename((await makeBill(app.ctx)).brandId, name));
const newBrand = async () => (await makeBrand(app.ctx)).id;

const engineModel = async (name: string) => {
  const id = await catalogEngineId(app.ctx, "v1");
  const llm = { provider: name, model_name: "m", retires_on: null, replacement: null };
  await app.ctx.db.transaction(() => updateEngine(ctx(), id, { llm }));
};

async function notify(name: string): Promise<void> {
  await saveNotifications(db(), [
    {
      kind: "bill_overdue",
      type: "error",
      area: "brands",
      message: `The bill of ${name} is overdue.`,
      subject_kind: "brand",
      subject_id: 1,
      subject_label: "",
      organization_id: null,
      dedupe_key: randomUUID(),
      created_at: app.ctx.clock.now().toISOString(),
    },
  ]);
}

/** Makes what a search of the list must find. A list without an entry fails: each is covered from its first day. */
const searched: Record<string, Maker> = {
  "brands.list": ofBrand,
  "brandUsers.list": async (name) => ({
    path: `/admin/agencies/${(await makeBrandUser(app.ctx, { name })).brandId}/users`,
  }),
  "packages.list": async (name) => void (await makePackage(app.ctx, { name })),
  "coupons.list": async (name) => void (await makeCoupon(app.ctx, { name })),
  "team.list": async (name) => void (await makeMember(app.ctx, { name })),
  "onboardings.list": async (name) => void (await makeOnboarding(app.ctx, { company_name: name })),
  "activities.list": billed,
  "notes.list": async (name) => ({ path: `/admin/agencies/${(await makeNote(app.ctx, name)).brandId}/notes` }),
  "notifications.list": async (name) => void (await notify(name)),
  "emails.list": async (subject) => {
    await makeEmail(app.ctx, { subject });
    return undefined;
  },
  "jobs.list": async (name) => {
    await makeFailedJob(app.ctx);
    await db().execute(
      sql`update pgboss.job set output = jsonb_build_object('message', ${name}::text) where state = 'failed'`,
    );
    return undefined;
  },
  "attention.list": async (company_name) => {
    await makeOnboarding(app.ctx, { company_name, onboarding_date: "2026-01-05" });
    await makeAttention(app.ctx);
    return undefined;
  },
  "apiKeys.list": async (name) => {
    const key = await makeApiKey(app.ctx, ["usage"]);
    await db().execute(sql`update api_keys set name = ${name} where id = ${key.id}`);
    await foldTexts(app.ctx);
    return undefined;
  },
  "webhooks.list": async (description) => void (await makeWebhook(app.ctx, { description })),
  "businesses.listAll": async (name) => void (await makeBusiness(app.ctx, await newBrand(), { name })),
  "businesses.list": async (name) => {
    const brandId = await newBrand();
    await makeBusiness(app.ctx, brandId, { name });
    return { headers: below(brandId) };
  },
  "integrations.available": async (name) => {
    await makeCatalogIntegration(app.ctx, { name });
    return { headers: below(await newBrand()) };
  },
  "integrations.list": async (name) => {
    const brandId = await newBrand();
    await assignIntegration(app.ctx, brandId, (await makeCatalogIntegration(app.ctx, { name })).code);
    return { headers: below(brandId) };
  },
  "engines.available": async (name) => {
    await engineModel(name);
    return { headers: below(await newBrand()) };
  },
  "engines.list": async (name) => {
    await engineModel(name);
    const brandId = await newBrand();
    await assignEngine(app.ctx, brandId, "v1");
    return { headers: below(brandId) };
  },
  "catalog.engines": async (name) => void (await engineModel(name)),
  "catalog.integrations": async (name) => void (await makeCatalogIntegration(app.ctx, { name })),
  "unbilled.list": async (name) => rename((await makeWaitingUsage(app.ctx)).brandId, name).then(() => undefined),
  "refusedEvents.groups": async (name) => void (await makeRefused(app.ctx, { business_id: name })),
  "refusedEvents.list": async (name) => void (await makeRefused(app.ctx, { business_id: name })),
  "credits.lost": async (name) => rename((await makeLostCredit(app.ctx)).brandId, name).then(() => undefined),
  "payments.list": async (name) => rename((await makePayment(app.ctx)).brandId, name).then(() => undefined),
  "refunds.list": async (name) => rename((await makeRefund(app.ctx)).brandId, name).then(() => undefined),
  "creditNotes.list": async (name) =>
    rename((await makeCreditNote(app.ctx)).organization_id, name).then(() => undefined),
  "receivables.list": billed,
  "bills.list": billed,
  "bills.lines": billed,
  "effects.availableCoupons": async (name) => {
    await makeCoupon(app.ctx, { name, ...always });
    return { path: `/admin/agencies/${await newBrand()}/available_coupons` };
  },
  "margins.list": billed,
};

/** A delivery is found by its message id, which is compared as it is. */
const exempt = ["webhooks.deliveries"];

const maker = (makers: Record<string, Maker>, id: string): Maker => {
  const found = makers[id];
  if (!found) throw new Error(`nothing is made for ${id}`);
  return found;
};

describe("every list with a search (MORE-192)", () => {
  const name = "Zoë Müller, Café Meridién, Straße & O’Brien";
  const keys = [
    "zoe muller",
    "ZOË MÜLLER",
    "Zoe\u0308 Mu\u0308ller",
    "cafe meridien",
    "strasse",
    "obrien",
    " o'brien\u200b",
  ];
  const searchable = lists.filter((route) => takes(route, "search_key") && !exempt.includes(route.id));

  it.each(searchable.map((route) => [route.id, route] as const))("%s folds what is searched", async (id, route) => {
    const { path = route.path, headers } = (await maker(searched, id)(name)) ?? {};
    const found = async (key: string) =>
      (await admin.get(`${path}?search_key=${encodeURIComponent(key)}`, headers)).body;
    await expect.poll(async () => (await found(keys[0] ?? "")).data.length).toBeGreaterThan(0);
    for (const key of keys) expect([key, (await found(key)).data.length > 0]).toEqual([key, true]);
    expect((await found("zoe mullerx")).data).toEqual([]);
  });

  it("is what the palette looks for, of every kind", async () => {
    const kinds = async (q: string) =>
      new Set(
        (await admin.get(`/admin/search?q=${encodeURIComponent(q)}`)).body.data.map(
          (each: { kind: string }) => each.kind,
        ),
      );
    await makeBrand(app.ctx, { user_name: name, user_email: "zoe@folded.example" });
    for (const key of keys)
      expect([key, [...(await kinds(key))].sort()]).toEqual([
        ...[key, ["brand", "brand_user", "business", "coupon", "member", "onboarding", "package"]],
      ]);
    expect(await kinds("'")).toEqual(new Set());
  });
});

const NAMES = ["Zoë", "pad", "STRASSE", "Ørsted", "null", "Solstice"];
const SORTED = ["null", "Ørsted", "pad", "Solstice", "STRASSE", "Zoë"];

const ofParent = <P>(
  make: () => Promise<P>,
  add: (parent: P, name: string) => Promise<unknown>,
  made: (parent: P) => Made,
) => {
  let parent: Promise<P> | undefined;
  return async (name: string): Promise<Made> => {
    parent ??= make();
    await add(await parent, name);
    return made(await parent);
  };
};

/** Lists by name of brand or record, with the row's field that has it. */
const sorted: Record<string, Maker> = {
  ...searched,
  "passkeys.list": async (name) => {
    const now = app.ctx.clock.now().toISOString();
    await insertRow(db(), passkeys, {
      admin_user_id: admin.user?.id ?? 0,
      credential_id: randomUUID(),
      public_key: new Uint8Array(1),
      counter: 0,
      transports: [],
      backed_up: false,
      name,
      created_at: now,
      updated_at: now,
      updated_by: "Test",
    });
    return undefined;
  },
  "businesses.list": ofParent(
    newBrand,
    (id, name) => makeBusiness(app.ctx, id, { name }),
    (id) => ({ headers: below(id) }),
  ),
  "integrations.list": ofParent(
    newBrand,
    async (id, name) => assignIntegration(app.ctx, id, (await makeCatalogIntegration(app.ctx, { name })).code),
    (id) => ({ headers: below(id) }),
  ),
  "integrations.available": ofParent(
    newBrand,
    (_, name) => makeCatalogIntegration(app.ctx, { name }),
    (id) => ({ headers: below(id) }),
  ),
  // Each further item refreshes those before, so they get their brands again.
  "attention.list": ofParent(
    async () => new Map<number, number>(),
    async (brands, name) => {
      brands.set(await makeAttention(app.ctx), (await makeBrand(app.ctx, { name })).id);
      for (const [id, brand_id] of brands)
        await db().update(attentionItems).set({ brand_id }).where(eq(attentionItems.id, id));
    },
    () => ({}),
  ),
};
/** The bill of a package called so, of a brand with another name. */
const ofPackage: Maker = async (name) => void (await makeBill(app.ctx, await makePackage(app.ctx, { name })));

const cellsOf = (file: string): string[][] => {
  const lines: string[][] = [[]];
  for (const [, cell = "", end] of file.matchAll(/("(?:[^"]|"")*"|[^,\r\n"]*)(,|\r\n|$)/g)) {
    lines.at(-1)?.push(cell);
    if (end === "\r\n") lines.push([]);
  }
  return lines;
};

describe("every list by name (MORE-193)", () => {
  const byName = lists.flatMap((route) =>
    ["name", "company_name", "brand", "package"]
      .filter((field) => route.query?.shape?.sort && route.query.safeParse({ sort: field, page: "1" }).success)
      .map((field) => [`${route.id} by ${field}`, route, field] as const),
  );

  it.each(byName)("%s sorts by the folded name, by page and by key, in both directions", async (_id, route, field) => {
    const make = field === "package" ? ofPackage : maker(sorted, route.id);
    let made: Made | undefined;
    for (const name of NAMES) made = await make(name);
    const { path = route.path, headers } = made ?? {};
    const get = async (query: string) => (await admin.get(`${path}?${query}`, headers)).body;
    const known = (names: string[]) => names.filter((name) => NAMES.includes(name));
    const once = (names: string[]) => names.filter((name, index) => name !== names[index - 1]);
    for (const [sort, expected] of [
      [field, SORTED],
      [`-${field}`, SORTED.toReversed()],
    ] as const) {
      const paged: string[] = [];
      const total = (await get(`sort=${sort}&per_page=4`)).meta.total_pages;
      for (let page = 1; page <= total; page += 1)
        paged.push(
          ...(await get(`sort=${sort}&per_page=4&page=${page}`)).data.map((row: Record<string, string>) => row[field]),
        );
      expect(once(known(paged))).toEqual(expected);
      const file: string = await get(`sort=${sort}&format=csv&columns=all`);
      const [titles = [], ...lines] = cellsOf(file.slice(1));
      expect(titles).toContain(field);
      const cells = lines.map((line) => line[titles.indexOf(field)] ?? "");
      expect(once(known(cells))).toEqual(expected);
    }
  });
});

describe("what an older release wrote (MORE-194)", () => {
  it("is found as before until the job folds it, then as everything else, by small batches", async () => {
    const brand = await makeBrand(app.ctx, {
      name: "Àlfred’s Été",
      user_name: "Renée Zoé",
      user_email: "r@old.example",
    });
    const older = await makeBrand(app.ctx, { name: "Zzz" });
    await db().execute(
      sql`update brands set name_key = '', search_text = 'àlfred’s été' || chr(10) || 'r@old.example' where id = ${brand.id}`,
    );
    await db().execute(sql`update brands set name = 'Ångström' where id = ${older.id}`);
    await db().execute(sql`update brand_users set search_text = '' where brand_id = ${brand.id}`);
    await db().execute(
      sql`update activities set search_text = 'created the brand àlfred’s' where subject_id = ${brand.id} and event = 'brand.created'`,
    );
    await expect(
      db().execute(sql`update activities set message = 'other' where subject_id = ${brand.id}`),
    ).rejects.toThrow();
    const ids = async (key: string) =>
      (await admin.get(`/admin/agencies?search_key=${encodeURIComponent(key)}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    const all = async () => (await admin.get("/admin/agencies?sort=name&per_page=100")).body.data;
    const palette = async (q: string) => (await admin.get(`/admin/search?q=${encodeURIComponent(q)}`)).body.data;
    const feed = async (key: string) =>
      (await admin.get(`/admin/activities?search_key=${encodeURIComponent(key)}`)).body.data.length;
    for (const key of ["Àlfred’s", "ÉTÉ", "old.example"]) expect([key, await ids(key)]).toContainEqual([brand.id]);
    expect(await palette("Renée")).toHaveLength(1);
    expect(await palette("Àlfred’s")).toHaveLength(1);
    // The feed shows an entry once it is sealed.
    await expect.poll(() => feed("Àlfred’s")).toBe(1);
    expect(await all()).toContainEqual(expect.objectContaining({ id: brand.id }));
    // The server's own job, which runs each minute, may be first.
    await foldTexts(app.ctx, { batch: 1 });
    for (const key of ["alfreds ete", "Àlfred’s"]) expect([key, await ids(key)]).toContainEqual([brand.id]);
    expect(await palette("renee zoe")).toHaveLength(1);
    expect(await feed("alfreds")).toBe(1);
    const names: string[] = (await all()).map(({ name }: { name: string }) => fold(name));
    expect(names.indexOf("angstrom")).toBeGreaterThan(names.indexOf("alfreds ete"));
    expect(names).toEqual(names.toSorted());
    expect(await foldTexts(app.ctx)).toBe(0);
    const [own] = await rows<{ name_key: string }>(db(), sql`select name_key from brands where id = ${older.id}`);
    expect(own?.name_key).toBe("angstrom\nÅngström");
  });
});
