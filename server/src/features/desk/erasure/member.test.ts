// Shows MORE-557, MORE-558.

import { STEP_UP_MINUTES } from "@console/contract/limits.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { whereIs } from "../../../../test/canaries.ts";
import { Client } from "../../../../test/client.ts";
import { makeBill } from "../../../../test/factories/bill.ts";
import { brandInput } from "../../../../test/factories/brand.ts";
import { couponInput } from "../../../../test/factories/coupon.ts";
import { makeMember, openSessionFor } from "../../../../test/factories/member.ts";
import { onboardingInput } from "../../../../test/factories/onboarding.ts";
import { addPasskey } from "../../../../test/factories/passkey.ts";
import { savedView } from "../../../../test/factories/view.ts";
import { webhookInput } from "../../../../test/factories/webhook.ts";
import { captureLog, spendDay, tracesOf } from "../../../../test/traces.ts";
import { sealAll } from "../../../audit/seal.ts";
import { verifyChain } from "../../../audit/verify.ts";

const NAME = "Quillon Zyxcanary";
const WORD = "zyxcanary";
const IP = "127.0.0.1";

const { lines: logged, log } = captureLog();
let now = new Date();
let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, log });
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const erase = (id: number | undefined, client = admin) => client.post(`/admin/users/${id}/erase`);

const ok = async (answer: Promise<{ status: number; body: { message?: string; data: unknown } }>): Promise<object> => {
  const { status, body } = await answer;
  expect([status, body.message]).toEqual([200, undefined]);
  return Object(body.data);
};

const signIn = async (over: Parameters<typeof makeMember>[1]): Promise<Client> => {
  const member = await makeMember(app.ctx, over);
  return new Client(app.url, { session: await openSessionFor(app.ctx, member.id) }, member);
};

/** A person of the team who has done something in every area, and of whom others have said something. */
async function makeCanary(): Promise<Client> {
  const { ctx } = app;
  const person = await signIn({ name: NAME, email: `q.${WORD}@example.com`, role: "super_admin" });
  const id = person.user?.id;
  await addPasskey(app, person);
  await ok(person.post("/admin/saved_views", savedView(`View of ${WORD}`)));
  const brand = Object(await ok(person.post("/admin/agencies", { organization: brandInput() })));
  const path = `/admin/agencies/${brand.id}`;
  const invited = { name: "Ada", email: `ada-${brand.id}@brand.example` };
  await ok(person.post(`${path}/users`, { user: invited }));
  await ok(person.post(`${path}/notes`, { note: { text: "Call in the morning." } }));
  await ok(admin.post(`${path}/notes`, { note: { text: `${NAME} knows them; q.${WORD}@example.com.` } }));
  await ok(admin.put(path, { organization: { account_owner_id: id } }));
  await ok(person.post("/admin/onboardings", { onboarding: onboardingInput({ notes: `${NAME} calls.` }) }));
  await ok(person.post("/admin/coupons", couponInput()));
  await ok(person.post("/admin/api_keys", { api_key: { name: "Platform", scopes: ["usage"] } }));
  await ok(person.post("/admin/webhooks", { webhook: webhookInput() }));
  const { brandId, month } = await makeBill(ctx);
  const scoped = { "organization-id": String(brandId) };
  await ok(person.patch(`/admin/billing_histories/${month}/hold`, { held: true, reason: "Contested" }, scoped));
  await ok(person.patch(`/admin/billing_histories/${month}/hold`, { held: false }, scoped));
  const payment = { organization_id: brandId, amount: "40", method: "check" };
  const { id: payment_id } = Object(
    await ok(person.post("/admin/payments", { ...payment, allocations: [{ bill_month: month, amount: "30" }] })),
  );
  await ok(person.post("/admin/refunds", { payment_id, amount: "5", method: "check", reason: "A test." }));
  const { id: other } = Object(await ok(person.post("/admin/payments", { ...payment, allocations: [] })));
  await ok(person.post(`/admin/payments/${other}/reverse`, { reason: "A mistake." }));
  await ok(person.put("/admin/operator_settings", { operator_settings: { legal_name: "Switchyard Voice, Inc." } }));
  await ok(admin.patch(`/admin/users/${id}`, { admin_user: { name: `${NAME} Jr`, email: `quillon@${WORD}.example` } }));
  await sealAll(ctx.db);
  return person;
}

describe("erasing a person of the team", () => {
  it("leaves 'Former team member' with their number in every entry, and their name nowhere (MORE-557)", async () => {
    const { ctx } = app;
    const person = await makeCanary();
    const id = person.user?.id;
    await ok(admin.delete(`/admin/users/${id}`));
    await sealAll(ctx.db);
    expect(await whereIs(ctx.db.current(), WORD)).toEqual(
      expect.arrayContaining([
        ...["activities.actor_name", "activities.after", "activities.before", "activities.message"],
        ...["activities.search_text", "activities.subject_label", "allocations.allocated_by", "api_keys.created_by"],
        ...["bill_holds.lifted_by", "bill_holds.placed_by", "brand_notes.author", "brand_notes.text"],
        ...["coupons.updated_by", "emails.content", "emails.recipient"],
        ...[
          "ledger_movements.created_by",
          "onboardings.notes",
          "onboardings.scheduled_by",
          "operator_settings.updated_by",
        ],
        ...["payments.recorded_by", "payments.reversed_by", "refunds.requested_by", "webhook_endpoints.created_by"],
      ]),
    );
    const money = () =>
      ctx.db.current().execute(sql`select (select json_agg(b order by b.brand_id) from brand_balances b) as balances,
        (select json_agg((m.id, m.receivable, m.unallocated, m.carried) order by m.id) from ledger_movements m) as movements,
        (select json_agg((b.id, b.open_amount, b.held, b.version) order by b.id) from bills b) as bills`);
    const before = Object(await money()).rows;
    const unsent = () => ctx.db.current().execute(sql`select id from emails where sent_at is null`);
    await expect.poll(async () => Object(await unsent()).rows).toEqual([]);
    const [line, mail] = [logged.length, app.smtp.mails.length];

    expect((await erase(id)).body).toMatchObject({
      data: { id, name: `Former team member ${id}`, removed_at: expect.any(String), erased_at: expect.any(String) },
      meta: { message: `Personal data was erased. The person is now Former team member ${id}.` },
    });
    expect(await whereIs(ctx.db.current(), WORD)).toEqual([]);
    expect(Object(await money()).rows).toEqual(before);
    await sealAll(ctx.db);
    expect(await verifyChain(ctx.db)).toMatchObject({ ok: true });
    const own = (await admin.get(`/admin/activities?user_id=${id}&per_page=100`)).body.data;
    expect(own.length).toBeGreaterThan(10);
    for (const { user } of own) expect(user).toBe(`Former team member ${id}`);
    const notes = await admin.get("/admin/activities?per_page=100&search_key=former%20team%20member");
    expect(notes.body.meta.total).toBeGreaterThan(0);
    expect((await admin.get("/admin/activities?format=csv&columns=all")).body.toLowerCase()).not.toContain(WORD);
    const [{ ips }] = Object(
      await ctx.db
        .current()
        .execute(sql`select count(*) filter (where ip = ${IP})::int as ips from activities where actor_id = ${id}`),
    ).rows;
    expect(ips).toBe(0);

    // What the console writes and sends from the erasure on: by itself, and when the person's browser or a colleague calls.
    expect((await person.get("/admin/agencies")).status).toBe(401);
    expect((await app.visitor().post("/admin/sign_in", { email: `quillon@${WORD}.example` })).status).toBeLessThan(500);
    expect((await erase(id)).status).toBe(409);
    expect((await admin.patch(`/admin/users/${id}`, { admin_user: { name: NAME } })).status).toBe(404);
    expect((await admin.get(`/admin/activities?search_key=${WORD}`)).body.data).toEqual([]);
    await spendDay(app.services);
    await expect.poll(() => logged.slice(line).some((each) => each.includes("activities.list"))).toBe(true);
    expect(tracesOf(WORD, logged.slice(line), app.smtp.mails.slice(mail))).toEqual([]);
  });

  it("is only done to someone who cannot sign in, once, and never to oneself (MORE-558)", async () => {
    const active = await makeMember(app.ctx);
    expect((await erase(active.id)).body.message).toBe(
      "This person can still sign in. Deactivate or delete them first.",
    );
    expect((await erase(admin.user?.id)).body).toMatchObject({
      code: "own_account",
      message: "You can't erase yourself.",
    });
    expect((await erase(999_999)).status).toBe(404);
    const inactive = await makeMember(app.ctx, { active: false });
    expect((await erase(inactive.id, await app.as("manager"))).status).toBe(403);
    expect((await erase(inactive.id)).status).toBe(200);
    expect((await admin.get(`/admin/users/${inactive.id}`)).status).toBe(404);
    expect((await erase(inactive.id)).body.message).toBe("This personal data was already erased.");
  });

  it("asks for a recent passkey of those who have one (MORE-558)", async () => {
    const person = await app.as("super_admin");
    await addPasskey(app, person);
    const inactive = await makeMember(app.ctx, { active: false });
    const before = now;
    now = new Date(now.getTime() + STEP_UP_MINUTES * 60_000 + 1);
    expect((await erase(inactive.id, person)).body.code).toBe("step_up_required");
    now = before;
    expect((await erase(inactive.id, person)).status).toBe(200);
  });

  it("leaves a colleague of the same name, and what only has the name (MORE-557)", async () => {
    const [one, other] = [
      await signIn({ name: "Twin Namesake", role: "super_admin" }),
      await signIn({ name: "Twin Namesake", role: "super_admin" }),
    ];
    const [made] = [Object(await ok(one.post("/admin/agencies", { organization: brandInput() })))];
    await ok(other.post(`/admin/agencies/${made.id}/notes`, { note: { text: "Mine." } }));
    await ok(admin.delete(`/admin/users/${one.user?.id}`));
    await ok(erase(one.user?.id));
    expect((await admin.get(`/admin/users/${other.user?.id}`)).body.data.name).toBe("Twin Namesake");
    await sealAll(app.ctx.db);
    const { data } = (await admin.get(`/admin/activities?subject_kind=brand&subject_id=${made.id}`)).body;
    expect(data.map(({ user }: { user: string }) => user)).toContain(`Former team member ${one.user?.id}`);
    const [note] = (await admin.get(`/admin/agencies/${made.id}/notes`)).body.data;
    expect(note.author).toBe("Twin Namesake");
    expect(await verifyChain(app.ctx.db)).toMatchObject({ ok: true });
  });

  it("is listed among those who left, by their name until they are erased", async () => {
    const { id, name } = await makeMember(app.ctx);
    await ok(admin.delete(`/admin/users/${id}`));
    await sealAll(app.ctx.db);
    const first = async () => (await admin.get("/admin/former_users")).body.data[0];
    expect(await first()).toMatchObject({ id, name, erased_at: null });
    await ok(erase(id));
    expect(await first()).toMatchObject({ id, name: `Former team member ${id}`, erased_at: expect.any(String) });
    expect((await (await app.as("manager")).get("/admin/former_users")).status).toBe(403);
  });
});
