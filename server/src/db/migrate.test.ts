// Shows MORE-43, MORE-143.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { migrateDatabase } from "./migrate.ts";
import { type Migration, outsideStepOf, readMigrations, readStatements, withoutComment } from "./migration-files.ts";
import { release } from "./release.ts";

type Old = { run(statement: string): Promise<{ rows: object[] }>; upgrade(): Promise<void>; close(): Promise<void> };

/** A new database, in its state after the first migrations. */
async function openOld(count: number): Promise<Old> {
  const url = await emptyDatabase();
  if (count > 0) await migrateDatabase(url, { count });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    run: (statement) => client.query(statement),
    upgrade: () => migrateDatabase(url),
    close: () => client.end(),
  };
}

describe("a database of an earlier version", () => {
  it("is migrated with its rows", async () => {
    const old = await openOld(2);
    await old.run(`insert into activities (occurred_at, event, type, area, message, actor_name, subject_kind,
        subject_label, request_id, ip)
      select now(), 'brand.created', 'success', 'brands', 'Created the brand N' || n, 'Ada', 'brand', 'N' || n, '', ''
      from generate_series(1, 3) n`);
    await old.run(`insert into onboardings (company_name, contact_person, contact_email, contact_phone, package_type,
        package_name, notes, status, scheduled_by, created_at, updated_at, updated_by)
      select 'Company ' || n, 'Ada', 'ada@b.example', '', 'Starter', '', '', 'scheduled', 'Ada', now(), now(), 'Ada'
      from generate_series(1, 2) n`);

    await old.upgrade();

    const { rows: found } = await old.run("select search_text from activities order by id limit 1");
    expect(found).toEqual([{ search_text: "created the brand n1\nada\nn1" }]);
    const { rows: invited } = await old.run(
      "select count(distinct invite_uid)::int as uids, min(search_text) as search_text from onboardings",
    );
    expect(invited).toEqual([{ uids: 2, search_text: "company 1\nada\nada@b.example" }]);
    await expect(old.run("update activities set message = 'x'")).rejects.toThrow("cannot be changed");
    await old.close();
  });
});

/** A brand with bills of these totals. */
async function closeMonths(old: Old, totals: Record<string, number>): Promise<void> {
  await old.run(`insert into brands (name, support_email, email, domain, website, frontend_domain, backend_domain,
      status, address, phone, description, use_system, brand_color, search_text, created_at, updated_at, updated_by)
    values ('Ash', '', '', '', '', '', '', 'active', '', '', '', true, '#000000', 'ash', now(), now(), 'Ada')`);
  await old.run(`insert into packages (name, description, active, public, currency, search_text, created_at,
      updated_at, updated_by)
    values ('Pro', '', true, true, 'usd', 'pro', now(), now(), 'Ada')`);
  await old.run(`insert into bills (brand_id, month, package_id, package_name, currency, lines, discounts, charges,
      corrections, subtotal, total, invoice_number, due_on, closed_at, created_at, updated_at, updated_by)
    select 1, key::date, (select max(id) from packages), 'Pro', 'usd', '[]', '[]', '[]', '[]', 0, value::numeric, key,
      now(), now(), now(), now(), 'Ada'
    from json_each_text('${JSON.stringify(totals)}')`);
}

describe("bills that were closed before they were compared", () => {
  it("are marked for review if they changed by a quarter or are below 0, and are counted", async () => {
    const old = await openOld(14);
    await closeMonths(old, { "2026-05-01": 100, "2026-06-01": 124.99, "2026-07-01": 156.3, "2026-09-01": -5 });
    await old.upgrade();
    const { rows: compared } = await old.run("select month::text, to_check from bills order by 1");
    expect(compared).toEqual([
      { month: "2026-05-01", to_check: false },
      { month: "2026-06-01", to_check: false },
      { month: "2026-07-01", to_check: true },
      { month: "2026-09-01", to_check: true },
    ]);
    const { rows: counted } = await old.run(
      "select name, value::int from counters where name like 'bills:%' order by 1",
    );
    expect(counted).toEqual([
      { name: "bills:all", value: 4 },
      { name: "bills:cents", value: 37_629 },
      { name: "bills:to_check", value: 2 },
    ]);
    await old.close();
  });
});

describe("the default package", () => {
  it("no longer says that brands without a package get it, unless someone has written another text (MORE-216)", async () => {
    const old = await openOld(37);
    await old.run(`insert into packages (name, description, active, public, currency, is_default, search_text, created_at,
        updated_at, updated_by)
      select name, text, true, true, 'usd', is_default, lower(name || chr(10) || text), now(), now(), 'Ada'
      from (values ('default', 'For brands without a chosen package.', true), ('Own', 'For pilots.', false),
        ('Copy', 'For brands without a chosen package.', false)) p(name, text, is_default)`);
    await old.upgrade();
    const { rows: found } = await old.run("select name, description, search_text from packages order by id");
    expect(found).toEqual([
      {
        name: "default",
        description: "Included with the console. This package cannot be deleted.",
        search_text: "default\nincluded with the console. this package cannot be deleted.",
      },
      expect.objectContaining({ name: "Own", description: "For pilots." }),
      expect.objectContaining({ name: "Copy", description: "For brands without a chosen package." }),
    ]);
    await old.close();
  });
});

describe("people who chose what is emailed to them", () => {
  it("get nothing else, and those who never chose get the default", async () => {
    const old = await openOld(31);
    await old.run(`insert into admin_users (name, email, role, active, search_text, created_at, updated_at, updated_by)
      select 'Ada ' || n, n || '@b.example', 'manager', true, '', now(), now(), 'Ada' from generate_series(1, 2) n`);
    await old.run(`insert into notification_choices (admin_user_id, kind, mail)
      select min(id), kind, mail from admin_users, (values ('bill_overdue', 'now'), ('usage_jump', 'off')) c(kind, mail)
      group by kind, mail`);
    await old.upgrade();
    const { rows: defaults } = await old.run("select admin_user_id, severity from notification_defaults");
    expect(defaults).toEqual([{ admin_user_id: 1, severity: "none" }]);
    const { rows: chosen } = await old.run("select kind, mail from notification_choices order by 1");
    expect(chosen).toEqual([
      { kind: "bill_overdue", mail: "now" },
      { kind: "usage_jump", mail: "off" },
    ]);
    await old.close();
  });
});

describe("late usage that was booked to a month without a bill", () => {
  it("moves to the month after the brand's last bill, with its events, and is recorded as waiting", async () => {
    const old = await openOld(10);
    await closeMonths(old, { "2026-07-01": 0, "2026-09-01": 0 });
    // August has no bill yet: it contains late usage for July and its own usage. December has none either.
    const days = [
      ["2026-08-01", "standard_minutes", "2026-07-20", 12],
      ["2026-10-01", "standard_minutes", "2026-07-20", 3],
      ["2026-08-01", "storage_gb", "2026-07-20", 5],
      ["2026-08-01", "standard_minutes", "2026-08-20", 7],
    ];
    for (const [month, type, day, quantity] of days) {
      await old.run(
        `insert into usage_days values (1, '${month}', '${type}', 4, '${day}', ${quantity}, '${day}', 'e')`,
      );
      await old.run(`insert into usage_events values
        (1, 4, 'e${month}', '${type}', ${quantity}, '${day}T12:00:00Z', '${day}', '${day}', '${month}')`);
    }

    await old.upgrade();

    const { rows: booked } = await old.run(`select bill_month::text, type, day::text, quantity::float8 as quantity
      from usage_days order by 1, 2, 3`);
    const events = await old.run(`select bill_month::text, type, day::text, sum(quantity)::float8 as quantity
      from usage_events group by 1, 2, 3 order by 1, 2, 3`);
    expect(booked).toEqual([
      { bill_month: "2026-08-01", type: "standard_minutes", day: "2026-08-20", quantity: 7 },
      { bill_month: "2026-10-01", type: "standard_minutes", day: "2026-07-20", quantity: 15 },
      { bill_month: "2026-10-01", type: "storage_gb", day: "2026-07-20", quantity: 5 },
    ]);
    expect(events.rows).toEqual(booked);
    const { rows: waiting } = await old.run(
      "select month::text, type, inactive, status from unbilled_usage order by 1, 2",
    );
    expect(waiting).toEqual([
      { month: "2026-07-01", type: "standard_minutes", inactive: false, status: "waiting" },
      { month: "2026-07-01", type: "storage_gb", inactive: false, status: "waiting" },
      { month: "2026-08-01", type: "standard_minutes", inactive: false, status: "waiting" },
    ]);
    await old.close();
  });
});

describe("a migration", () => {
  it("waits until another process has migrated", async () => {
    const url = await emptyDatabase();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query("select pg_advisory_lock(740001)");
    const migrating = migrateDatabase(url);
    const waiting = async () =>
      (await other.query("select 1 from pg_locks where locktype = 'advisory' and objid = 740001 and not granted"))
        .rowCount;
    await expect.poll(waiting).toBe(1);
    expect((await other.query("select to_regclass('public.brands') as made")).rows).toEqual([{ made: null }]);
    await other.end();
    await migrating;
  });
});

describe("the migrations since 0012", () => {
  it("rename nothing: the previous release still reads the old name", () => {
    const migrations = fileURLToPath(new URL("./migrations", import.meta.url));
    const since = readdirSync(migrations).filter((name) => name.endsWith(".sql") && name >= "0012");
    const renaming = since.filter((name) => /\bRENAME\b/i.test(readFileSync(join(migrations, name), "utf8")));
    expect(renaming).toEqual([]);
  });
});

/** What would keep others waiting for as long as a table is read or rewritten, or break the release before. */
const keepsWaiting = [
  /^(UPDATE|DELETE FROM) /,
  / SET NOT NULL| SET DATA TYPE /,
  /^DROP INDEX (?!CONCURRENTLY)/,
  / ADD CONSTRAINT (?!.* NOT VALID)/,
];

/** Statements about tables that the migration does not create itself. */
function waiting(migration: Migration, statements: readonly string[]): string[] {
  const created = statements.flatMap((each) => /CREATE TABLE "(\w+)"/.exec(each)?.[1] ?? []);
  return statements
    .filter((each) => outsideStepOf(migration, each) === null)
    .map(withoutComment)
    .filter((each) => !created.some((table) => each.includes(`"${table}"`)))
    .filter((each) => keepsWaiting.some((pattern) => pattern.test(each)));
}

describe("the migrations since 0039", () => {
  it("keep nobody waiting: they move data in batches and check constraints afterwards (MORE-270)", async () => {
    const migrations = (await readMigrations()).slice(39);
    const found = await Promise.all(
      migrations.map(async (each) => waiting(each, (await readStatements(each)).statements)),
    );
    expect(found.flat()).toEqual([]);
    const bad = [
      "UPDATE brands SET name = name",
      'ALTER TABLE "brands" ALTER COLUMN "name" SET NOT NULL',
      "DROP INDEX brands_x",
    ];
    expect(waiting({ tag: "0099_bad", when: 0 }, bad)).toEqual(bad);
    expect(waiting({ tag: "0099_good", when: 0 }, [`-- In batches\n${bad[0]}`])).toEqual([]);
  });

  it("let only the release before run beside this one", async () => {
    const changelog = readFileSync(fileURLToPath(new URL("../../../CHANGELOG.md", import.meta.url)), "utf8");
    const [current, before] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)( - .*)?$/gm)].map(([, version]) => version);
    expect(current).toBe(release);
    const fresh = await openOld(0);
    await fresh.upgrade();
    const { rows: last } = await fresh.run(
      "select oldest_release from schema_releases order by migration desc limit 1",
    );
    expect(last).toEqual([{ oldest_release: before }]);
    await fresh.close();
  });
});

/** Foreign keys that need no index: read from this side rarely, or only for the few rows that expire. */
const unserved = [
  "bills.package_id",
  "brand_notes.author_id",
  "login_codes.admin_user_id",
  "login_links.admin_user_id",
  "passkey_challenges.admin_user_id",
  "sso_requests.session_id",
];

describe("a new database", () => {
  it("knows of each migration which release is the oldest that may run on it", async () => {
    const journal = JSON.parse(
      readFileSync(fileURLToPath(new URL("./migrations/meta/_journal.json", import.meta.url)), "utf8"),
    );
    const tags = journal.entries.map(({ tag }: { tag: string }) => tag);
    const fresh = await openOld(0);
    await fresh.upgrade();
    const { rows: recorded } = await fresh.run("select migration from schema_releases order by 1");
    // The first eight came before releases were recorded.
    expect(recorded).toEqual(tags.slice(8).map((migration: string) => ({ migration })));
    await fresh.close();
  });

  it("has an index for each foreign key, over all its rows", async () => {
    const fresh = await openOld(0);
    await fresh.upgrade();
    const { rows: found } = await fresh.run(`select c.conrelid::regclass || '.' || a.attname as reference
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)
      order by 1`);
    expect(found).toEqual(unserved.map((reference) => ({ reference })));
    await fresh.close();
  });
});
