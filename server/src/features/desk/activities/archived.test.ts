import { execFileSync } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ARCHIVED_FILES_MAX } from "@console/contract/limits.ts";
import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { useArchiveFolder } from "../../../../test/archive-folder.ts";
import { useBillingApp } from "../../../../test/billing-app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeCoupon } from "../../../../test/factories/coupon.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { sealAll } from "../../../audit/seal.ts";
import { rows } from "../../../db/sql.ts";
import { remove } from "../../access/team/team.service.ts";
import { remove as removeCoupon } from "../../money/coupons/coupons.service.ts";
import { archiveActivities } from "../audit-log/archive.service.ts";

const archive = useArchiveFolder();
const billing = useBillingApp("2041-02-02T15:00:00Z", {}, { archive: { folder: archive.folder, keepMonths: 5 } });
const SIZES = { file: 15, removal: 4 };
const JUNE = "from=2041-05-20&to=2041-06-30";

let admin: Client;
let first: number;
let second: number;
let memberId: number;
let couponId: number;

const list = async (query: string) => (await admin.get(`/admin/activities?${query}`)).body;
/** All pages of the feed. */
async function feed(query: string): Promise<{ id: number; event: string }[]> {
  const found: { id: number; event: string }[] = [];
  let next: number | null = null;
  do {
    const { data, meta } = await list(`${query}&per_page=4${next === null ? "" : `&before=${next}`}`);
    found.push(...data);
    next = meta.next;
  } while (next !== null);
  return found;
}

/** What people read of the past, with the period that they ask for. */
async function readAll() {
  const found: Record<string, unknown> = {};
  const filters = [
    ...["", "&type=success", "&kind=changes", "&kind=sign_ins", "&user_id=system", `&user_id=${memberId}`],
    ...[
      `&subject_kind=brand&subject_id=${first}`,
      `&organization_id=${first}`,
      `&organization_id=${second}&topic=bills`,
    ],
    ...["&search_key=LUMEN", "&search_key=nothing%20of%20this", `&organization_id=${first}&search_key=phone`],
  ];
  for (const filter of filters) {
    found[filter] = await feed(JUNE + filter);
    found[`${filter} total`] = (await list(`${JUNE}${filter}&per_page=1`)).meta.total;
    found[`${filter} file`] = await list(`${JUNE}${filter}&format=csv`);
  }
  for (const query of ["from=2041-02-01&to=2041-03-01", "from=2041-02-10&to=2041-02-20"])
    found[query] = await feed(query);
  const sales = (await (await billing.as("sales")).get(`/admin/activities?${JUNE}&per_page=100`)).body;
  const all = await feed(JUNE);
  expect(sales.data.length).toBeLessThan(all.length);
  found["as Sales"] = sales;
  for (const { id, event } of all) {
    const entry = (await admin.get(`/admin/activities/${id}`)).body.data;
    // Whoever is asked now has changed nothing; the record may have.
    found[`entry ${id}`] = { ...entry, record_version: undefined };
    if (event === "bill.month_closed") found[`bills ${id}`] = (await admin.get(`/admin/activities/${id}/bills`)).body;
  }
  return found;
}

beforeAll(async () => {
  await billing.at("2041-02-02");
  first = await makeBilledBrand(billing.own(), 0);
  second = await makeBilledBrand(billing.own(), 0);
  await makeBilledBrand(billing.own(), 0);
  memberId = (await makeMember(billing.own(), { role: "manager", name: "Dana Whitfield" })).id;
  for (const month of ["03", "04", "05", "06", "07"]) {
    await billing.at(`2041-${month}-01`, 7);
    await billing.close();
    await billing.at(`2041-${month}-11`);
    for (const [field, value] of [
      ["name", `Lumen ${month}`],
      ["phone", `555-01${month}`],
      ["description", `In ${month}`],
    ])
      expect(
        (await billing.manager.put(`/admin/agencies/${first}`, { organization: { [field ?? ""]: value } })).status,
      ).toBe(200);
    await makeBrand(billing.own(), { name: `Other ${month}` });
  }
  await billing.app.ctx.db.transaction(() => remove(billing.own(), memberId));
  ({ id: couponId } = await makeCoupon(billing.own()));
  await billing.app.ctx.db.transaction(() => removeCoupon(billing.own(), couponId));
  await sealAll(billing.app.ctx.db);
});

const archiveAt = async (day: string, sizes = SIZES) => {
  await billing.at(day);
  admin = await billing.as("super_admin");
  await sealAll(billing.app.ctx.db);
  await archiveActivities(billing.app.services, sizes);
  await sealAll(billing.app.ctx.db);
};
const months = async () => (await admin.get("/admin/audit_log/archive")).body.data;

describe("archived activities", () => {
  it("are read as before in a period that names them: pages, filters, totals, files and details (MORE-622)", async () => {
    await archiveAt("2044-01-02");
    // What was written when the database was made is from today.
    expect((await months()).map(({ month }: { month: string }) => month < "2041-02")).not.toContain(false);
    const before = await readAll();
    expect(Object.keys(before).some((key) => key.startsWith("bills "))).toBe(true);
    for (const [day, last] of [
      ["2044-06-02", "2041-05"],
      ["2044-07-02", "2041-06"],
      ["2044-09-02", "2041-07"],
    ] as const) {
      await archiveAt(day);
      expect((await months())[0].month).toBe(last);
      expect(await readAll()).toEqual(before);
    }
  });

  it("are not in lists without a period, which count what they show, and whose months are listed (MORE-622)", async () => {
    const listed = await months();
    expect(listed.map(({ month }: { month: string }) => month).slice(0, 6)).toEqual([
      ...["2041-07", "2041-06", "2041-05", "2041-04", "2041-03", "2041-02"],
    ]);
    const end = listed[0].head.seq;
    const all = await feed("");
    expect(Math.min(...all.map(({ id }) => id))).toBe(end + 1);
    expect((await list("")).meta.total).toBe(all.length);
    expect((await list("type=success")).meta.total).toBe((await feed("type=success")).length);
    expect(await feed(`subject_kind=brand&subject_id=${first}`)).toEqual([]);
    // Some stay in the database, where other features find them.
    const stay = await rows(billing.app.ctx.db.current(), sql`select 1 from activities where seq <= ${end}`);
    expect(stay.length).toBeGreaterThan(5);
    expect(stay.length).toBeLessThan(end / 2);
    expect(listed.reduce((sum: number, { entries }: { entries: number }) => sum + entries, 0)).toBe(end);
  });

  it("leave what others find by them: who deleted whom, former people, and the people to filter by (MORE-623)", async () => {
    expect((await admin.get(`/admin/activities/deletions/member/${memberId}`)).body.data.at).toMatch(/^2041-07-11/);
    expect((await admin.get(`/admin/activities/deletions/coupon/${couponId}`)).body.data.at).toMatch(/^2041-07-11/);
    expect((await admin.get("/admin/former_users")).body.data).toMatchObject([
      { id: memberId, name: "Dana Whitfield" },
    ]);
  });

  it("are not what a record was then: a day before they end is refused in one sentence (MORE-622)", async () => {
    const past = (day: string) => admin.get(`/admin/history/brand/${first}?day=${day}`);
    expect(await past("2041-06-01")).toMatchObject({
      status: 409,
      body: {
        message: "Activities before Aug 1, 2041 are archived, so this record can't be shown as it was on this day.",
      },
    });
    const now = await past("2044-09-01");
    expect(now.body.data.fields.find(({ field }: { field: string }) => field === "name").value).toBe("Lumen 07");
  });

  it("can be reverted: the entry is read from its file (MORE-622)", async () => {
    const [entry] = (await feed(`${JUNE}&organization_id=${first}`)).filter(({ event }) => event === "brand.updated");
    const read = (await admin.get(`/admin/activities/${entry?.id}`)).body.data;
    const [change] = read.changes;
    const sent = { field: change.field, current: change.current };
    const answer = await admin.post(`/admin/activities/${entry?.id}/revert`, sent, {
      "if-match": `"${read.record_version}"`,
    });
    expect(answer.status).toBe(200);
    expect((await admin.get(`/admin/agencies/${first}`)).body.data[change.field]).toBe(change.before);
  });

  it("are told to the voice platform, which reads configurations and goes on after them (MORE-622)", async () => {
    const platform = await billing.app.platform("configuration");
    const end = (await months())[0].head.seq;
    const refused = await platform.get("/platform/changes?after=0");
    expect(refused).toMatchObject({ status: 409, body: { code: "history_changed", history: { after: end } } });
    const { id, after } = refused.body.history;
    const next = await platform.get(`/platform/changes?after=${after}&history=${id}`);
    expect(next).toMatchObject({ status: 200, body: { data: expect.any(Array) } });
    expect((await platform.get(`/platform/changes?after=${end - 1}`)).status).toBe(409);
  });

  it("are in the signed export with all others, and each month can be downloaded (MORE-624)", async () => {
    const made = (await admin.post("/admin/audit_log/exports")).body.data;
    const text: string = (await admin.get(`/admin/audit_log/exports/${made.id}`)).body;
    const [file, key] = [join(archive.folder, "export.jsonl"), join(archive.folder, "key.pem")];
    writeFileSync(file, text);
    writeFileSync(key, made.public_key);
    const script = fileURLToPath(new URL("../../../../../scripts/verify-audit-export.mjs", import.meta.url));
    expect(execFileSync(process.execPath, [script, file, key], { encoding: "utf8" })).toContain(
      `VALID: ${made.head.seq} entries`,
    );

    const month = (await admin.post("/admin/audit_log/exports?month=2041-06")).body.data;
    const [june] = (await months()).filter(({ month: each }: { month: string }) => each === "2041-06");
    expect(month.head).toEqual(june.head);
    const answer = await fetch(`${billing.app.url}/api/v1/admin/audit_log/exports/${month.id}`, {
      headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(archive.files().filter((name) => name.startsWith("activities-2041-06-")));
    expect(strFromU8(Object.values(files)[0]?.slice(0, 4) ?? new Uint8Array())).toBe("PAR1");
    expect((await admin.post("/admin/audit_log/exports?month=2040-06")).status).toBe(404);
    expect((await billing.manager.post("/admin/audit_log/exports?month=2041-06")).status).toBe(403);
    await sealAll(billing.app.ctx.db);
    expect((await list("per_page=1&search_key=archived")).data[0].message).toBe(
      "exported the archived activities of June 2041",
    );
  });

  it("are read by DuckDB, which finds the chain in them whole (MORE-625)", async () => {
    const types = await archive.ask("select column_name, column_type from (describe archived)", "activities");
    expect(Object.fromEntries(types.map(({ column_name, column_type }) => [column_name, column_type]))).toMatchObject({
      seq: "BIGINT",
      hash: "VARCHAR",
      sealed: "VARCHAR",
      occurred_at: "TIMESTAMP WITH TIME ZONE",
      actor_id: "INTEGER",
      changes_configuration: "BOOLEAN",
    });
    const [chain] = await archive.ask(
      `select count(*)::int as entries, count(*) filter (hash <> sha256(previous || chr(10) || sealed))::int as broken
       from (select *, lag(hash, 1, repeat('0', 64)) over (order by seq) as previous from archived)`,
      "activities",
    );
    expect(chain).toEqual({ entries: (await months())[0].head.seq, broken: 0 });
  });

  it("are refused where a file is missing, and where a period has too many (MORE-622)", async () => {
    const [name = ""] = archive.files().filter((each) => each.startsWith("activities-2041-06-"));
    const path = join(archive.folder, name);
    renameSync(path, `${path}.away`);
    const missing = { status: 409, body: { message: expect.stringContaining(`${name} is missing`) } };
    expect(await admin.get(`/admin/activities?${JUNE}`)).toMatchObject(missing);
    expect(await admin.get(`/admin/activities?${JUNE}&format=csv`)).toMatchObject(missing);
    expect(await admin.post("/admin/audit_log/exports")).toMatchObject(missing);
    renameSync(`${path}.away`, path);
    expect((await admin.get(`/admin/activities?${JUNE}`)).status).toBe(200);
    await archiveAt("2048-01-02", { file: 1, removal: 9 });
    expect(archive.files().length).toBeGreaterThan(ARCHIVED_FILES_MAX + 10);
    expect((await admin.get(`/admin/activities?${JUNE}`)).status).toBe(200);
    expect(await admin.get("/admin/activities?from=2041-02-01")).toMatchObject({
      status: 422,
      body: { fields: { from: expect.stringContaining("Choose a shorter period.") } },
    });
  });
});
