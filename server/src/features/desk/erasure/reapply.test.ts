// Shows MORE-559.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { whereIs } from "../../../../test/canaries.ts";
import type { Client } from "../../../../test/client.ts";
import { emptyDatabase, openedPostgres } from "../../../../test/database.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { closeLongAgo } from "../../../../test/factories/erasure.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { createDatabase } from "../../../../test/postgres.ts";
import { sealAll } from "../../../audit/seal.ts";
import { findBroken } from "../../../audit/verify.ts";
import { backUp } from "../../../backup/back-up.ts";
import { restore } from "../../../backup/restore.ts";
import type { Services } from "../../../context/context.ts";
import { migrateDatabase } from "../../../db/migrate.ts";
import { rows } from "../../../db/sql.ts";
import { reapplyErasures } from "./reapply.service.ts";
import { readRegister } from "./register.ts";

const WORD = "zyxcanary";
const folder = mkdtempSync(join(tmpdir(), "console-register-"));
const file = join(folder, "before.backup");
const register = join(folder, "erasures.jsonl");

let app: TestApp;
let admin: Client;
let empty: string;
let member: { id: number };
let brand: { id: number };

/** The database as it was before the erasures, as the services of a console that was just started on it. */
async function restored<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const url = await createDatabase(inject("postgres").url, new URL(empty).pathname.slice(1));
  await restore(url, file, { acceptBrokenLog: false, now: new Date() });
  const opened = openedPostgres(url);
  try {
    return await work({ ...app.services, db: opened.db, directUrl: url });
  } finally {
    await opened.close();
  }
}

beforeAll(async () => {
  app = await startTestApp({ env: { erasureDirs: [folder] } });
  admin = await app.as("super_admin");
  // In the backup, one can still sign in and the other has not left.
  member = await makeMember(app.ctx, { name: `Quillon ${WORD}`, email: `q@${WORD}.example` });
  brand = await makeBrand(app.ctx, { name: `${WORD} Voice`, user_name: "Ada", user_email: `ada@${WORD}.example` });
  await sealAll(app.ctx.db);
  await backUp(app.services.directUrl, file, new Date());
  empty = await emptyDatabase();
  await migrateDatabase(empty);
  await admin.delete(`/admin/users/${member.id}`);
  await closeLongAgo(app.ctx, brand.id);
  for (const path of [`/admin/users/${member.id}/erase`, `/admin/agencies/${brand.id}/erase`])
    expect((await admin.post(path)).status).toBe(200);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

describe("the register of erasures", () => {
  it("has each erasure, outside of the database and without personal data (MORE-559)", () => {
    expect(readRegister([folder])).toMatchObject([
      { kind: "member", id: member.id },
      { kind: "brand", id: brand.id },
    ]);
    expect(readFileSync(register, "utf8").toLowerCase()).not.toContain(WORD);
  });

  it("erases again what a restore brings back, once (MORE-559)", async () => {
    await restored(async (services) => {
      const { db } = services;
      expect((await whereIs(db.current(), WORD)).length).toBeGreaterThan(5);
      expect(await reapplyErasures(services)).toEqual({ members: 1, brands: 1, left: [] });
      expect(await whereIs(db.current(), WORD)).toEqual([]);
      expect(await findBroken(db)).toEqual([]);
      const [stored] = await rows(
        db.current(),
        sql`select name, status, closed_at is not null as closed from brands where id = ${brand.id}`,
      );
      expect(stored).toEqual({ name: `Closed brand ${brand.id}`, status: "inactive", closed: true });
      expect(await reapplyErasures(services)).toEqual({ members: 0, brands: 0, left: [] });
    });
  });

  it("leaves the last active Super Admin, and says so", async () => {
    await restored(async (services) => {
      const { db } = services;
      await db
        .current()
        .execute(sql`update admin_users set role = case when id = ${member.id} then 'super_admin' else 'sales' end`);
      const { left } = await reapplyErasures(services);
      expect(left).toEqual([expect.stringContaining(`Team member ${member.id} is to be erased`)]);
    });
  });

  it("concerns no other database, in which the same ids are someone else's", async () => {
    const other = await startTestApp();
    for (let each = 0; each < 6; each += 1) await makeMember(other.ctx);
    await makeBrand(other.ctx);
    await sealAll(other.ctx.db);
    expect(await reapplyErasures({ ...other.services, erasureDirs: [folder] })).toEqual({
      members: 0,
      brands: 0,
      left: [],
    });
    await other.stop();
  });

  it("is not read past a line that is no erasure", () => {
    const content = readFileSync(register, "utf8");
    writeFileSync(register, `${content}{"kind":"brand","id":1`);
    expect(() => readRegister([folder])).toThrow("has a line that is no erasure: line 5.");
    writeFileSync(register, content);
  });

  it("is needed before anything is erased", async () => {
    const inactive = await makeMember(app.ctx, { active: false });
    const dirs = app.services.erasureDirs;
    Object.assign(app.services, { erasureDirs: [] });
    expect((await admin.post(`/admin/users/${inactive.id}/erase`)).body.message).toContain("set ERASURE_DIR");
    Object.assign(app.services, { erasureDirs: dirs });
  });
});
