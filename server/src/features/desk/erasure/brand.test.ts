// Shows MORE-553, MORE-554, MORE-555, MORE-556.

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { contentOf } from "../../../../test/backup-file.ts";
import { whereIs } from "../../../../test/canaries.ts";
import type { Client } from "../../../../test/client.ts";
import { closeOnTime, makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { makeEmail } from "../../../../test/factories/email.ts";
import { closeLongAgo, makeErasable } from "../../../../test/factories/erasure.ts";
import { sendInvoiceLink } from "../../../../test/factories/invoice-link.ts";
import { finishOnboarding, makeOnboarding } from "../../../../test/factories/onboarding.ts";
import { makeRefused } from "../../../../test/factories/refused.ts";
import { makeWebhook } from "../../../../test/factories/webhook.ts";
import { captureLog, spendDay, tracesOf } from "../../../../test/traces.ts";
import { allConditions } from "../../../all-conditions.ts";
import { sealAll } from "../../../audit/seal.ts";
import { verifyChain } from "../../../audit/verify.ts";
import { backUp } from "../../../backup/back-up.ts";
import { rows } from "../../../db/sql.ts";
import { billingDay, monthsAfter } from "../../../lib/calendar.ts";
import { refreshConditions } from "../conditions/conditions.service.ts";
import { mailNotifications } from "../notifications/notification-mail.service.ts";
import { feedWebhooks } from "../webhooks/delivery/feed.service.ts";
import { erasuresJob } from "./erasure.jobs.ts";

/** In every field of the brand; nowhere else. */
const WORD = "zyxcanary";
const PHONE = "+1 555 010 9173";

const { lines: logged, log } = captureLog();
let app: TestApp;
let admin: Client;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "console-erase-"));
  // A call that fails on a bill: PostgreSQL's error has the whole row.
  const extra = async (fastify: FastifyInstance) => {
    fastify.get<{ Params: { id: string } }>("/fails/:id", ({ params }) =>
      app.ctx.db
        .current()
        .execute(
          sql`insert into bills (brand_id, buyer) select brand_id, buyer from bills where brand_id = ${params.id}::int`,
        ),
    );
  };
  app = await startTestApp({ conditions: {}, log, extra });
  admin = await app.as("super_admin");
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

const ok = async (answer: Promise<{ status: number; body: { message?: string; data: never } }>): Promise<never> => {
  const { status, body } = await answer;
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
};

/** A brand with the word in every field that the console has for one, and with bills that are settled. */
async function makeCanary(): Promise<{ id: number; month: string; onboarding: number }> {
  const { ctx } = app;
  const db = ctx.db.current();
  const onboarding = await makeOnboarding(ctx, {
    company_name: `${WORD} Onboarded`,
    contact_person: `Contact ${WORD}`,
    contact_email: `contact@${WORD}.example`,
    contact_phone: PHONE,
    package_name: `${WORD} package`,
    notes: `Notes on ${WORD}`,
    onboarding_date: "2031-05-05",
    onboarding_time: "10:00",
  });
  await finishOnboarding(ctx, onboarding.id);
  const id = await makeBilledBrand(ctx, 2);
  await db.execute(sql`update brands set onboarding_id = ${onboarding.id} where id = ${id}`);
  const path = `/admin/agencies/${id}`;
  const scoped = { "organization-id": String(id) };
  const fields = {
    name: `${WORD} Voice`,
    external_id: `${WORD}-external`,
    support_email: `support@${WORD}.example`,
    email: `hello@${WORD}.example`,
    domain: `${WORD}.example`,
    website: `www.${WORD}.example`,
    frontend_domain: `app.${WORD}.example`,
    backend_domain: `api.${WORD}.example`,
    address: `1 ${WORD} Street`,
    phone: PHONE,
    description: `About ${WORD}`,
    billing_emails: [`ap@${WORD}.example`],
    po_number: `PO-${WORD}`,
    use_system: "false",
    smtp_creds: { smtp_address: `smtp.${WORD}.example`, smtp_username: WORD, smtp_password: `${WORD}-secret` },
  };
  await ok(admin.put(path, { organization: fields }));
  await ok(admin.put(path, { organization: { name: `${WORD} Voice Ltd`, description: "" } }));
  await ok(admin.post(`${path}/users`, { user: { name: `Owner ${WORD}`, email: `owner@${WORD}.example` } }));
  await ok(admin.post(`${path}/notes`, { note: { text: `They prefer ${WORD}.` } }));
  await makeBusiness(
    ctx,
    id,
    { name: `${WORD} Dental`, location: `${WORD} Town`, type: `${WORD} practice` },
    `${WORD}-1`,
  );
  // As if ranges of names began at it, of which the last has another business as well.
  const ofBusiness = sql`'-infinity', name, id, 'v1:active', 1 from businesses where organization_id = ${id}`;
  await db.execute(
    sql`insert into business_ranges (sort, from_created_at, from_name, from_id, cell, count) select 'name', ${ofBusiness}`,
  );
  await db.execute(
    sql`update business_ranges set count = count - 1 where sort = 'name' and from_id = 0 and cell = 'v1:active'`,
  );
  await makeRefused(ctx, { organization_id: id, business_id: `lost-${WORD}` });
  await makeRefused(ctx, { organization_id: `external:${WORD}-external`, id: `event-${WORD}` });
  await makeWebhook(ctx);
  const months = [monthsAfter(billingDay(ctx), -2), monthsAfter(billingDay(ctx), -1)];
  for (const month of months) await closeOnTime(ctx, id, month);
  const [first = "", second = ""] = months.map((month) => month.slice(0, 7));
  await ok(
    admin.patch(`/admin/billing_histories/${first}/hold`, { held: true, reason: `Contested by ${WORD}` }, scoped),
  );
  await ok(admin.patch(`/admin/billing_histories/${first}/hold`, { held: false }, scoped));
  const bills = await rows<{ id: number; total: string }>(
    db,
    sql`select id, total::text from bills where brand_id = ${id} order by month`,
  );
  await ok(
    admin.post("/admin/payments", {
      organization_id: id,
      amount: bills[0]?.total,
      method: "bank_transfer",
      external_id: `${WORD}-payment`,
      reference: `ACH ${WORD}`,
      note: `Paid by ${WORD}`,
      allocations: [{ bill_month: first, amount: bills[0]?.total }],
    }),
  );
  const overpaid = { organization_id: id, amount: "5", method: "check", reference: WORD, allocations: [] };
  const { id: payment_id } = Object(await ok(admin.post("/admin/payments", overpaid)));
  const refund = { payment_id, amount: "5", method: "check", reference: WORD, reason: `Asked by ${WORD}` };
  await ok(admin.post("/admin/refunds", refund));
  await ok(admin.post(`/admin/billing_histories/${second}/invoice_mails`, { recipient: `ap@${WORD}.example` }, scoped));
  await ok(
    admin.patch(`/admin/billing_histories/${second}`, { status: "paid", payment_reference: `Wire ${WORD}` }, scoped),
  );
  await sendInvoiceLink(ctx, { brandId: id, billId: bills[1]?.id ?? 0 }, `ap@${WORD}.example`);
  // Of no one brand: what it says is in the audit log alone.
  const email = await makeEmail(ctx, { recipient: `hello@${WORD}.example`, subject: `Welcome, ${WORD} Voice Ltd` });
  await ok(admin.post(`/admin/emails/${email.id}/send_again`));
  await plantOthers(id, bills[1]?.id ?? 0);
  await refreshConditions(app.services, allConditions, "all");
  await sealAll(ctx.db);
  while (await feedWebhooks(ctx));
  return { id, month: second, onboarding: onboarding.id };
}

/** What else a brand can have, as rows that only need more time or other people. */
async function plantOthers(brandId: number, billId: number): Promise<void> {
  const { db } = app.ctx;
  await db.transaction(async () => {
    const run = (statement: ReturnType<typeof sql>) => db.current().execute(statement);
    await run(sql`set local session_replication_role = replica`);
    await run(
      sql`insert into reminders (bill_id, step, sent_at, recipients) values (${billId}, 1, now(), array[${WORD}])`,
    );
    await run(sql`insert into credit_notes (brand_id, bill_id, number, kind, reason, net, tax, requested_at, requested_by,
      issued_on, issued_at, reversed_on, reversed_at, reversal_reason)
      values (${brandId}, ${billId}, 'CN-999999', 'amount', 'write_off', 1, 0, now(), 'Test', '2031-01-01', now(), '2031-01-02', now(), ${WORD})`);
    await run(sql`update allocations set released_on = '2031-01-01', released_at = now(), release_reason = ${WORD}
      where bill_id = ${billId}`);
    await run(sql`update payments set reversed_on = '2031-01-01', reversed_at = now(), reversal_reason = ${WORD}
      where brand_id = ${brandId} and note = ''`);
    await run(sql`insert into credential_tests (brand_id, kind, ok, stages, tested_at)
      values (${brandId}, 'smtp', false, ${JSON.stringify([{ stage: "reach", ok: false, message: WORD }])}, now())
      on conflict (brand_id, kind) do update set stages = excluded.stages`);
    await run(sql`update brands set tax_certificate = ${WORD} where id = ${brandId}`);
    await run(sql`insert into imported_bills (brand_id, external_id, month, invoice_number, total, lines, created_at, updated_at, updated_by)
      values (${brandId}, ${`${WORD}-bill`}, '2020-01-01', 'OLD-1', 1, '[]', now(), now(), 'Test')`);
    await run(sql`with run as (insert into imports (state, digest, steps, started_at, started_by)
        values ('done', 'digest', 0, now(), 'Test') returning id),
      found as (select 'brand' as record, ${brandId}::int as id
        union all select 'portal_user', id from brand_users where brand_id = ${brandId}
        union all select 'business', id from businesses where organization_id = ${brandId}
        union all select 'imported_bill', id from imported_bills where brand_id = ${brandId}
        union all select 'opening_bill', ${billId}::int
        union all select 'opening_payment', id from payments where brand_id = ${brandId})
      insert into import_rows (import_id, file, external_id, record, record_id, outcome, version)
      select run.id, found.record, ${WORD} || found.id, found.record, found.id, 'create', 1 from run, found`);
    await run(sql`insert into notifications (kind, type, area, message, subject_kind, subject_label, organization_id, occasion, created_at)
      values ('test', 'error', 'brands', ${`${WORD} Voice Ltd has no usage.`}, 'brand', ${`${WORD} Voice Ltd`}, ${brandId}, ${WORD}, now())`);
  });
}

/** The bills of a brand as they are, and the files that were made of them. */
const billsOf = (id: number) =>
  rows(
    app.ctx.db.current(),
    sql`select b.id, b.month, b.total::text, b.lines, b.buyer, b.seller, b.invoice_number, b.open_amount::text, i.state, i.sha256
      from bills b left join issued_invoices i on i.bill_id = b.id where b.brand_id = ${id} order by b.id, i.state`,
  );

/** An invitation and a team member's notifications, both with the word, which wait for the mail server. */
async function leaveMailsWaiting(): Promise<void> {
  const db = app.ctx.db.current();
  const waiting = () =>
    rows(
      db,
      sql`select kind, attempts > 0 as tried, subject || content::text ilike ${`%${WORD}%`} as named from emails
        where sent_at is null and refused_at is null order by id`,
    );
  await expect.poll(waiting).toEqual([]);
  await app.smtp.stop();
  const [email] = await rows<{ id: number }>(
    db,
    sql`select min(id) as id from emails where subject ilike ${`Welcome, ${WORD}%`}`,
  );
  await ok(admin.post(`/admin/emails/${email?.id}/send_again`));
  await ok(admin.put("/admin/notification_default", { notification_default: { severity: "error", mail: "now" } }));
  await mailNotifications(app.services, "now");
  const each = { tried: true, named: true };
  await expect.poll(waiting).toEqual([
    { kind: "brand_invitation", ...each },
    { kind: "notifications", ...each },
  ]);
}

describe("erasing a closed brand", () => {
  it("removes what identifies it from every table, list, file and email, and leaves its bills (MORE-553, MORE-556)", async () => {
    const { ctx } = app;
    const { id, month } = await makeCanary();
    const invoice = async () =>
      (await admin.get(`/admin/billing_histories/${month}/invoice`, { "organization-id": String(id) })).status;
    expect(await invoice()).toBe(200);
    const before = await whereIs(ctx.db.current(), WORD);
    // What the test plants really is where the console stores it.
    expect(before).toEqual(
      expect.arrayContaining(
        `activities.after activities.before activities.message activities.search_text bill_holds.reason
        bills.buyer bills.payment_reference brand_credentials.value brand_notes.text brand_users.email
        brands.billing_emails brands.name business_ranges.from_name businesses.external_id businesses.name
        emails.content import_rows.external_id imported_bills.external_id emails.recipient invoice_links.address
        invoice_mails.recipient onboardings.contact_email onboardings.notes payments.external_id payments.note
        payments.reference refunds.reason reminders.recipients credit_notes.reversal_reason allocations.release_reason
        notifications.message payments.reversal_reason credential_tests.stages brands.tax_certificate attention_items.message
        refused_events.payload refused_groups.business_ref webhook_deliveries.payload`.split(/\s+/),
      ),
    );
    const bills = await billsOf(id);
    const counted = () =>
      rows(ctx.db.current(), sql`select sort, sum(count)::int as count from business_ranges group by 1 order by 1`);
    const counts = await counted();
    await closeLongAgo(ctx, id);
    await leaveMailsWaiting();
    const [line, mail] = [logged.length, app.smtp.mails.length];
    await ok(admin.post(`/admin/agencies/${id}/erase`));

    // The addressee of its bills, and what was recorded for accounting.
    expect(await whereIs(ctx.db.current(), WORD)).toEqual(["bills.buyer"]);
    expect(await whereIs(ctx.db.current(), PHONE)).toEqual([]);
    expect(await billsOf(id)).toEqual(bills);
    expect(await counted()).toEqual(counts);
    expect(await invoice()).toBe(200);
    await sealAll(ctx.db);
    expect(await verifyChain(ctx.db)).toMatchObject({ ok: true });

    const file = join(folder, `${randomUUID()}.backup`);
    await backUp(ctx.directUrl, file, new Date());
    const lines = contentOf(file)
      .split("\n")
      .filter((line) => line.toLowerCase().includes(WORD));
    expect(lines.filter((line) => !line.includes("INV-"))).toEqual([]);
    const lists = "agencies activities emails payments businesses onboardings refused_events bills";
    for (const list of lists.split(" ")) {
      const csv = await admin.get(`/admin/${list}?format=csv&columns=all`);
      expect([list, csv.status, String(csv.body).toLowerCase().includes(WORD)]).toEqual([list, 200, false]);
    }
    const found = await admin.get(`/admin/search?q=${WORD}`);
    expect([found.status, JSON.stringify(found.body).toLowerCase().includes(WORD)]).toEqual([200, false]);
    const { data } = (await admin.get(`/admin/agencies/${id}`)).body;
    expect(data).toMatchObject({ name: `Closed brand ${id}`, users: [], support_email: "" });

    // What the console writes and sends from the erasure on: by itself, when a call fails, and when an invoice is sent again.
    await app.smtp.start();
    await spendDay(app.services);
    const scoped = { "organization-id": String(id) };
    expect((await admin.post(`/admin/agencies/${id}/erase`)).status).toBe(409);
    expect((await admin.get(`/admin/agencies/${WORD}`)).status).toBe(404);
    expect((await fetch(`${app.url}/fails/${id}?q=${WORD}`)).status).toBe(500);
    await ok(admin.post(`/admin/billing_histories/${month}/invoice_mails`, { recipient: "new@owner.example" }, scoped));
    const invoiceMail = await app.smtp.waitFor("new@owner.example");
    // The addressee of the bill, as in its file, and no other word of the brand.
    expect(tracesOf(`${WORD} voice ltd`, [], [invoiceMail])).toHaveLength(1);
    const texts = [invoiceMail.headers.subject, invoiceMail.text, invoiceMail.html].join("\n");
    expect(texts.replaceAll(`${WORD} Voice Ltd`, "").toLowerCase()).not.toContain(WORD);
    await expect.poll(() => logged.some((each) => each.includes("/fails/:id"))).toBe(true);
    const others = app.smtp.mails.slice(mail).filter((each) => each !== invoiceMail);
    expect(tracesOf(WORD, logged.slice(line), others)).toEqual([]);
    expect(others.map(({ text }) => text.includes(`Closed brand ${id}`))).toEqual([true]);
    expect(logged.length).toBeGreaterThan(line + 10);
  });

  it("gives bills that print the brand's current details their addressee before (MORE-553)", async () => {
    const { ctx } = app;
    const id = await makeBilledBrand(ctx, 1);
    await ok(
      admin.put(`/admin/agencies/${id}`, { organization: { name: "Addressed Voice", address: "1 Main Street" } }),
    );
    await closeOnTime(ctx, id, monthsAfter(billingDay(ctx), -1));
    await ctx.db.transaction(async () => {
      const run = (statement: ReturnType<typeof sql>) => ctx.db.current().execute(statement);
      await run(sql`set local session_replication_role = replica`);
      await run(sql`update bills set buyer = null, open_amount = 0 where brand_id = ${id}`);
    });
    await closeLongAgo(ctx, id);
    await ok(admin.post(`/admin/agencies/${id}/erase`));
    expect(await billsOf(id)).toMatchObject([{ buyer: { name: "Addressed Voice", address: "1 Main Street" } }]);
  });

  it("is done every night after the term of the settings (MORE-555)", async () => {
    const { ctx } = app;
    const set = (erasure_days: number) =>
      admin.put("/admin/operator_settings", {
        operator_settings: { legal_name: "Switchyard Voice, Inc.", erasure_days },
      });
    const { id } = await makeErasable(ctx);
    const isErased = async () => {
      await erasuresJob.run(app.services, {});
      const [row] = await rows<{ erased: boolean }>(
        ctx.db.current(),
        sql`select erased_at is not null as erased from brands where id = ${id}`,
      );
      return row?.erased;
    };
    // It was closed 100 days ago.
    expect(await isErased()).toBe(false);
    expect((await set(101)).status).toBe(200);
    expect(await isErased()).toBe(false);
    expect((await set(89)).status).toBe(422);
    expect((await set(90)).status).toBe(200);
    expect(await isErased()).toBe(true);
    await sealAll(ctx.db);
    const [entry] = (await admin.get(`/admin/activities?subject_kind=brand&subject_id=${id}&per_page=1`)).body.data;
    expect(entry).toMatchObject({ event: "brand.erased", user: "System", has_changes: false });
    expect((await admin.get(`/admin/activities/${entry.id}`)).body.data.changes).toEqual([]);
  });

  it("is done by Super Admins for a closed brand whose bills are final and settled (MORE-554)", async () => {
    const { ctx } = app;
    const erase = (id: number, client = admin) => client.post(`/admin/agencies/${id}/erase`);
    const { id } = await makeErasable(ctx);
    expect((await erase(id, await app.as("manager"))).status).toBe(403);
    expect((await erase(999_999)).status).toBe(404);
    await ctx.db.current().execute(sql`update brands set closed_at = now() where id = ${id}`);
    expect((await erase(id)).body.message).toMatch(/^This brand's last bill can still change until \w+ 1, \d{4}\./);
    await ctx.db.current().execute(sql`update brands set closed_at = null where id = ${id}`);
    expect((await erase(id)).body.message).toContain("Close the brand first.");

    const owing = await makeBilledBrand(ctx, 1);
    await closeOnTime(ctx, owing, monthsAfter(billingDay(ctx), -1));
    await closeLongAgo(ctx, owing);
    expect((await erase(owing)).body.message).toContain("still has open bills");
    const other = await makeErasable(ctx);
    expect((await erase(other.id)).status).toBe(200);
    expect((await erase(other.id)).body.message).toBe("This personal data was already erased.");
  });
});
