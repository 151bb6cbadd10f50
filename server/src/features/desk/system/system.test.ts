// Shows MORE-294.

import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeEmail, makeFailedJob } from "../../../../test/factories/email.ts";
import { saveLastBackup } from "../../../backup/last-backup.db.ts";
import { LISTENER } from "../../../db/client.ts";
import { connectClient } from "../../../db/connect.ts";
import { readMigrations } from "../../../db/migration-files.ts";
import { release } from "../../../db/release.ts";
import { saveCloseRun } from "../../money/bills/close-run.service.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const read = async () => (await admin.get("/admin/system")).body.data;

it("is what runs, before anything was backed up or closed", async () => {
  // The queue and the listener connect after the start.
  await expect.poll(read).toMatchObject({
    release,
    node: process.versions.node,
    close: null,
    backup: { taken_at: null, nightly: false },
    processes: [{ release }],
    database: { migrations: (await readMigrations()).length, version: expect.stringMatching(/^\d+/) },
    mail: { from: app.ctx.mailFrom, failing_since: null },
    jobs: { running: true, failed: 0, waiting_since: null },
    clock: { time_zone: app.ctx.billingTimeZone },
  });
  const { database, clock } = await read();
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(Math.abs(clock.ahead_ms)).toBeLessThan(2_000);
});

it("names another process and its release, a mail server that is away, failed jobs, the last backup and close", async () => {
  const other = await connectClient(app.ctx.directUrl, { name: `${LISTENER} v9.8.7` });
  const db = app.ctx.db.current();
  const since = "2026-11-20T10:00:00.000Z";
  await makeEmail(app.ctx, { sent_at: since, recipient: "first@mail.example" });
  await makeEmail(app.ctx, { sent_at: null, failing_since: since, recipient: "waiting@mail.example" });
  await makeFailedJob(app.ctx);
  await saveLastBackup(db, new Date("2026-11-19T01:00:00Z"));
  await saveCloseRun({ db: app.ctx.db, clock: { now: () => new Date("2026-11-01T12:00:00Z") } }, 2);
  const found = await read();
  await other.end();
  expect(found).toMatchObject({
    mail: { sent_at: since, waiting: 1, failing_since: since },
    jobs: { failed: 1 },
    backup: { taken_at: "2026-11-19T01:00:00.000Z" },
    close: { at: "2026-11-01T12:00:00.000Z", left: 2 },
  });
  expect(found.processes.map((each: { release: string }) => each.release)).toEqual([release, "9.8.7"]);
});
