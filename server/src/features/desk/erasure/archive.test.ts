import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { useArchiveFolder } from "../../../../test/archive-folder.ts";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { emptyDatabase, openedPostgres } from "../../../../test/database.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { closeLongAgo } from "../../../../test/factories/erasure.ts";
import { ingestUsage } from "../../../../test/factories/usage.ts";
import { createDatabase } from "../../../../test/postgres.ts";
import { archiveGap } from "../../../archive/gap.ts";
import { verifyChain } from "../../../audit/verify.ts";
import { backUp } from "../../../backup/back-up.ts";
import { restore } from "../../../backup/restore.ts";
import type { Services } from "../../../context/context.ts";
import { migrateDatabase } from "../../../db/migrate.ts";
import { rows } from "../../../db/sql.ts";
import { archiveUsage } from "../../money/usage/archive/archive.service.ts";
import { reapplyErasures } from "./reapply.service.ts";

const WORD = "zyxcanary";
const register = mkdtempSync(join(tmpdir(), "console-archive-register-"));
const archive = useArchiveFolder();
const billing = useBillingApp(
  undefined,
  {},
  {
    archive: { folder: archive.folder, keepMonths: 5 },
    erasureDirs: [register],
  },
);
afterAll(() => rmSync(register, { recursive: true }));

const services = () => billing.app.services;
const recorded = async (of: Pick<Services, "db"> = services()) =>
  (
    await rows<{ name: string; sha256: string }>(
      of.db.current(),
      sql`select name, sha256 from archive_files order by name`,
    )
  ).map(({ name }) => name);
const idsIn = async () =>
  (await archive.ask("select event_id as id from archived order by 1")).map(({ id }) => String(id));
const sums = () =>
  archive.ask(
    "select brand_id, bill_month::varchar as month, count(*)::int as events, sum(quantity)::varchar as quantity from archived group by all order by all",
  );

let brandId: number;
let other: number;

beforeAll(async () => {
  await billing.at("2026-10-01");
  const { ctx } = billing.app;
  brandId = await makeBilledBrand(ctx, 0);
  other = await makeBilledBrand(ctx, 0);
  for (const id of [brandId, other]) await makeBusiness(ctx, id, {}, `business-${id}`);
  const report = async (id: number, start: string, day: string) => {
    const events = Array.from({ length: 30 }, (_, index) => ({
      id: `${start}-${day}-${index}`,
      organization_id: id,
      business_id: `business-${id}`,
      type: "standard_minutes",
      quantity: `${index + 1}.25`,
      occurred_at: `${day}T${String(index % 24).padStart(2, "0")}:30:00Z`,
    }));
    expect(await ingestUsage(ctx, events)).toMatchObject({ accepted: 30 });
  };
  for (const [day, at] of [
    ["2026-10-10", "2026-10-11"],
    ["2026-11-10", "2026-11-11"],
  ] as const) {
    await billing.at(at);
    await report(brandId, `call-of-${WORD}`, day);
    await report(other, "call", day);
  }
  for (const day of ["2026-11-01", "2026-12-01"]) {
    await billing.at(day, 7);
    await billing.close();
  }
  await ctx.db.transaction(async () => {
    await ctx.db.current().execute(sql`set local session_replication_role = replica`);
    await ctx.db.current().execute(sql`update bills set open_amount = 0 where brand_id = ${brandId}`);
  });
});

describe("a brand whose usage is archived", () => {
  it("is erased in the files as well, which keep what bills need, and stays so after a restore (MORE-603)", async () => {
    const { ctx } = billing.app;
    await billing.at("2027-04-05");
    await archiveUsage(services());
    expect((await idsIn()).filter((id) => id.includes(WORD))).toHaveLength(30);
    const [before, names] = [await sums(), await recorded()];
    const backup = join(register, "before.backup");
    await backUp(services().directUrl, backup, billing.now());
    const line = "/admin/billing_histories/2026-10/usage_events?line=standard_minutes&per_page=100";
    const read = async () => (await billing.manager.get(line, billing.of(brandId))).body.data;
    const events = await read();

    await closeLongAgo(ctx, brandId);
    const admin = await billing.as("super_admin");
    // Nothing is erased while a file cannot be.
    const [name = ""] = names;
    renameSync(join(archive.folder, name), join(register, name));
    const refused = await admin.post(`/admin/agencies/${brandId}/erase`);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(`${name} is missing`) } });
    renameSync(join(register, name), join(archive.folder, name));
    expect((await admin.post(`/admin/agencies/${brandId}/erase`)).status).toBe(200);

    const replaced = await recorded();
    expect(replaced).not.toEqual(names);
    await expect.poll(archive.files).toEqual(replaced);
    expect((await idsIn()).filter((id) => id.includes(WORD))).toEqual([]);
    expect(await sums()).toEqual(before);
    const countedOf = (all: { occurred_at: string; quantity: string }[]) =>
      all.map(({ occurred_at, quantity }) => `${occurred_at} ${quantity}`).sort();
    expect(countedOf(await read())).toEqual(countedOf(events));
    const [entry] = await rows<{ files: Record<string, string> }>(
      ctx.db.current(),
      sql`select after->'archive_files' as files from activities where event = 'brand.erased'`,
    );
    expect(Object.keys(entry?.files ?? {})).toEqual(replaced);
    expect(await verifyChain(ctx.db)).toMatchObject({ ok: true });

    // Of an erased brand, nothing but numbers leaves the database.
    await billing.at("2027-05-05");
    await archiveUsage(services());
    const ids = await idsIn();
    expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
    expect(ids.filter((id) => id.includes(WORD))).toEqual([]);

    const url = await createDatabase(inject("postgres").url, new URL(await migrated()).pathname.slice(1));
    await restore(url, backup, { acceptBrokenLog: false, now: billing.now() });
    const opened = openedPostgres(url);
    try {
      const again: Services = { ...services(), db: opened.db, directUrl: url };
      expect(await recorded(again)).toEqual(names);
      expect(await archiveGap(again)).toContain(`Files of the archive are missing: ${names.length}.`);
      expect(await archiveGap({ ...again, archive: { folder: null, keepMonths: 5 } })).toContain(
        `names ${names.length} files`,
      );
      expect(await reapplyErasures(again)).toMatchObject({ brands: 1 });
      expect(await recorded(again)).toEqual(replaced);
      expect(await archiveGap(again)).toBeNull();
    } finally {
      await opened.close();
    }
  });
});

async function migrated(): Promise<string> {
  const url = await emptyDatabase();
  await migrateDatabase(url);
  return url;
}
