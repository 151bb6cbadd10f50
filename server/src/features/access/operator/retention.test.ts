import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fieldsOfRetention, retentionTable } from "@console/contract/retention.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { cleanUpJob } from "../../../clean-up.jobs.ts";
import { rows } from "../../../db/sql.ts";

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ conditions: {} });
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const save = (values: object) =>
  admin.put("/admin/operator_settings", {
    operator_settings: { legal_name: "Switchyard Voice, Inc.", invoice_prefix: "INV-", ...values },
  });

describe("what is stored how long", () => {
  it("is the same list in the guide as on the page (MORE-601)", () => {
    const guide = readFileSync(fileURLToPath(new URL("../../../../../docs/operations.md", import.meta.url)), "utf8");
    expect(guide).toContain(`\n${retentionTable()}\n`);
  });

  it("is set within bounds (MORE-601)", async () => {
    for (const [name, { least, most }] of Object.entries(fieldsOfRetention)) {
      for (const days of [least - 1, most + 1, 1.5]) {
        const { status, body } = await save({ [name]: days });
        expect([name, days, status, Object.keys(body.fields)]).toEqual([
          name,
          days,
          422,
          [`operator_settings.${name}`],
        ]);
      }
      for (const days of [least, most]) expect((await save({ [name]: days })).body.data[name]).toBe(days);
    }
  });

  it("is what the clean-up goes by, hour by hour (MORE-601)", async () => {
    const db = app.ctx.db.current();
    await db.execute(sql`insert into notifications (kind, type, area, message, subject_kind, subject_label, occasion, created_at, resolved_at)
      select 'old', 'error', 'brands', 'Old', 'brand', 'Old', n::text, now() - n * interval '1 day', now() - n * interval '1 day'
      from unnest(array[29, 31, 89, 91, 364, 366]) n`);
    const left = async () => {
      await cleanUpJob.run(app.services, {});
      const found = await rows<{ days: string }>(
        db,
        sql`select occasion as days from notifications where kind = 'old' order by id`,
      );
      return found.map(({ days }) => Number(days));
    };
    await save({ notification_days: 365 });
    expect(await left()).toEqual([29, 31, 89, 91, 364]);
    await save({ notification_days: 90 });
    expect(await left()).toEqual([29, 31, 89]);
    await save({ notification_days: 30 });
    expect(await left()).toEqual([29]);
  });

  it("says whether usage is archived, and how much of it is (MORE-601)", async () => {
    const nothing = { events: 0, files: 0, bytes: 0, through: null };
    expect((await admin.get("/admin/retention")).body.data).toEqual({ usage_keep_months: null, archived: nothing });
    app.services.archive = { folder: "/somewhere", keepMonths: 7 };
    await app.ctx.db.current().execute(sql`insert into archive_files
      (kind, month, name, rows, bytes, sha256, first_key, last_key, first_day, last_day, archived_at)
      select 'usage', '2025-01-01'::date + n * interval '1 month', 'file-' || n, 10, 2000000000, '', 1, 2, '2025-01-01', '2025-01-31', now()
      from generate_series(0, 2) n`);
    expect((await admin.get("/admin/retention")).body.data).toEqual({
      usage_keep_months: 7,
      archived: { events: 30, files: 3, bytes: 6_000_000_000, through: "2025-03-01" },
    });
  });
});
