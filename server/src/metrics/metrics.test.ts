import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestApp, type TestApp, testEnv } from "../../test/app.ts";
import { openTestDatabase, testKey } from "../../test/database.ts";
import { makeBrand } from "../../test/factories/brand.ts";
import { makeFailedJob } from "../../test/factories/email.ts";
import { metricValue, readMetrics } from "../../test/metrics.ts";
import { startPassage } from "../../test/passage.ts";
import { createDatabase } from "../../test/postgres.ts";
import { saveLastBackup } from "../backup/last-backup.db.ts";
import { saveCloseRun } from "../features/money/bills/close-run.service.ts";
import { checkSecrets } from "../features/partners/credentials/unreadable.service.ts";
import { connectionTimes } from "../http/connections.ts";
import { queueEmail } from "../jobs/emails.ts";
import { letterOfText } from "../lib/letter.ts";
import { startServer } from "../server.ts";
import { gaugeHelp } from "./metrics.text.ts";
import { makeStateReader } from "./state.ts";

describe("a console that runs (MORE-290)", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await app.running.jobs.started();
  });
  afterAll(() => app.stop());

  const value = async (series: string) => metricValue(await readMetrics(app.url), series);

  it("has each series from the start, also those of what has not happened yet", async () => {
    const metrics = await readMetrics(app.url);
    expect(Object.keys(gaugeHelp).filter((name) => metricValue(metrics, name) === undefined)).toEqual([]);
    for (const [series, first] of [
      ['console_jobs_failed_total{name="mail"}', 0],
      ['console_usage_events_total{result="refused"}', 0],
      ['console_emails_failed_total{reason="server"}', 0],
      ['http_responses_total{class="5xx"}', 0],
      ['http_request_duration_seconds_count{operation="signIn.me",status="200"}', 0],
      ["console_database_up", 1],
      ["console_audit_chain_ok", 1],
    ] as const)
      expect([series, metricValue(metrics, series)]).toEqual([series, first]);
    expect(metrics).toMatch(/^console_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });

  it("counts usage by what became of it, and answers by class", async () => {
    const { id } = await makeBrand(app.ctx);
    const platform = await app.platform("usage");
    const event = (over: object) => ({
      id: "one",
      organization_id: id,
      type: "storage_gb",
      quantity: "1",
      occurred_at: new Date().toISOString(),
      ...over,
    });
    const sent = event({});
    const answered = await value('http_responses_total{class="2xx"}');
    await platform.post("/platform/usage_events", { usage_events: [sent] });
    await platform.post("/platform/usage_events", {
      usage_events: [sent, { ...sent, quantity: "2" }, event({ id: "two", type: "nothing" })],
    });
    const metrics = await readMetrics(app.url);
    for (const result of ["accepted", "duplicate", "conflict", "refused"])
      expect([result, metricValue(metrics, `console_usage_events_total{result="${result}"}`)]).toEqual([result, 1]);
    expect(metricValue(metrics, 'http_responses_total{class="2xx"}')).toBe((answered ?? 0) + 2);
  });

  it("counts jobs that failed for good, and emails that were not sent", async () => {
    await makeFailedJob(app.ctx);
    expect(await value('console_jobs_failed_total{name="mail"}')).toBe(1);
    const letter = letterOfText("Hello,");
    const email = { kind: "brand_invitation", to: "refused@example.com", subject: "Hello", letter } as const;
    await app.ctx.db.transaction(() => queueEmail(app.ctx, email));
    await expect.poll(() => value('console_emails_failed_total{reason="refused"}')).toBe(1);
  });

  it("counts open event streams", async () => {
    const admin = await app.as("super_admin");
    const leave = new AbortController();
    const cookie = [...admin.cookies].map(([name, text]) => `${name}=${text}`).join("; ");
    await fetch(`${app.url}/api/v1/admin/events`, { headers: { cookie }, signal: leave.signal });
    expect(await value("console_event_streams")).toBe(1);
    leave.abort();
    await expect.poll(() => value("console_event_streams")).toBe(0);
  });
});

describe("what only the database knows (MORE-290)", () => {
  it("is read from what waits, and from what jobs found", async () => {
    const { db, close, keyring } = await openTestDatabase();
    const run = (text: string) => db.current().execute(sql.raw(text));
    const read = () => makeStateReader({ db, jobs: { names: ["mail"], isStarted: () => true } })();
    expect(await read()).toMatchObject({
      outbox_oldest: null,
      emails_waiting: 0,
      emails_oldest: null,
      unsealed_oldest: null,
      webhook_late: null,
      oldestJob: null,
      closeRun: null,
      secretsUnreadable: 0,
      lastBackup: null,
      webhooks_paused: 0,
    });
    const ago = "now() - interval '1 hour'";
    await run(`insert into outbox (job, payload, created_at) values ('mail', '{}', ${ago})`);
    await run(`insert into emails (kind, recipient, subject, queued_at, search_text)
      values ('brand_invitation', 'a@example.com', '', ${ago}, '')`);
    await run(`insert into activities (occurred_at, event, type, area, message, actor_name, subject_kind, subject_label,
      request_id, ip, search_text) values (${ago}, 'x', 'primary', 'brands', '', '', '', '', '', '', '')`);
    await run(`insert into webhook_endpoints (url, description, events, active, after_seq, created_by, created_at,
      updated_at, updated_by, auto_paused_at) values ('', '', '{}', true, 0, '', ${ago}, ${ago}, '', null),
      ('', '', '{}', false, 0, '', ${ago}, ${ago}, '', ${ago})`);
    await run(`insert into webhook_queues (endpoint_id, brand_id, waiting, due_at, failing_since)
      select id, 1, 1, now() + interval '1 minute', ${ago} from webhook_endpoints where active`);
    await run(`insert into pgboss.job (name, state, start_after) values ('mail', 'created', ${ago}),
      ('mail', 'created', now() + interval '1 hour')`);
    await run(`insert into webhook_secrets (endpoint_id, field, value, last4)
      select id, 'current', 'unreadable', '' from webhook_endpoints where active union all
      select id, 'previous', '${await keyring.encrypt("fine", "anywhere")}', '' from webhook_endpoints where active`);
    await checkSecrets({ db, keyring });
    await saveCloseRun({ db, clock: { now: () => new Date("2026-12-01T12:00:00Z") } }, 3);
    await saveLastBackup(db.current(), new Date("2026-12-01T01:00:00Z"));
    const hour = expect.closeTo(3_600, -2);
    expect(await read()).toMatchObject({
      outbox_oldest: hour,
      emails_waiting: 1,
      emails_oldest: hour,
      unsealed_oldest: hour,
      webhook_late: hour,
      oldestJob: hour,
      closeRun: { at: "2026-12-01T12:00:00.000Z", left: 3 },
      secretsUnreadable: 1,
      lastBackup: new Date("2026-12-01T01:00:00Z"),
      webhooks_paused: 1,
    });
    await close();
  });

  it("is missing while the database is away, and the process's own series are there soon", async () => {
    const { url: server = "", template } = inject("postgres") ?? {};
    const url = await createDatabase(server, template);
    const passage = await startPassage(url);
    const through = Object.assign(new URL(url), { host: new URL(passage.url).host }).href;
    const { address, stop } = await startServer({
      env: testEnv({ databaseUrl: through, secretsKeys: [testKey] }),
      mailer: { send: async () => undefined },
      log: pino({ level: "silent" }),
      times: { ...connectionTimes, idleMs: 0 },
    });
    const series = async (...names: string[]) => {
      const metrics = await readMetrics(address);
      return names.map((name) => metricValue(metrics, name));
    };
    const names = ["console_database_up", "console_outbox_oldest_seconds", "console_event_streams"];
    // The database is asked for at most a moment, which a busy machine may exceed at first.
    await expect.poll(() => series(...names)).toEqual([1, 0, 0]);
    await passage.close();
    await expect.poll(() => series(...names)).toEqual([0, undefined, 0]);
    await passage.open();
    await expect.poll(() => series(...names)).toEqual([1, 0, 0]);
    await stop();
    await passage.close();
  });
});
