// Shows MORE-553, MORE-557.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeErasable } from "../../../../test/factories/erasure.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { captureLog, tracesOf } from "../../../../test/traces.ts";
import { sealAll } from "../../../audit/seal.ts";
import { enqueue } from "../../../jobs/outbox.ts";
import { erasuresJob } from "./erasure.jobs.ts";

const WORD = "zyxcanary";
const { lines, log } = captureLog();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ conditions: {}, log });
});
afterAll(() => app.stop());

it("logs no name and no address when an erasure fails (MORE-553, MORE-557)", async () => {
  const { ctx } = app;
  const db = ctx.db.current();
  const admin = await app.as("super_admin");
  const over = { name: `${WORD} Voice`, user_name: `Ada ${WORD}`, user_email: `ada@${WORD}.example` };
  const brand = await makeErasable(ctx, over);
  const person = await makeMember(ctx, { name: `Quillon ${WORD}`, email: `q@${WORD}.example`, active: false });
  await admin.put("/admin/operator_settings", {
    operator_settings: { legal_name: "Switchyard Voice, Inc.", erasure_days: 90 },
  });
  await sealAll(ctx.db);
  // The statement that fails has every name and address among its values.
  await db.execute(sql`create function fail_erasure() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full' using detail = 'on ' || current_query(); end $$`);
  await db.execute(
    sql`create trigger fail_erasure before delete on pgboss.job for each statement execute function fail_erasure()`,
  );
  const line = lines.length;
  const since = () => lines.slice(line).filter((each) => each.includes("the disk is full"));
  expect((await admin.post(`/admin/agencies/${brand.id}/erase`)).status).toBe(500);
  expect((await admin.post(`/admin/users/${person.id}/erase`)).status).toBe(500);
  await expect.poll(() => since().length).toBe(2);
  await ctx.db.transaction(() => enqueue(ctx.db, erasuresJob, {}));
  await expect.poll(() => lines.some((each) => each.includes('"name":"erasures"')), { timeout: 10_000 }).toBe(true);
  await db.execute(sql`drop trigger fail_erasure on pgboss.job`);
  expect(tracesOf(WORD, lines.slice(line), [])).toEqual([]);
});
