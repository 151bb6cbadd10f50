import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { useArchiveFolder } from "../../../../test/archive-folder.ts";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { whereIs } from "../../../../test/canaries.ts";
import { runCommand } from "../../../../test/console-process.ts";
import { emptyDatabase, openedPostgres, testKey } from "../../../../test/database.ts";
import { writeActivities } from "../../../../test/factories/activities.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { closeLongAgo } from "../../../../test/factories/erasure.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { createDatabase } from "../../../../test/postgres.ts";
import { deleteReplaced } from "../../../archive/rewrite.ts";
import { sealAll } from "../../../audit/seal.ts";
import { findBroken, verifyChain } from "../../../audit/verify.ts";
import { backUp } from "../../../backup/back-up.ts";
import { restore } from "../../../backup/restore.ts";
import type { Services } from "../../../context/context.ts";
import { migrateDatabase } from "../../../db/migrate.ts";
import { update as updateMember } from "../../access/team/team.service.ts";
import { update as updateBrand } from "../../partners/brands/brands.service.ts";
import { archiveActivities } from "../audit-log/archive.service.ts";
import { readVerification } from "../audit-log/verification.service.ts";
import { verifyAuditLog } from "../audit-log/verify.service.ts";
import { reapplyErasures } from "./reapply.service.ts";

const WORD = "zyxcanary";
const PERSON = "Quillon";
const register = mkdtempSync(join(tmpdir(), "console-archived-activities-"));
const archive = useArchiveFolder();
const { folder } = archive;
const billing = useBillingApp(undefined, {}, { archive: { folder, keepMonths: 5 }, erasureDirs: [register] });
afterAll(() => rmSync(register, { recursive: true }));

const services = () => billing.app.services;
const backups = { before: join(register, "before.backup"), archived: join(register, "archived.backup") };

let brandId: number;
let memberId: number;

/** Archived entries that have a word somewhere; DuckDB looks through every column. */
const inFiles = async (word: string) =>
  (
    await archive.ask(
      `select seq::int as seq from archived where archived::varchar ilike '%${word}%' order by 1`,
      "activities",
    )
  ).map(({ seq }) => Number(seq));
const verify = (of: Pick<Services, "db"> = services()) => verifyChain(of.db, { folder });

/** A restored database beside the folder. */
async function restored<T>(backup: string, work: (of: Services, url: string) => Promise<T>): Promise<T> {
  const template = await emptyDatabase();
  await migrateDatabase(template);
  const url = await createDatabase(inject("postgres").url, new URL(template).pathname.slice(1));
  await restore(url, backup, { acceptBrokenLog: false, now: billing.now() });
  const opened = openedPostgres(url);
  try {
    return await work({ ...services(), db: opened.db, directUrl: url }, url);
  } finally {
    await opened.close();
  }
}

beforeAll(async () => {
  await billing.at("2041-01-10");
  const own = billing.own();
  brandId = (await makeBrand(own, { name: `First ${WORD} Clinic`, email: `old@${WORD}.example` })).id;
  memberId = (await makeMember(own, { name: `${PERSON} One`, email: `one@${PERSON.toLowerCase()}.example` })).id;
  const actor = { id: memberId, name: `${PERSON} One` };
  await billing.at("2041-02-10");
  // Names that only the archive has in between.
  for (const name of [`Second ${WORD} Clinic`, `Third ${WORD} Clinic`])
    await own.db.transaction(() => updateBrand(billing.own(), brandId, { name }));
  await own.db.transaction(() => updateMember(billing.own(), memberId, { name: `${PERSON} Two` }));
  await writeActivities(billing.own(), [
    { event: "package.updated", id: 1, actor, message: `gave Second ${WORD} Clinic a price` },
    {
      event: "package.updated",
      id: 1,
      actor: null,
      message: `asked ${PERSON} Two`,
      values: { note: `old@${WORD}.example` },
    },
    { event: "brand.updated", id: brandId, actor, message: "changed it", values: { email: `new@${WORD}.example` } },
  ]);
  await billing.at("2041-03-10");
  await writeActivities(billing.own(), [{ event: "package.updated", id: 1, actor: null, message: "something else" }]);
  await own.db.transaction(() => updateBrand(billing.own(), brandId, { name: "Plain Brand" }));
  await billing.at("2045-01-10");
  await sealAll(services().db);
  await backUp(services().directUrl, backups.before, billing.now());
  await archiveActivities(services(), { file: 30, removal: 10 });
  await sealAll(services().db);
  await backUp(services().directUrl, backups.archived, billing.now());
});

describe("archived activities", () => {
  it("are archived again, to the same files, after a restore of what came before (MORE-627)", async () => {
    const files = archive.files();
    await restored(backups.before, async (of) => {
      expect(await verifyChain(of.db)).toMatchObject({ ok: true });
      await archiveActivities(of, { file: 30, removal: 10 });
      expect(archive.files()).toEqual(files);
      await sealAll(of.db);
      expect(await verify(of)).toMatchObject({ ok: true });
    });
  });

  it("are verified by the page and by npm run audit:verify, and not without their files (MORE-621)", async () => {
    await restored(backups.archived, async (of, url) => {
      expect(await findBroken(of.db)).toEqual([]);
      const env = { DATABASE_URL: url, SECRETS_KEY: testKey.toString("base64") };
      const whole = await runCommand("audit-verify", [], { ...env, USAGE_ARCHIVE_DIR: folder });
      expect([whole.code, whole.out]).toEqual([0, expect.stringContaining("The audit log is intact")]);
      const without = await runCommand("audit-verify", [], env);
      expect([without.code, without.err]).toEqual([1, expect.stringContaining("set USAGE_ARCHIVE_DIR")]);
      const [name = ""] = archive.files().filter((each) => each.startsWith("activities-2041"));
      const bytes = readFileSync(join(folder, name));
      rmSync(join(folder, name));
      await verifyAuditLog(of);
      writeFileSync(join(folder, name), bytes);
      const { verdict } = await readVerification(of);
      expect(verdict).toMatchObject({ ok: false, head: null, message: expect.stringContaining(`${name} is missing`) });
      await verifyAuditLog(of);
      expect((await readVerification(of)).verdict).toMatchObject({ ok: true, message: null });
    });
  });

  it("are rewritten without a brand that is erased, by every name it had, and verify (MORE-626)", async () => {
    const { ctx } = billing.app;
    expect((await inFiles(WORD)).length).toBeGreaterThan(4);
    const before = archive.files();
    const others = await archive.ask("select count(*)::int as rows from archived", "activities");
    await closeLongAgo(ctx, brandId);
    const admin = await billing.as("super_admin");
    expect((await admin.post(`/admin/agencies/${brandId}/erase`)).status).toBe(200);
    await expect.poll(() => inFiles(WORD)).toEqual([]);
    expect(await whereIs(ctx.db.current(), WORD)).toEqual([]);
    expect(await archive.ask("select count(*)::int as rows from archived", "activities")).toEqual(others);
    expect(archive.files()).not.toEqual(before);
    expect(await verify()).toMatchObject({ ok: true });
    expect(await findBroken(ctx.db)).toEqual([]);
  });

  it("are rewritten without a person who is erased, and keep what says who did what else (MORE-626)", async () => {
    const { ctx } = billing.app;
    const admin = await billing.as("super_admin");
    expect((await admin.delete(`/admin/users/${memberId}`)).status).toBe(200);
    await sealAll(ctx.db);
    expect((await inFiles(PERSON)).length).toBeGreaterThan(3);
    expect((await admin.post(`/admin/users/${memberId}/erase`)).status).toBe(200);
    await deleteReplaced(services());
    expect(await inFiles(PERSON)).toEqual([]);
    expect(await whereIs(ctx.db.current(), PERSON)).toEqual([]);
    expect((await inFiles(`Former team member ${memberId}`)).length).toBeGreaterThan(3);
    expect(await verify()).toMatchObject({ ok: true });
    expect((await admin.get("/admin/former_users")).body.data).toMatchObject([
      { id: memberId, erased_at: expect.any(String) },
    ]);
  });

  it("stay erased in a database that is restored from before, which takes over the files (MORE-626)", async () => {
    const files = archive.files();
    await restored(backups.archived, async (of) => {
      expect(await verify(of)).toMatchObject({ ok: false, message: expect.stringContaining("is missing") });
      expect(await reapplyErasures(of)).toMatchObject({ brands: 1, members: 1 });
      await sealAll(of.db);
      await deleteReplaced(of);
      expect(await whereIs(of.db.current(), WORD)).toEqual([]);
      expect(await whereIs(of.db.current(), PERSON)).toEqual([]);
      expect(await verify(of)).toMatchObject({ ok: true });
      expect(await inFiles(WORD)).toEqual([]);
      expect(archive.files()).toEqual(files);
      expect(await reapplyErasures(of)).toMatchObject({ brands: 0, members: 0 });
    });
  });
});
