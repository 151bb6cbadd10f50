// Shows MORE-363, MORE-364, MORE-365, MORE-488.

import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { closeOnTime, makeBilledBrand } from "../../../../test/factories/bill.ts";
import { allConditions } from "../../../all-conditions.ts";
import { makeContext, systemActor } from "../../../context/context.ts";
import { insertRows } from "../../../db/records.ts";
import { rows } from "../../../db/sql.ts";
import { billCharges, invoiceMails } from "../../../db/tables/bills.ts";
import { brands } from "../../../db/tables/brands.ts";
import { assertStored } from "../../../http/errors.ts";
import { daysAfter } from "../../../lib/calendar.ts";
import { updateSettings } from "../../access/operator/operator.service.ts";
import { refreshConditions } from "../../desk/conditions/conditions.service.ts";
import { dueOn } from "../billing/bill-answer.ts";
import { holdClosedBill } from "../billing/brand-bills.service.ts";
import { closeMonth } from "../bills/close.service.ts";
import { findBill } from "./invoices.db.ts";
import { recordSent } from "./record-sent.service.ts";
import { sendScheduledInvoices } from "./scheduled-invoices.service.ts";

const MONTH = "2026-11";
const CLOSE = "2026-12-01T11:00:00Z";
const now = new Date(CLOSE);
let app: TestApp;
let manager: Client;

beforeAll(async () => {
  // Only the test sends what is due.
  app = await startTestApp({ clock: { now: () => now } });
  manager = await app.as("manager");
});
afterAll(() => app.stop());

const context = (at = now) => ({ ...makeContext(app.services, systemActor), billingClock: { now: () => at } });
const of = (brandId: number) => ({ "organization-id": String(brandId) });
const settings = (sent: object) =>
  app.ctx.db.transaction(() => updateSettings({ ...context(), audited: [] }, { legal_name: "Voice, Inc.", ...sent }));
const brand = async (fields: object) => {
  const id = await makeBilledBrand(app.ctx);
  const answer = await manager.put(`/admin/agencies/${id}`, { organization: fields });
  expect(answer.status).toBe(200);
  return { id, ...answer.body.data };
};
const close = (id: number) => closeMonth(context(), id, `${MONTH}-01`);
const bill = async (id: number) => (await manager.get(`/admin/billing_histories/${MONTH}`, of(id))).body.data;
const mails = async (id: number): Promise<{ recipient: string; requested_by: string; sent_at: string | null }[]> =>
  (await manager.get(`/admin/billing_histories/${MONTH}/invoice_mails`, of(id))).body.data;
const recipients = async (id: number) => (await mails(id)).map(({ recipient }) => recipient).sort();
const needed = async (id: number) => {
  await refreshConditions(app.services, allConditions);
  const { data } = (await manager.get(`/admin/attention?brand_id=${id}`)).body;
  return data.filter(({ reason }: { reason: string }) => reason === "invoice_undelivered");
};

describe("invoices of a closed month", () => {
  it("are sent by hand until the operator chooses otherwise", async () => {
    const { id } = await brand({});
    await close(id);
    await sendScheduledInvoices(context());
    expect(await recipients(id)).toEqual([]);
  });

  it("go to each of the brand's addresses once, whatever runs at the same time", async () => {
    await settings({ invoice_sending: "at_close" });
    const unique = `${Date.now()}`;
    const emails = [`ap-${unique}@brand.example`, `cfo-${unique}@brand.example`];
    const { id, billing_emails } = await brand({ billing_emails: [...emails, ` ${emails[0]?.toUpperCase()} `] });
    expect(billing_emails).toEqual(emails);
    await close(id);
    await Promise.all(Array.from({ length: 4 }, () => sendScheduledInvoices(context())));
    await sendScheduledInvoices(context());
    expect(await recipients(id)).toEqual(emails);
    for (const to of emails)
      expect((await app.smtp.waitFor(to)).headers.subject).toContain("invoice for November 2026");
    expect(app.smtp.mails.filter(({ to }) => to.some((each) => each.includes(unique)))).toHaveLength(2);
    const audited = await rows(
      app.ctx.db.current(),
      sql`select 1 from activities where event = 'invoice.mailed' and organization_id = ${id}`,
    );
    expect(audited).toHaveLength(2);
    await expect
      .poll(async () => (await manager.get(`/admin/bills?brand_id=${id}`)).body.data[0].sent_at)
      .toBe(new Date(CLOSE).toISOString());
    // MORE-488: told of once, whichever of the two emails was first.
    const sentBills = sql`select after from activities where event = 'bill.sent' and organization_id = ${id}`;
    await expect
      .poll(
        async () => (await mails(id)).every(({ sent_at }) => sent_at !== null) && rows(app.ctx.db.current(), sentBills),
      )
      .toMatchObject([{ after: { month: MONTH, invoice_number: (await bill(id)).invoice_number } }]);
  });

  it("are told of once if a mail server accepts two emails at the same moment (MORE-488)", async () => {
    await settings({ invoice_sending: "by_hand" });
    const { id } = await brand({});
    await close(id);
    const db = app.ctx.db.current();
    const [closed] = await rows<{ id: number }>(db, sql`select id from bills where brand_id = ${id}`);
    const row = assertStored(await findBill(db, { id: closed?.id ?? 0 }), "the bill");
    const request = { bill_id: row.id, requested_at: now.toISOString(), requested_by: "Test", at_close: false };
    const [one, other] = await insertRows(db, invoiceMails, [
      { ...request, recipient: "one@brand.example" },
      { ...request, recipient: "other@brand.example" },
    ]);
    const recorded = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const first = app.ctx.db.transaction(async () => {
      await recordSent({ ...context(), audited: [] }, row, one?.id ?? 0);
      recorded.resolve();
      await commit.promise;
    });
    await recorded.promise;
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%for no key update%'`;
    const second = app.ctx.db.transaction(() => recordSent({ ...context(), audited: [] }, row, other?.id ?? 0));
    await expect.poll(() => rows(db, waiting)).toHaveLength(1);
    commit.resolve();
    await Promise.all([first, second]);
    const told = sql`select 1 from activities where event = 'bill.sent' and organization_id = ${id}`;
    expect(await rows(db, told)).toHaveLength(1);
    await settings({ invoice_sending: "at_close" });
  });

  it("go to the first invoice email when staff send one without naming an address", async () => {
    await settings({ invoice_sending: "by_hand" });
    const { id } = await brand({ billing_emails: ["first@brand.example", "second@brand.example"] });
    await close(id);
    expect((await manager.post(`/admin/billing_histories/${MONTH}/invoice_mails`, {}, of(id))).status).toBe(200);
    expect(await recipients(id)).toEqual(["first@brand.example"]);
    await settings({ invoice_sending: "at_close" });
  });

  it("don't leave by themselves if the bill is paid or on hold when they would (MORE-482)", async () => {
    await settings({ invoice_sending: "after_close", invoice_sending_hours: 48 });
    const [paid, held, owing] = [await brand({}), await brand({}), await brand({})];
    for (const { id } of [paid, held, owing]) await close(id);
    await manager.patch(`/admin/billing_histories/${MONTH}`, { status: "paid" }, of(paid.id));
    const hold = { held: true, reason: "Disputed" };
    expect((await manager.patch(`/admin/billing_histories/${MONTH}/hold`, hold, of(held.id))).status).toBe(200);
    const later = context(new Date(now.getTime() + 48 * 3_600_000));
    await sendScheduledInvoices(later);
    await manager.patch(`/admin/billing_histories/${MONTH}/hold`, { held: false }, of(held.id));
    await sendScheduledInvoices(later);
    expect([await recipients(paid.id), await recipients(held.id)]).toEqual([[], []]);
    expect(await recipients(owing.id)).toHaveLength(1);
  });

  it("don't leave to a disputed bill's address from the queue (MORE-482)", async () => {
    await settings({ invoice_sending: "at_close" });
    const { id } = await brand({ billing_emails: ["disputed@brand.example"] });
    await close(id);
    await app.ctx.db.transaction(async () => {
      await sendScheduledInvoices(context());
      await holdClosedBill({ ...context(), audited: [] }, id, MONTH, { held: true, reason: "Disputed" });
    });
    await expect.poll(async () => (await needed(id)).length).toBe(1);
    expect(app.smtp.mails.flatMap(({ to }) => to)).not.toContain("disputed@brand.example");
  });

  it("don't leave to an address that the brand has no longer, and staff are told (MORE-481)", async () => {
    await settings({ invoice_sending: "at_close" });
    const emails = ["left@brand.example", "stays@brand.example"];
    const { id } = await brand({ billing_emails: emails });
    await close(id);
    const db = app.ctx.db;
    await db.transaction(async () => {
      await sendScheduledInvoices(context());
      await db
        .current()
        .update(brands)
        .set({ billing_emails: ["stays@brand.example"] })
        .where(eq(brands.id, id));
    });
    await app.smtp.waitFor("stays@brand.example");
    await expect.poll(async () => (await needed(id)).length).toBe(1);
    expect(app.smtp.mails.flatMap(({ to }) => to)).not.toContain("left@brand.example");
    const owner = await app.as("super_admin");
    const [email] = (await owner.get("/admin/emails?search_key=left@brand.example")).body.data;
    expect(email).toMatchObject({ status: "refused", failure: expect.stringContaining("no longer the brand's") });
  });

  it("go to the brand's email if it names no other", async () => {
    const { id, email, support_email } = await brand({});
    await close(id);
    await sendScheduledInvoices(context());
    expect(await recipients(id)).toEqual([email || support_email]);
  });

  it("wait for the operator's hours after the close", async () => {
    await settings({ invoice_sending: "after_close", invoice_sending_hours: 48 });
    const { id } = await brand({});
    await close(id);
    const leaves = now.getTime() + 48 * 3_600_000;
    await sendScheduledInvoices(context(new Date(leaves - 1)));
    expect(await recipients(id)).toEqual([]);
    await sendScheduledInvoices(context(new Date(leaves)));
    expect(await recipients(id)).toHaveLength(1);
  });

  it("need attention while an address rejects them, until they are sent to another", async () => {
    await settings({ invoice_sending: "at_close" });
    const { id, name } = await brand({ billing_emails: ["refused@brand.example"] });
    await close(id);
    await sendScheduledInvoices(context());
    const { invoice_number } = await bill(id);
    const message = `${name}'s November invoice (${invoice_number}) wasn't delivered: the mail server rejected refused@brand.example.`;
    await expect.poll(() => needed(id)).toMatchObject([{ message, money: "99.00" }]);
    const sent = { recipient: `fixed-${id}@brand.example` };
    expect((await manager.post(`/admin/billing_histories/${MONTH}/invoice_mails`, sent, of(id))).status).toBe(200);
    expect(await needed(id)).toEqual([]);
  });

  it("need attention if the brand has no address", async () => {
    const { id, name } = await brand({});
    await app.ctx.db.current().execute(sql`update brands set email = '', support_email = '' where id = ${id}`);
    await close(id);
    await sendScheduledInvoices(context());
    const { invoice_number } = await bill(id);
    const message = `${name}'s November invoice (${invoice_number}) can't be sent: the brand has no email address.`;
    expect(await needed(id)).toMatchObject([{ message }]);
    await manager.patch(`/admin/billing_histories/${MONTH}`, { status: "paid" }, of(id));
    expect(await needed(id)).toEqual([]);
  });

  it("are not sent if there is nothing to pay", async () => {
    const { id } = await brand({});
    const by = { created_at: CLOSE, updated_at: CLOSE, updated_by: "Test" };
    const goodwill = { brand_id: id, month: `${MONTH}-01`, label: "Goodwill", amount: "-99", ...by };
    await app.ctx.db.current().insert(billCharges).values(goodwill);
    await close(id);
    await sendScheduledInvoices(context());
    expect([(await bill(id)).total, await recipients(id)]).toEqual(["0.00", []]);
  });

  it("are queued with the close, or not at all", async () => {
    const { id } = await brand({});
    await expect(
      app.ctx.db.transaction(async () => {
        await close(id);
        throw new Error("the process ends here");
      }),
    ).rejects.toThrow("ends here");
    const waiting = await rows(
      app.ctx.db.current(),
      sql`select 1 from scheduled_invoices d join bills b on b.id = d.bill_id where b.brand_id = ${id}`,
    );
    expect(waiting).toEqual([]);
  });
});

describe("the due date", () => {
  it("follows the operator's terms, and the brand's own", async () => {
    await settings({ invoice_sending: "by_hand", terms_days: 30 });
    const { id } = await brand({});
    const own = await brand({ terms_days: 0, po_number: "PO 77" });
    for (const each of [id, own.id]) await closeOnTime(app.ctx, each, `${MONTH}-01`);
    expect([(await bill(id)).due_on, (await bill(own.id)).due_on]).toEqual(["2026-12-31", "2026-12-01"]);
    expect((await bill(own.id)).buyer.po_number).toBe("PO 77");
    for (const terms_days of [-1, 121, 1.5, "x"]) {
      const answer = await manager.put(`/admin/agencies/${id}`, { organization: { terms_days } });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["organization.terms_days"]]);
    }
    const wrong = [["x"], ["a@b.example", "c@"], Array.from({ length: 6 }, (_, n) => `a${n}@b.example`), "a@b.example"];
    for (const billing_emails of wrong) {
      const answer = await manager.put(`/admin/agencies/${id}`, { organization: { billing_emails } });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["organization.billing_emails"]]);
    }
  });

  it("leaves ten days, or the terms if they are shorter, after a late close", () => {
    const days = fc.integer({ min: 0, max: 120 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 300 }), (terms, late) => {
        const closed = daysAfter("2026-12-01", late);
        const due = dueOn("2026-11-01", terms, closed);
        const whole = (from: string) => (Date.parse(due) - Date.parse(from)) / 86_400_000;
        expect(whole("2026-12-01")).toBeGreaterThanOrEqual(terms);
        expect(whole(closed)).toBeGreaterThanOrEqual(Math.min(terms, 10));
        // And no more than one of the two asks for.
        expect(whole("2026-12-01") === terms || whole(closed) === Math.min(terms, 10)).toBe(true);
      }),
    );
  });
});
