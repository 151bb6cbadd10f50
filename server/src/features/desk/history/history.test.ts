// Shows ACT-11, ACT-15, ACT-16, MORE-320.

import type { Change } from "@console/contract/history.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBill } from "../../../../test/factories/bill.ts";
import { brandInput } from "../../../../test/factories/brand.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { couponInput } from "../../../../test/factories/coupon.ts";
import { makeMember, memberInput } from "../../../../test/factories/member.ts";
import { onboardingInput } from "../../../../test/factories/onboarding.ts";
import { packageInput } from "../../../../test/factories/package.ts";
import { addPasskey, stepUp } from "../../../../test/factories/passkey.ts";
import { about } from "../../../audit/audit.ts";
import { sealAll } from "../../../audit/seal.ts";
import { activities } from "../../../db/tables/audit.ts";
import { sessions } from "../../../db/tables/sign-in.ts";
import { auditPackages } from "../../money/packages/packages.text.ts";

let app: TestApp;
let admin: Client;
let manager: Client;
let sales: Client;
let now = new Date("2026-11-03T12:00:00Z");

const signIn = async () => {
  [admin, manager, sales] = [await app.as("super_admin"), await app.as("manager"), await app.as("sales")];
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  await signIn();
});
afterAll(() => app.stop());

async function sealed() {
  await sealAll(app.ctx.db);
}

/** Entries of a record, newest first. */
async function entries(kind: string, id: number, client = admin): Promise<{ id: number; event: string }[]> {
  await sealed();
  return (await client.get(`/admin/activities?subject_kind=${kind}&subject_id=${id}&per_page=100`)).body.data;
}

async function newest(kind: string, id: number) {
  const [first] = await entries(kind, id);
  if (!first) throw new Error("no entry");
  return first.id;
}

const entryOf = async (seq: number, client = admin) => (await client.get(`/admin/activities/${seq}`)).body.data;
const changeOf = async (seq: number, field: string): Promise<Change | undefined> =>
  (await entryOf(seq)).changes.find((each: Change) => each.field === field);
const revert = (seq: number, body: object, client = admin, headers = {}) =>
  client.post(`/admin/activities/${seq}/revert`, body, headers);
const put = async (client: Client, path: string, body: object) => {
  const answer = await client.put(path, body);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
};

async function makePackage() {
  const { data } = (await admin.post("/admin/organization_plans", { organization_plan: packageInput() })).body;
  const path = `/admin/organization_plans/${data.id}`;
  const change = (organization_plan: object, client = admin) => put(client, path, { organization_plan });
  return { id: data.id as number, data, path, change, read: async () => (await admin.get(path)).body.data };
}

describe("an activity's changes", () => {
  it("are read only by roles that see its area", async () => {
    const { id } = await makeMember(app.ctx);
    const seq = await newest("member", id);
    expect((await admin.get(`/admin/activities/${seq}`)).status).toBe(200);
    for (const client of [manager, sales]) {
      expect((await client.get(`/admin/activities/${seq}`)).status).toBe(404);
      expect((await revert(seq, { field: "name" }, client)).status).toBe(404);
      expect(await entries("member", id, client)).toEqual([]);
      expect((await client.get(`/admin/history/member/${id}?day=2026-11-03`)).status).toBe(404);
    }
    expect((await admin.get("/admin/activities/999999")).status).toBe(404);
    expect((await app.visitor().get(`/admin/activities/${seq}`)).status).toBe(401);
  });

  it("have the form's label, the values before and after, and names instead of ids", async () => {
    const pack = await makePackage();
    const { id: brandId, name } = (await admin.post("/admin/agencies", { organization: brandInput() })).body.data;
    await pack.change({ public: false, organization_ids: [brandId], price_details: { per_min_charge: "0.19" } });
    const seq = await newest("package", pack.id);
    expect(await changeOf(seq, "per_min_charge")).toMatchObject({
      label: "Standard minute",
      as: "money",
      after: "0.19",
      current: "0.19",
      revert: "ready",
      before: pack.data.price_details.per_min_charge,
    });
    expect(await changeOf(seq, "organization_ids")).toMatchObject({
      before: [],
      after: [brandId],
      names: { [brandId]: name },
      revert: null,
    });
    const created = (await entries("package", pack.id)).at(-1);
    expect(await changeOf(created?.id ?? 0, "base_price")).not.toHaveProperty("before");
  });
});

describe("a record's history", () => {
  it("has the record's own entries, newest first, paged by key, of bills also their common close", async () => {
    const pack = await makePackage();
    for (const name of ["One", "Two", "Three"]) await pack.change({ name });
    await makePackage();
    const all = await entries("package", pack.id);
    expect(all.map(({ event }) => event)).toEqual([...Array(3).fill("package.updated"), "package.created"]);
    const page = `/admin/activities?subject_kind=package&subject_id=${pack.id}&per_page=3`;
    const first = (await admin.get(page)).body;
    const second = (await admin.get(`${page}&before=${first.meta.next}`)).body;
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect([first.meta.total, second.meta.next]).toEqual([4, null]);
    const { brandId, month } = await makeBill(app.ctx);
    const below = { "organization-id": String(brandId) };
    const bill = (await admin.get(`/admin/billing_histories/${month}`, below)).body.data;
    const events = (await entries("bill", bill.id)).map(({ event }) => event);
    expect(events.at(-1)).toMatch(/^bill\.(month_)?closed$/);
  });

  it("is read from an index of its own (ACT-14)", async () => {
    const db = app.ctx.db.current();
    const plan = JSON.stringify(
      await app.ctx.db.transaction(async () => {
        await app.ctx.db.current().execute(sql`set local enable_seqscan = off`);
        return app.ctx.db.current().execute(
          sql`explain select seq from ${activities} where seq is not null and subject_kind = 'package'
            and subject_id = 1 order by seq desc limit 10`,
        );
      }),
    );
    expect(db).toBeDefined();
    expect(plan).toContain("activities_subject_feed");
    expect(plan).not.toContain("Sort");
  });
});

describe("a record as it was", () => {
  it("has its fields at the end of the day in the billing time zone", async () => {
    const pack = await makePackage();
    now = new Date("2026-11-04T04:59:59Z");
    await signIn();
    await pack.change({ name: "Late on Nov 3", base_price: "11" });
    now = new Date("2026-11-04T05:00:00Z");
    await signIn();
    await pack.change({ name: "First on Nov 4", description: "Changed" });
    await sealed();
    const at = async (day: string) => (await admin.get(`/admin/history/package/${pack.id}?day=${day}`)).body.data;
    const valuesOn = async (day: string) =>
      Object.fromEntries(
        (await at(day)).fields.map((each: { field: string; value: unknown }) => [each.field, each.value]),
      );
    expect(await valuesOn("2026-11-03")).toMatchObject({ name: "Late on Nov 3", base_price: "11" });
    expect((await valuesOn("2026-11-03")).description).toBe(pack.data.description);
    expect(await valuesOn("2026-11-04")).toMatchObject({ name: "First on Nov 4", description: "Changed" });
    expect(await at("2026-11-02")).toMatchObject({ existed: false });
    expect((await at("2026-11-03")).recorded_from).toBe("2026-11-03T12:00:00.000Z");
    expect((await admin.get(`/admin/history/package/${pack.id}`)).status).toBe(422);
    expect((await admin.get("/admin/history/package/999999?day=2026-11-03")).status).toBe(404);
  });

  it("is complete on the day of its creation, for every kind of record", async () => {
    const create = async (path: string, body: object): Promise<number> => (await admin.post(path, body)).body.data.id;
    const brandId = await create("/admin/agencies", { organization: brandInput() });
    const { brandId: billed, month } = await makeBill(app.ctx);
    const bill = (await admin.get(`/admin/billing_histories/${month}`, { "organization-id": String(billed) })).body
      .data;
    const records: [string, number][] = [
      ["brand", brandId],
      ["package", (await makePackage()).id],
      ["business", (await makeBusiness(app.ctx, brandId)).id],
      ["coupon", await create("/admin/coupons", couponInput())],
      ["onboarding", await create("/admin/onboardings", { onboarding: onboardingInput() })],
      ["member", await create("/admin/users", { admin_user: memberInput() })],
      ["bill", bill.id],
    ];
    await sealed();
    for (const [kind, id] of records) {
      const { data } = (await admin.get(`/admin/history/${kind}/${id}?day=2026-11-30`)).body;
      const unsure = data.fields.filter(
        (each: object) => !("value" in each) || JSON.stringify(each).includes('"changed":true'),
      );
      expect([kind, data.existed, unsure]).toEqual([kind, true, []]);
      expect([kind, data.fields.length > 2]).toEqual([kind, true]);
      expect(data.fields.map(({ field }: { field: string }) => field)).toMatchSnapshot(kind);
    }
  });
});

describe("reverting a field", () => {
  it("runs the record's own update: it is audited, versioned and validated like one", async () => {
    const pack = await makePackage();
    await pack.change({ price_details: { per_min_charge: "0.19" } });
    const seq = await newest("package", pack.id);
    const answer = await revert(seq, { field: "per_min_charge" });
    expect([answer.status, answer.body.meta.message]).toEqual([200, "Standard minute was reverted."]);
    const { per_min_charge } = pack.data.price_details;
    expect((await pack.read()).price_details.per_min_charge).toBe(per_min_charge);
    const latest = await newest("package", pack.id);
    expect(await entryOf(latest)).toMatchObject({ event: "package.updated", user: admin.user?.name });
    expect(await changeOf(latest, "per_min_charge")).toMatchObject({ before: "0.19", after: per_min_charge });
    // It has the old value now, so there is nothing to revert.
    expect((await changeOf(seq, "per_min_charge"))?.revert).toBeNull();
    expect((await revert(seq, { field: "per_min_charge" })).body).toMatchObject({
      code: "conflict",
      message: "Standard minute already has this value.",
    });
  });

  it("is recorded as what it is: which field was restored, and from which entry (MORE-212)", async () => {
    const pack = await makePackage();
    await pack.change({ name: "Second" });
    const seq = await newest("package", pack.id);
    expect((await revert(seq, { field: "name" })).status).toBe(200);
    const restored = await entryOf(await newest("package", pack.id));
    expect(restored).toMatchObject({
      event: "package.updated",
      message: `updated package ${pack.data.name} and restored Name from before activity ${seq}`,
      restored_from: seq,
    });
    // What the entry says about the record is only what changed.
    expect(restored.changes.map(({ field }: Change) => field)).toEqual(["name"]);
    expect(await entries("package", pack.id)).toMatchObject([
      { restored_from: seq },
      { restored_from: null },
      { restored_from: null },
    ]);
    expect((await admin.get("/admin/activities?search_key=restored+Name")).body.meta.total).toBeGreaterThan(0);
  });

  it("refuses a value that was changed since, in words, unless the person has seen it", async () => {
    const pack = await makePackage();
    await pack.change({ name: "Second" });
    const seq = await newest("package", pack.id);
    await pack.change({ name: "Third" }, manager);
    expect(await changeOf(seq, "name")).toMatchObject({ current: "Third", revert: "changed_since" });
    const refused = await revert(seq, { field: "name" });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Name was changed since by ${manager.user?.name}. Check the current value first.`,
    ]);
    expect((await revert(seq, { field: "name", current: "Second" })).status).toBe(409);
    expect((await pack.read()).name).toBe("Third");
    expect((await revert(seq, { field: "name", current: "Third" })).status).toBe(200);
    expect((await pack.read()).name).toBe(pack.data.name);
  });

  it("refuses an outdated version, and what the record's own route refuses", async () => {
    const pack = await makePackage();
    await pack.change({ name: "Second", external_id: "taken" });
    await pack.change({ external_id: "" });
    const [, seq = 0] = (await entries("package", pack.id)).map(({ id }) => id);
    const stale = await revert(seq, { field: "name" }, admin, { "if-match": '"1"' });
    expect([stale.status, stale.body.code]).toEqual([412, "version_conflict"]);
    expect((await revert(seq, { field: "name" }, sales)).status).toBe(404);
    const created = (await entries("package", pack.id)).at(-1)?.id ?? 0;
    expect((await revert(created, { field: "name" })).body.message).toBe("Name can't be reverted here.");
    const other = await makePackage();
    await other.change({ external_id: "taken" });
    const clash = await revert(await newest("package", pack.id), { field: "external_id" });
    expect([clash.status, clash.body.code]).toEqual([409, "duplicate"]);
  });

  it("refuses a value that the record can no longer have", async () => {
    const pack = await makePackage();
    const { name } = await pack.read();
    await app.ctx.db.transaction(() =>
      auditPackages({ ...app.ctx, audited: [] }, "package.updated", about("package", { id: pack.id, name }), {
        before: { name: "" },
        after: { name },
      }),
    );
    const refused = await revert(await newest("package", pack.id), { field: "name" });
    expect([refused.status, refused.body.code]).toEqual([422, "invalid"]);
    expect((await pack.read()).name).toBe(name);
  });

  it("never changes roles, bills, or where credentials come from", async () => {
    const { id } = (await admin.post("/admin/users", { admin_user: memberInput() })).body.data;
    expect((await admin.patch(`/admin/users/${id}`, { admin_user: { role: "manager" } })).status).toBe(200);
    expect((await revert(await newest("member", id), { field: "role" })).status).toBe(409);
    const brand = (await admin.post("/admin/agencies", { organization: brandInput() })).body.data;
    await put(admin, `/admin/agencies/${brand.id}`, { organization: { use_system: "false" } });
    expect((await revert(await newest("brand", brand.id), { field: "use_system" })).status).toBe(409);
    const { brandId, month } = await makeBill(app.ctx);
    const below = { "organization-id": String(brandId) };
    const paid = await admin.patch(`/admin/billing_histories/${month}`, { status: "paid" }, below);
    expect(paid.status).toBe(200);
    expect((await revert(await newest("bill", paid.body.data.id), { field: "status" })).status).toBe(409);
  });

  it("asks for the step-up that the record's own route asks for", async () => {
    const person = await app.as("super_admin");
    const { device } = await addPasskey(app, person);
    const { id, email } = (await admin.post("/admin/users", { admin_user: memberInput() })).body.data;
    await admin.patch(`/admin/users/${id}`, { admin_user: { email: `new-${email}`, name: "New" } });
    const seq = await newest("member", id);
    await app.ctx.db.current().update(sessions).set({ stepped_up_at: null });
    const refused = await revert(seq, { field: "email" }, person);
    expect([refused.status, refused.body.code]).toEqual([403, "step_up_required"]);
    expect((await revert(seq, { field: "name" }, person)).status).toBe(200);
    expect((await stepUp(app, person, device)).status).toBe(200);
    expect((await revert(seq, { field: "email" }, person)).status).toBe(200);
    expect((await entryOf(await newest("member", id))).event).toBe("team.updated");
  });

  it.each([
    ["coupon", "/admin/coupons", () => couponInput(), (body: object) => ({ ...body, name: "Renamed" }), "name"],
    [
      "onboarding",
      "/admin/onboardings",
      () => ({ onboarding: onboardingInput() }),
      () => ({ onboarding: { notes: "Other notes" } }),
      "notes",
    ],
    [
      "brand",
      "/admin/agencies",
      () => ({ organization: brandInput() }),
      () => ({ organization: { domain: "other.example", phone: "+1 555 0100" } }),
      "domain",
    ],
  ])("works for a field of a %s", async (kind, path, input, changed, field) => {
    const body = input();
    const { id } = (await admin.post(path, body)).body.data;
    const method = kind === "onboarding" ? "PATCH" : "PUT";
    expect((await admin.send(method, `${path}/${id}`, changed(body))).status).toBe(200);
    const seq = await newest(kind, id);
    expect((await changeOf(seq, field))?.revert).toBe("ready");
    const answer = await revert(seq, { field });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    expect(answer.body.data).toEqual({ kind, id });
    expect((await changeOf(seq, field))?.revert).toBeNull();
  });
});
