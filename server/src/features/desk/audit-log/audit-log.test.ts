// Shows MORE-120, MORE-121.

import type { AttentionReason } from "@console/contract/conditions.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AnchorReceiver, startAnchorReceiver } from "../../../../test/anchor-receiver.ts";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { notificationsOf } from "../../../../test/factories/notification.ts";
import { parseAnchor } from "../../../adapters/audit-anchor.ts";
import { allConditions } from "../../../all-conditions.ts";
import { sealAll } from "../../../audit/seal.ts";
import { list } from "../attention/attention.service.ts";
import { refreshConditions } from "../conditions/conditions.service.ts";
import { brokenAuditLog, failingAnchors } from "./audit-log.conditions.ts";
import { publishHead } from "./publish.service.ts";
import { verifyAuditLog } from "./verify.service.ts";

const AUDITOR = "auditor@elsewhere.example";

let now = new Date("2026-11-24T14:00:05Z");
let store: AnchorReceiver;
let witness: AnchorReceiver;
let app: TestApp;
let admin: Client;

beforeAll(async () => {
  [store, witness] = await Promise.all([startAnchorReceiver(), startAnchorReceiver()]);
  const anchors = [`mailto:${AUDITOR}`, `${store.url}/heads/{name}?sig=5ecret`, `${witness.url}/heads`];
  app = await startTestApp({
    clock: { now: () => now },
    conditions: {},
    env: { auditAnchors: anchors.flatMap((each) => parseAnchor(each) ?? []) },
  });
  admin = await app.as("super_admin");
  await app.running.jobs.started();
});
afterAll(async () => {
  await app.stop();
  await Promise.all([store.stop(), witness.stop()]);
});

const run = (statement: ReturnType<typeof sql>) => app.ctx.db.current().execute(statement);
const read = async (client = admin) => (await client.get("/admin/audit_log/verification")).body.data;

async function write(): Promise<void> {
  await makeBrand(app.ctx);
  await sealAll(app.ctx.db);
}

/** What needs attention for one reason. */
async function needed(reason: AttentionReason) {
  await refreshConditions(app.services, allConditions, "all");
  return (await list(app.ctx, { page: 1, per_page: 100, status: "open", reason })).data;
}

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** As somebody who owns the database changes it: triggers do not run. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await run(sql`alter table activities disable trigger all`);
  await run(statement);
  await run(sql`alter table activities enable trigger all`);
}

describe("the verification of the audit log", () => {
  it("has no verdict at first; everyone reads it, only Super Admins start it", async () => {
    for (const role of ["manager", "sales"] as const) {
      const client = await app.as(role);
      expect(await read(client)).toMatchObject({ verdict: null, running: false });
      expect((await client.post("/admin/audit_log/verification")).status).toBe(403);
    }
    expect(await read()).toMatchObject({ verdict: null, running: false });
  });

  it("runs in the background when a Super Admin asks for it, and stores its verdict", async () => {
    await write();
    const { body } = await admin.post("/admin/audit_log/verification");
    expect(body.data).toMatchObject({ running: true });
    await expect.poll(async () => (await read()).running).toBe(false);
    const { verdict } = await read();
    expect(verdict).toMatchObject({ verified_at: now.toISOString(), ok: true, message: null });
    expect(verdict.head.seq).toBe(verdict.checked);
    expect(await brokenAuditLog(app.services)).toEqual([]);
  });

  it("reports the first fault, since it was first found, until it is repaired", async () => {
    await tamper(sql`update activities set actor_name = actor_name || '.' where seq = 2`);
    await verifyAuditLog(app.services);
    const since = now.toISOString();
    later(1);
    await verifyAuditLog(app.services);
    expect((await read()).verdict).toMatchObject({ ok: false, message: "Event 2 was changed.", head: null });
    expect(await brokenAuditLog(app.services)).toMatchObject([
      { message: "The audit log no longer verifies. Event 2 was changed.", since },
    ]);
    expect(await notificationsOf(app.services, "audit_log_broken")).toMatchObject([
      { type: "error", area: "super_admin", message: "The audit log no longer verifies. Event 2 was changed." },
    ]);
    expect(await needed("audit_log_broken")).toMatchObject([{ since, message: expect.stringContaining("Event 2") }]);
    await tamper(sql`update activities set actor_name = rtrim(actor_name, '.') where seq = 2`);
    await verifyAuditLog(app.services);
    expect((await read()).verdict).toMatchObject({ ok: true });
    expect(await brokenAuditLog(app.services)).toEqual([]);
    expect(await needed("audit_log_broken")).toEqual([]);
  });
});

describe("the head of the audit log", () => {
  beforeEach(write);
  const publish = () => publishHead(app.services);
  const anchor = async (name: string) => (await read()).anchors.find((each: { name: string }) => each.name === name);
  const emails = () => app.smtp.mails.filter(({ to }) => to.includes(AUDITOR));

  it("is published by email, as an object and as a post, and no address is shown whole (ASVS V16.4.3)", async () => {
    await publish();
    const [put, posted] = [store.received.at(-1), witness.received.at(-1)];
    const head = JSON.parse(posted?.body.toString() ?? "");
    expect(JSON.parse(put?.body.toString() ?? "")).toEqual(head);
    expect(head).toEqual({
      log: app.services.publicUrl(),
      published_at: now.toISOString(),
      seq: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(put).toMatchObject({ method: "PUT", headers: { "if-none-match": "*", "x-ms-blob-type": "BlockBlob" } });
    expect(put?.path).toBe(`/heads/2026-11-24T14-01-05Z-${head.seq}.json?sig=5ecret`);
    expect(posted).toMatchObject({ method: "POST", path: "/heads" });
    const mail = await app.smtp.waitFor(AUDITOR);
    expect(mail.text).toContain(`${head.seq}:${head.hash}`);
    const published = { seq: head.seq, hash: head.hash, at: now.toISOString() };
    const { anchors } = await read();
    expect(anchors.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
      ["email", AUDITOR],
      ["https", store.host],
      ["https", witness.host],
    ]);
    for (const each of anchors) expect(each).toMatchObject({ published, failing_since: null, failure: null });
    expect(JSON.stringify(await read())).not.toContain("5ecret");
    const { data } = (await admin.get("/admin/emails?kind=audit_head")).body;
    expect(data).toMatchObject([{ recipient: AUDITOR, status: "sent" }]);
  });

  it("is published once an hour, if it has moved", async () => {
    const before = witness.received.length;
    later(30);
    await publish();
    expect(witness.received).toHaveLength(before);
    later(30);
    await publish();
    expect(witness.received).toHaveLength(before + 1);
    later(60);
    await publish();
    expect(witness.received).toHaveLength(before + 1);
  });

  it("is retried for the anchor that failed alone; after three failures that is an error until it succeeds", async () => {
    later(60);
    const [before, mails] = [store.received.length, emails().length];
    witness.answer((_request, response) => response.writeHead(503).end());
    await publish();
    const since = now.toISOString();
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      expect(await failingAnchors(app.services)).toEqual([]);
      later(10);
      await publish();
    }
    const failure = `${witness.host} responded with status 503.`;
    expect(await anchor(witness.host)).toMatchObject({ failing_since: since, failure });
    expect(await failingAnchors(app.services)).toMatchObject([{ since }]);
    expect(await notificationsOf(app.services, "anchor_failing")).toMatchObject([
      { type: "error", area: "super_admin" },
    ]);
    expect(await needed("anchor_failing")).toMatchObject([{ since, message: expect.stringContaining(failure) }]);
    expect([store.received.length, emails().length]).toEqual([before + 1, mails + 1]);
    witness.answer((_request, response) => response.writeHead(200).end());
    later(60);
    await publish();
    expect(await anchor(witness.host)).toMatchObject({ failing_since: null, published: { at: now.toISOString() } });
    expect(await failingAnchors(app.services)).toEqual([]);
    expect(await needed("anchor_failing")).toEqual([]);
  });

  it("is sent by one email when the mail server is back, which shows as waiting until then", async () => {
    later(60);
    const before = emails().length;
    await app.smtp.stop();
    await publish();
    later(10);
    await publish();
    const { data } = (await admin.get("/admin/emails?kind=audit_head")).body;
    expect(data.filter(({ status }: { status: string }) => status !== "sent")).toHaveLength(1);
    expect((await anchor(AUDITOR)).failure).toContain("The mail server didn't accept the email");
    await app.smtp.start();
    later(10);
    await publish();
    expect(emails()).toHaveLength(before + 1);
    expect(await anchor(AUDITOR)).toMatchObject({ failing_since: null, published: { at: now.toISOString() } });
  });

  it("reveals at the next verification that what it covers was rewritten, although the chain fits", async () => {
    const { seq, hash } = JSON.parse(witness.received.at(-1)?.body.toString() ?? "");
    await run(sql`update audit_publications set hash = ${"f".repeat(64)} where hash = ${hash}`);
    await verifyAuditLog(app.services);
    expect((await read()).verdict).toMatchObject({
      ok: false,
      message: `The audit log was rewritten: event ${seq} doesn't have its published hash.`,
    });
    await run(sql`update audit_publications set hash = ${hash} where hash = ${"f".repeat(64)}`);
  });

  it("is not sent over plain HTTP, or to an address that isn't allowed, with a reason", async () => {
    const own = app.services.anchors;
    const send = async (url: string) => {
      const found = parseAnchor(url);
      if (!found) throw new Error(url);
      return own.send(found, { seq: 1, hash: "a".repeat(64), at: now.toISOString(), log: "" });
    };
    await expect(send("http://192.0.2.1/heads")).rejects.toThrow("192.0.2.1 needs HTTPS");
    await expect(send("https://192.0.2.1/heads")).rejects.toThrow("resolves to an address that isn't allowed");
  });

  it("is no longer retried for an anchor that was taken out of the settings, whose email is refused", async () => {
    later(60);
    await app.smtp.stop();
    await publish();
    await app.smtp.start();
    await publishHead({ ...app.services, anchors: { ...app.services.anchors, list: [] } });
    const { data } = (await admin.get("/admin/emails?kind=audit_head")).body;
    expect(data[0]).toMatchObject({ status: "refused" });
    expect((await admin.get("/admin/email_outage")).body.data).toBeNull();
  });
});
