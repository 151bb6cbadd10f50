import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import type { Client } from "../../test/client.ts";
import { onPostgres } from "../../test/database.ts";
import { makeBrand } from "../../test/factories/brand.ts";
import { seal, verifyChain } from "./seal.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const run = (statement: ReturnType<typeof sql>) => app.ctx.db.current().execute(statement);

async function sealed() {
  while ((await seal(app.ctx.db)) > 0);
}

describe("the audit log", () => {
  it("cannot be changed, deleted or emptied", async () => {
    await sealed();
    await expect(run(sql`update activities set message = 'x'`)).rejects.toThrow();
    await expect(run(sql`delete from activities`)).rejects.toThrow();
    await expect(run(sql`truncate activities`)).rejects.toThrow();
  });

  it.each([
    ["occurred_at", "occurred_at + interval '1 second'"],
    ["event", "'brand.updated'"],
    ["type", "'warning'"],
    ["area", "'coupons'"],
    ["message", "'did something else'"],
    ["actor_id", "999999"],
    ["subject_kind", "'coupon'"],
    ["subject_id", "999999"],
    ["subject_label", "'Another'"],
    ["organization_id", "999999"],
    ["before", `'{"a":1}'`],
    ["after", `'{"a":1}'`],
    ["request_id", "'another'"],
    ["ip", "'203.0.113.1'"],
  ])("reveals a change of its %s", async (column, value) => {
    await sealed();
    const { db } = app.ctx;
    const found = db.transaction(async () => {
      await run(sql`alter table activities disable trigger all`);
      await run(sql`update activities set ${sql.identifier(column)} = ${sql.raw(value)} where seq = 2`);
      throw new Error(JSON.stringify(await verifyChain(db)));
    });
    await expect(found).rejects.toThrow("Event 2 was changed.");
  });

  it("verifies, and shows where it was tampered with", async () => {
    for (let each = 0; each < 4; each += 1) await makeBrand(app.ctx);
    await sealed();
    expect(await verifyChain(app.ctx.db)).toMatchObject({ ok: true });
    await run(sql`alter table activities disable trigger all`);
    await run(sql`update activities set actor_name = 'Somebody else' where seq = 3`);
    expect(await verifyChain(app.ctx.db)).toEqual({ ok: false, message: "Event 3 was changed." });
    await run(sql`delete from activities where seq = 3`);
    expect(await verifyChain(app.ctx.db)).toEqual({ ok: false, message: "Event 3 is missing." });
    await run(sql`alter table activities enable trigger all`);
  });

  it("is sealed by one process at a time", async () => {
    if (!onPostgres()) return;
    const own = await startTestApp();
    for (let each = 0; each < 20; each += 1) await makeBrand({ ...own.ctx, onAuditWritten: () => undefined });
    await Promise.all(Array.from({ length: 6 }, () => seal(own.ctx.db)));
    expect(await verifyChain(own.ctx.db)).toMatchObject({ ok: true });
    await own.stop();
  });

  it("contains nothing of a change that was rolled back", async () => {
    await sealed();
    const before = (await admin.get("/admin/activities?per_page=1")).body.meta.total;
    await app.ctx.db
      .transaction(async () => {
        await makeBrand(app.ctx);
        throw new Error("changed my mind");
      })
      .catch(() => undefined);
    await sealed();
    expect((await admin.get("/admin/activities?per_page=1")).body.meta.total).toBe(before);
  });
});
