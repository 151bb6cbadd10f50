// Shows MORE-560, MORE-561, MORE-574.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { renamedFolder } from "../../../../test/import-folder.ts";
import { brokenEquations } from "../../../../test/ledger/equations.ts";
import { rows } from "../../../db/sql.ts";
import { type ImportFiles, planImport, runImport } from "./import.service.ts";
import { undoImport } from "./undo.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let runs = 0;
let files: ImportFiles;
let id: number;
let before: Record<string, number>;
let mark: string;

/** Each test imports the example under IDs of its own. */
beforeEach(async () => {
  runs += 1;
  mark = `u${runs}`;
  files = renamedFolder(mark);
  before = await rowCounts();
  const { run, faults } = await runImport(app.ctx, files);
  expect(faults).toEqual([]);
  id = run?.id ?? 0;
});

const db = () => app.ctx.db.current();
const run = (text: string) => db().execute(sql.raw(text));

/** What stays: the log and what follows it, numbers that were given out, and the list of imports. Caches come and go. */
const STAYING =
  /^(activities|brand_months|brand_margins|audit_.*|outbox|imports|invoice_series|counters|sse_.*|webhook_.*|configuration_.*|conditions.*|job_.*|stored_.*)$/;

/** How many rows each table has. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    db(),
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const counted: [string, number][] = [];
  for (const { name } of tables) {
    if (STAYING.test(name)) continue;
    const [row] = await rows<{ count: number }>(db(), sql.raw(`select count(*)::int as count from "${name}"`));
    counted.push([name, row?.count ?? 0]);
  }
  return Object.fromEntries(counted);
}

const counters = () =>
  rows(db(), sql`select name, value from counters where name ~ '^(brands|bills|businesses):' order by 1`);
const outcomeOf = async (externalId: string, of = files) =>
  (await planImport(app.ctx, of)).rows.find((row) => row.externalId === externalId)?.outcome;
const reasonOf = (importId = id) =>
  undoImport(app.ctx, importId).then(
    () => "undone",
    (error: Error) => error.message,
  );
const changed = (file: string, from: string, to: string): ImportFiles =>
  new Map(files).set(file, (files.get(file) ?? "").replace(from, to));
const phone = (other: string) => changed("brands.csv", "5550100", other);

describe("a record that was changed in the console since", () => {
  it("is not changed back, and the plan says so (MORE-560)", async () => {
    expect(await outcomeOf(`acme${mark}`)).toBe("match");
    expect(await outcomeOf(`acme${mark}`, phone("5550177"))).toBe("change");
    await run(`update brands set phone = '5550166', version = version + 1 where external_id = 'acme${mark}'`);
    expect(await outcomeOf(`acme${mark}`)).toBe("skip");
    const again = await runImport(app.ctx, phone("5550177"));
    expect(again.run).toMatchObject({ state: "done", skipped: 1, changed: 0, created: 0 });
    const [brand] = await rows(db(), sql`select phone from brands where external_id = ${`acme${mark}`}`);
    expect(brand).toEqual({ phone: "5550166" });
  });

  it("agrees with the file if only other fields were changed (MORE-560)", async () => {
    await run(`update brands set brand_color = '#112233', version = version + 1 where external_id = 'acme${mark}'`);
    expect(await outcomeOf(`acme${mark}`)).toBe("match");
  });

  it("was changed by a later import: that one counts (MORE-560)", async () => {
    await runImport(app.ctx, phone("5550177"));
    expect(await outcomeOf(`acme${mark}`, phone("5550188"))).toBe("change");
  });
});

describe("undoing an import", () => {
  it("leaves no row, and no counter is off (MORE-561)", async () => {
    const counted = await counters();
    expect(await rowCounts()).not.toEqual(before);
    const { run: undone, deleted } = await undoImport(app.ctx, id);
    expect(undone).toMatchObject({ state: "undone", created: deleted });
    expect(await rowCounts()).toEqual(before);
    expect(await brokenEquations(db())).toEqual([]);
    expect(await counters()).not.toEqual(counted);
    expect(await reasonOf()).toBe("This import is already undone.");
    // The same files again are a new import.
    const again = await runImport(app.ctx, files);
    expect(again.run).toMatchObject({ state: "done", created: deleted });
    expect(await counters()).toEqual(counted);
  });

  it("takes engines and integrations along that came with a brand, but not others (MORE-574)", async () => {
    const brand = (name: string) => `(select id from brands where external_id = '${name}${mark}')`;
    const assigned = await rows(db(), sql.raw(`select code from assigned_engines where brand_id = ${brand("acme")}`));
    expect(assigned).toHaveLength(2);
    const byHand = `insert into assigned_engines (brand_id, code, created_at, updated_at, updated_by)
      values (${brand("harbor")}, 'v1', now(), now(), 'Ada')`;
    await run(byHand);
    expect(await reasonOf()).toContain(`brands.csv: harbor${mark} has a voice engine.`);
    await run(`delete from assigned_engines where brand_id = ${brand("harbor")}`);
    const price = (at: string) =>
      run(`update assigned_integrations set updated_at = ${at} where brand_id = ${brand("acme")}`);
    await price("now() + interval '1 second'");
    expect(await reasonOf()).toContain(`brands.csv: acme${mark} has an integration.`);
    await price("created_at");
    expect(await reasonOf()).toBe("undone");
    expect(await rowCounts()).toEqual(before);
  });

  it("is refused once an engine was added by a later import (MORE-574)", async () => {
    const later = new Map([
      ["brands.csv", `external_id,name,email,engines\nharbor${mark},Harbor Answers,office@harbor.example,v2`],
    ]);
    expect((await runImport(app.ctx, later)).run).toMatchObject({ changed: 1 });
    expect(await reasonOf()).toContain(`brands.csv: harbor${mark} has a voice engine.`);
  });

  it("is refused once a record was changed, by name (MORE-561)", async () => {
    await run(`update brands set phone = '1', version = version + 1 where external_id = 'harbor${mark}'`);
    const was = await rowCounts();
    expect(await reasonOf()).toContain(`brands.csv: harbor${mark} was changed or deleted since.`);
    expect(await rowCounts()).toEqual(was);
  });

  it("is refused once a brand has usage, a payment, a note, or a person of its own (MORE-561)", async () => {
    const brand = `(select id from brands where external_id = 'acme${mark}')`;
    const business = `(select id from businesses where external_id = 'biz-${mark}1')`;
    await run(`insert into usage_days (brand_id, bill_month, type, business_id, day, quantity, last_at, last_event_id)
      values (${brand}, date_trunc('month', now())::date, 'standard_minutes', ${business}, now()::date, 3, now(), 'e${mark}')`);
    expect(await reasonOf()).toContain(`brands.csv: acme${mark} has usage. businesses.csv: biz-${mark}1 has usage.`);
    await run(`delete from usage_days where brand_id = ${brand}`);
    await run(`insert into payments (brand_id, amount, received_on, method, origin, recorded_at, recorded_by)
      values (${brand}, 5, now()::date, 'cash', 'person', now(), 'Ada')`);
    expect(await reasonOf()).toContain(`brands.csv: acme${mark} has a payment.`);
  });

  it("is refused once the opening bill was paid in part, and a bill without that is not deleted by hand (MORE-561)", async () => {
    await expect(run(`delete from bills where invoice_number = 'OPEN-acme${mark}'`)).rejects.toThrow();
    await expect(run(`delete from payments where external_id = 'OPEN-harbor${mark}'`)).rejects.toThrow();
    const admin = await app.as("super_admin");
    const [brand] = await rows<{ id: number }>(db(), sql`select id from brands where external_id = ${`acme${mark}`}`);
    const paid = await admin.post("/admin/payments", {
      organization_id: brand?.id,
      amount: "100",
      method: "cash",
      reference: `OPEN-acme${mark}`,
    });
    expect(paid.status).toBe(200);
    expect(await brokenEquations(db())).toEqual([]);
    const reason = await reasonOf();
    expect(reason).toContain(`balances.csv: acme${mark} was changed or deleted since.`);
    expect(reason).toContain(`brands.csv: acme${mark} has a payment.`);
  });

  it("is refused once the books are locked over its balances (MORE-561)", async () => {
    await run(`insert into book_locks (locked_through, requested_at, requested_by, locked_at)
      values ((date_trunc('month', now()) - interval '1 day')::date, now(), 'Ada', now())`);
    const reason = await reasonOf();
    await run("alter table book_locks disable trigger all");
    await run("delete from book_locks");
    await run("alter table book_locks enable trigger all");
    expect(reason).toContain(`balances.csv: acme${mark} is in books that are locked.`);
    expect(reason).toContain(`balances.csv: harbor${mark} is in books that are locked.`);
  });

  it("removes people from a brand that was here before, but not its only owner (MORE-561)", async () => {
    const external_id = `here${mark}`;
    await makeBrand(app.ctx, { external_id, user_name: "Ada", user_email: "ada@brand.example" });
    const people = (owner: string) =>
      new Map([
        [
          "people.csv",
          `external_id,organization_id,name,email,owner\np${mark},${external_id},Ravi,ravi@b.example,${owner}`,
        ],
      ]);
    const guest = await runImport(app.ctx, people("no"));
    expect(guest.faults).toEqual([]);
    expect(await reasonOf(guest.run?.id)).toBe("undone");
    const owner = await runImport(app.ctx, people("yes"));
    expect(await reasonOf(owner.run?.id)).toContain(`people.csv: p${mark}: Ravi is the portal owner.`);
  });

  it("is refused if a package is used by a brand of someone else (MORE-561)", async () => {
    const [plan] = await rows<{ id: number }>(
      db(),
      sql`select id from packages where external_id = ${`pkg-${mark}starter`}`,
    );
    const other = await makeBrand(app.ctx, { organization_plan_id: plan?.id ?? 0 });
    expect(await reasonOf()).toContain(`packages.csv: pkg-${mark}starter: ${other.name} is on Starter`);
  });
});
