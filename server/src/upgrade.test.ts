// Shows MORE-281.

import { verifyWebhook } from "@console/platform-client";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../test/app.ts";
import { Client } from "../test/client.ts";
import type { StoredAnswer } from "../test/fixtures/answers.ts";
import { asNow, expectedOf, releases } from "../test/fixtures/releases.ts";
import { sources } from "../test/fixtures/sources.ts";
import { startReceiver } from "../test/receiver.ts";
import { signIn } from "../test/sign-in.ts";
import { startSmtp, type TestSmtp } from "../test/smtp.ts";
import { makeMailer } from "./adapters/mail.ts";
import { verifyChain } from "./audit/verify.ts";
import { rows } from "./db/sql.ts";
import { foldTexts } from "./fold.jobs.ts";
import { connectionTimes } from "./http/connections.ts";
import type { Opened } from "./open-database.ts";
import { type Running, startServer } from "./server.ts";

/** Data of earlier releases, and their answers about it. See the README in each folder of `server/test/fixtures`. */
const cases = releases.flatMap((release) => sources.map((source) => ({ release, source })));

const log = pino({ level: "silent" });

describe.each(cases)("the $source.name of release $release.version", ({ release, source }) => {
  const expected = expectedOf(release, source.database);
  const { isBackup } = source;
  let opened: Opened;
  let smtp: TestSmtp;
  let running: Running | undefined;
  let callers: Record<StoredAnswer["as"], Client>;
  let now = new Date(expected.now);

  beforeAll(async () => {
    opened = await source.open(release, expected);
    smtp = await startSmtp();
  });
  afterAll(async () => {
    await (running ? running.stop() : opened?.close());
    await smtp?.stop();
  });
  const url = () => running?.address ?? "";

  it("is migrated without losing a row or an audit entry", async () => {
    const before = isBackup ? (expected.backup_counts ?? {}) : expected.counts;
    const lost: string[] = [];
    for (const [name, count] of Object.entries(before)) {
      const [found] = await rows<{ count: number }>(
        opened.db.current(),
        sql`select count(*)::int as count from ${sql.identifier(name)}`,
      );
      if (!found || found.count < count) lost.push(`${name}: ${found?.count} of ${count}`);
    }
    expect(lost).toEqual([]);
    expect(before.bills).toBeGreaterThan(10);
    const { seq, hash } = expected.head;
    const entries = await rows(opened.db.current(), sql`select seq::int, hash from activities where seq >= ${seq}`);
    expect(entries).toEqual([{ seq, hash }]);
  });

  it("sends the emails that were waiting", async () => {
    const env = testEnv();
    const mailer = makeMailer({ smtpUrl: smtp.url, from: env.mailFrom, toLog: false, log });
    const clock = { now: () => now };
    running = await startServer({ env, mailer, opened, log, clock, times: { ...connectionTimes, idleMs: 0 } });
    // A backup leaves out the queue, but not the outbox.
    const waiting = expected.waiting.filter(({ source: from }) => from === "outbox" || !isBackup);
    expect(waiting.length).toBeGreaterThanOrEqual(isBackup ? 5 : 6);
    const isSent = ({ recipient, subject }: (typeof waiting)[number]) =>
      smtp.mails.some(
        (mail) => mail.to.includes(recipient) && (subject ?? mail.headers.subject) === mail.headers.subject,
      );
    await expect.poll(() => waiting.filter((each) => !isSent(each)), { timeout: 30_000 }).toEqual([]);
  });

  it("lets people sign in and list brands", async () => {
    const { admin, manager } = expected.people;
    callers = {
      admin: await signIn(url(), smtp, admin),
      manager: await signIn(url(), smtp, manager),
      platform: Client.withKey(url(), expected.token),
    };
    for (const as of ["admin", "manager"] as const) {
      const { body } = await callers[as].get("/admin/agencies");
      expect(body.data).toHaveLength(expected.counts.brands ?? 0);
    }
  });

  it.skipIf(isBackup)("keeps open sessions", async () => {
    for (const as of ["admin", "manager"] as const) {
      const { body } = await new Client(url(), expected.sessions[as]).get("/admin/me");
      expect(body.data).toMatchObject({ email: expected.people[as] });
    }
  });

  it("answers as before: bills, stored secrets, saved views and the rest", async () => {
    // The previous release made calls with the key until this moment, and they count.
    now = new Date(Date.parse(expected.now) + 1_000);
    await foldTexts(opened);
    for (const { as, path, brand, data } of expected.answers) {
      const headers: Record<string, string> = brand === undefined ? {} : { "organization-id": String(brand) };
      const { status, body } = await callers[as].get(path, headers);
      // A later release may add fields to an answer.
      const words = asNow(release, path, data);
      // Engines that businesses use without an assignment are listed since 1.4.0.
      if (path.endsWith("/configuration") && !JSON.stringify(data).includes('"code":"v1"'))
        body.data.engines = body.data.engines.filter(({ code }: { code: string }) => code !== "v1");
      expect({ path, brand, status, data: body.data }).toMatchObject({ path, brand, status: 200, data: words });
    }
    const secrets = expected.answers.filter(({ data }) => JSON.stringify(data).includes("cedar-password-not-real"));
    expect(secrets.map(({ as }) => as)).toEqual(["platform"]);
  });

  it.runIf(expected.decided)("keeps what people decided about items, and what they read", async () => {
    const { attention = [], read = [] } = expected.decided ?? {};
    for (const item of attention) {
      const { body } = await callers.admin.get(`/admin/attention/${item.id}`);
      expect(body.data).toMatchObject(item);
    }
    const listed: { id: number; read: boolean }[] = (await callers.manager.get("/admin/notifications?per_page=100"))
      .body.data;
    expect(listed.filter((each) => each.read).map(({ id }) => id)).toEqual(read);
  });

  it.runIf(expected.webhooks)("delivers what waited for webhooks, signed with their stored secrets", async () => {
    const { webhooks = [] } = expected;
    expect(webhooks.map(({ waiting }) => waiting.length > 1)).toEqual([true, true]);
    const receiver = await startReceiver();
    for (const { id } of webhooks) await callers.admin.put(`/admin/webhooks/${id}`, { webhook: { url: receiver.url } });
    const delivered = (id: string) => receiver.received.find(({ headers }) => headers["webhook-id"] === id);
    const missing = async () => {
      // A try at the old address may end only now and put off the next one, so one request could come too early.
      for (const { id } of webhooks) await callers.admin.post(`/admin/webhooks/${id}/resume`);
      return webhooks.flatMap(({ waiting }) => waiting).filter((id) => !delivered(id));
    };
    await expect.poll(missing, { timeout: 30_000, interval: 500 }).toEqual([]);
    for (const { waiting, secret } of webhooks) {
      for (const id of waiting) {
        const { body = "", headers = {} } = delivered(id) ?? {};
        expect(await verifyWebhook(body, headers, secret, now)).toMatchObject({ id });
      }
    }
    await receiver.stop();
  });

  it.runIf(expected.webhooks)("still ingests refused usage when a person retries it", async () => {
    const groups = async (): Promise<{ id: number; reason: string }[]> =>
      (await callers.admin.get("/admin/refused_event_groups")).body.data;
    const before = await groups();
    expect(before.map(({ reason }) => reason).sort()).toEqual(["unknown_brand", "unknown_business", "unknown_field"]);
    const id = before.find(({ reason }) => reason === "unknown_field")?.id;
    const { body } = await callers.admin.post(`/admin/refused_event_groups/${id}/retry`);
    expect(body.data).toEqual({ ingested: 1, refused: 0, remaining: 0 });
    expect(await groups()).toHaveLength(2);
  });

  it("has an audit log that verifies, including entries that were not sealed yet", async () => {
    const unsealed = () => rows(opened.db.current(), sql`select id from activities where seq is null`);
    await expect.poll(unsealed).toEqual([]);
    const { counts } = expected;
    const verified = await verifyChain(opened.db);
    expect(verified).toMatchObject({ ok: true });
    expect(verified.ok && verified.events).toBeGreaterThan(counts.activities ?? 0);
  });
});
