// Shows MORE-103.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeEmail, makeFailedJob } from "../../../../test/factories/email.ts";
import { allJobs } from "../../../all-jobs.ts";
import { rows } from "../../../db/sql.ts";
import { jobLabel } from "../../../jobs/jobs.text.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const list = async () => (await admin.get("/admin/jobs")).body.data;
const act = (id: number, action: "retry" | "discard", body?: object) => admin.post(`/admin/jobs/${id}/${action}`, body);

it("is not retried or discarded if it does not exist, or without a reason", async () => {
  expect((await act(1, "retry")).status).toBe(404);
  expect((await act(1, "discard", { reason: "Gone" })).status).toBe(404);
  const id = await makeFailedJob(app.ctx);
  for (const body of [{}, { reason: " " }]) expect((await act(id, "discard", body)).status).toBe(422);
  expect((await list()).map((job: { id: number }) => job.id)).toContain(id);
});

it("is listed with what it does, why it failed and how often it was tried, without its data", async () => {
  const id = await makeFailedJob(app.ctx, "no address at all");
  const found = (await list()).find((job: { id: number }) => job.id === id);
  expect(found).toMatchObject({ name: "mail", label: "Send an email", attempts: 1 });
  expect(found.message).not.toBe("");
  expect(JSON.stringify(found)).not.toContain("Hello,");
});

it("names whom a retry would email (MORE-211)", async () => {
  const email = await makeEmail(app.ctx, { recipient: "owner@retry.example", sent_at: null });
  await app.ctx.db.current().execute(
    sql`insert into pgboss.job (name, data, state, completed_on, output) values
        ('mail', ${JSON.stringify({ email_id: email.id })}::jsonb, 'failed', now(), '{"message": "down"}'),
        ('close_months', '{}'::jsonb, 'failed', now(), '{"message": "down"}')`,
  );
  const recipients = (await list()).map((job: { recipient: string | null }) => job.recipient);
  expect(recipients).toEqual(expect.arrayContaining(["owner@retry.example", null]));
});

it("runs again as a new job, once, although two people retry it", async () => {
  const id = await makeFailedJob(app.ctx);
  const before = (await list()).length;
  const answers = await Promise.all([act(id, "retry"), act(id, "retry")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  // It fails again, under another id.
  await expect.poll(async () => (await list()).length).toBe(before);
  expect((await list()).map((job: { id: number }) => job.id)).not.toContain(id);
});

it("is discarded with a reason, which is in the audit log", async () => {
  const id = await makeFailedJob(app.ctx);
  expect((await act(id, "discard", { reason: "The address was a typo." })).status).toBe(200);
  expect((await list()).map((job: { id: number }) => job.id)).not.toContain(id);
  await expect
    .poll(async () => (await admin.get("/admin/activities?per_page=1")).body.data[0])
    .toMatchObject({ event: "job.discarded", type: "warning" });
});

it("that should have sent an email is discarded with it: the email counts as refused", async () => {
  const email = await makeEmail(app.ctx, { sent_at: null, failing_since: "2026-11-24T10:00:00.000Z" });
  const [job] = await rows<{ id: number }>(
    app.ctx.db.current(),
    sql`insert into pgboss.job (name, data, state, completed_on, output)
        values ('mail', ${JSON.stringify({ email_id: email.id })}::jsonb, 'failed', now(), '{"message": "down"}')
        returning ('x' || right(replace(id::text, '-', ''), 13))::bit(52)::bigint as id`,
  );
  expect((await act(Number(job?.id), "discard", { reason: "The server is gone." })).status).toBe(200);
  const { data } = (await admin.get(`/admin/emails/${email.id}`)).body;
  expect(data).toMatchObject({ status: "refused", failure: "The server is gone." });
  expect((await admin.get("/admin/email_outage")).body.data).toBeNull();
});

it("has a name in the words of staff, whichever it is (MORE-226)", () => {
  const unnamed = allJobs.map(({ name }) => name).filter((name) => jobLabel(name) === name.replaceAll("_", " "));
  expect(unnamed).toEqual([]);
});
