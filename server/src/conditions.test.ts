// Shows MORE-250, MORE-251.

import { engineCodes } from "@console/contract/engines.ts";
import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import { makeBrand } from "../test/factories/brand.ts";
import { makePackage } from "../test/factories/package.ts";
import { allConditions } from "./all-conditions.ts";
import { unreadFields } from "./audit/conditions.rules.ts";
import { rows } from "./db/sql.ts";
import { thresholdsNow } from "./features/access/operator/operator.service.ts";
import { findChangedBills, findNextSilence, findSilentFeeds } from "./features/money/bills/conditions.db.ts";
import { retiringParts } from "./features/money/catalog/catalog.db.ts";
import * as brandsService from "./features/partners/brands/brands.service.ts";
import {
  listChangedPackages,
  listFailingCredentials,
  listPackageChangesDue,
} from "./features/partners/brands/conditions.db.ts";

const DAY = "2026-11-20";
const WEEK_BEFORE = "2026-11-13";
let app: TestApp;
const brandIds: number[] = [];
const packageIds: number[] = [];

beforeAll(async () => {
  const clock = { now: () => new Date(`${DAY}T15:00:00Z`) };
  app = await startTestApp({ clock, conditions: {} });
  for (let each = 0; each < 6; each += 1) brandIds.push((await makeBrand(app.ctx)).id);
  for (let each = 0; each < 2; each += 1) packageIds.push(await makePackage(app.ctx));
});
afterAll(() => app.stop());
const db = () => app.ctx.db.current();

/** Every statement that `work` runs outside a transaction. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const root = db();
  const { run } = root;
  const seen: { text: string; values: unknown[] }[] = [];
  root.run = (statement, values) => {
    seen.push({ text: statement.text, values });
    return run(statement, values);
  };
  try {
    await work();
  } finally {
    root.run = run;
  }
  return seen;
}

describe("what conditions read", () => {
  const business = fc.record({ engine: fc.constantFrom(...engineCodes), active: fc.boolean() });
  const retiresOn = fc.constantFrom(null, null, "2026-11-01", DAY, "2026-12-01", "2027-03-01");
  const starts = fc.constantFrom("2026-09-01", "2026-10-01", "2026-11-01", "2026-12-01", "2027-01-01");
  const state = fc.record({
    brands: fc.array(
      fc.record({
        active: fc.boolean(),
        businesses: fc.array(business, { maxLength: 4 }),
        packages: fc.uniqueArray(starts, { maxLength: 3 }),
      }),
      { minLength: 6, maxLength: 6 },
    ),
    retirements: fc.array(fc.record({ llm: retiresOn, stt: retiresOn, tts: retiresOn }), {
      minLength: engineCodes.length,
      maxLength: engineCodes.length,
    }),
    through: fc.constantFrom(null, DAY, "2026-12-01"),
    since: fc.constantFrom("2026-08-31", "2026-10-31", WEEK_BEFORE),
    today: fc.constantFrom("2026-11-01", DAY, "2026-12-01"),
  });
  type State = typeof state extends fc.Arbitrary<infer T> ? T : never;

  async function store({ brands, retirements }: State): Promise<void> {
    await db().execute(sql`delete from businesses`);
    await db().execute(sql`delete from brand_packages`);
    for (const [index, { active, businesses, packages }] of brands.entries()) {
      const id = brandIds[index];
      await db().execute(sql`update brands set status = ${active ? "active" : "inactive"} where id = ${id}`);
      for (const [position, each] of businesses.entries()) await insertBusiness(`${id}-${position}`, id, each);
      for (const [position, starts_on] of packages.entries())
        await db().execute(
          sql`insert into brand_packages (brand_id, starts_on, package_id) values (${id}, ${starts_on}, ${packageIds[position % 2]})`,
        );
    }
    for (const [index, { llm, stt, tts }] of retirements.entries())
      await db().execute(sql`update catalog_engines set llm = llm || ${ending(llm)}::jsonb, stt = stt || ${ending(stt)}::jsonb,
        tts = tts || ${ending(tts)}::jsonb where code = ${engineCodes[index]}`);
  }
  const ending = (retires_on: string | null) => JSON.stringify({ retires_on });
  const insertBusiness = (external: string, brandId: number | undefined, of: { engine: string; active: boolean }) =>
    db().execute(sql`insert into businesses (organization_id, external_id, name, name_key, type, location, account_status,
        total_agent, total_locations, premium_support, voice_engine, search_text, created_at, updated_at, updated_by)
      values (${brandId}, ${external}, 'One', 'one', 'Practice', '', ${of.active}, 1, 1, false, ${of.engine}, 'one', now(), now(), 'Test')`);

  const oldRetiring = (through: string | null) => sql`
    select e.code as engine, p.part, p.model->>'provider' as provider, p.model->>'model_name' as model_name,
      p.model->>'retires_on' as retires_on, p.model->>'replacement' as replacement,
      (select json_agg(json_build_object('id', b.id, 'name', b.name, 'businesses', b.businesses)
          order by b.businesses desc, b.id)
        from (select o.id, o.name, count(*)::int as businesses
          from businesses s join brands o on o.id = s.organization_id
          where s.voice_engine = e.code and s.account_status and o.status = 'active' group by o.id, o.name) b) as organizations
    from catalog_engines e cross join lateral (values ('llm', e.llm), ('stt', e.stt), ('tts', e.tts)) p(part, model)
    where p.model->>'retires_on' is not null
      and (${through}::text is null or p.model->>'retires_on' <= ${through}::text)
    order by p.model->>'retires_on', e.code, p.part`;
  const oldChanges = (after: string, until: string): SQL => sql`
    select b.id, p.name as package, bp.starts_on::text
    from brand_packages bp join brands b on b.id = bp.brand_id join packages p on p.id = bp.package_id
    where bp.starts_on > ${after}::date and bp.starts_on <= ${until}::date
      and exists (select 1 from brand_packages f where f.brand_id = bp.brand_id and f.starts_on < bp.starts_on)
    order by b.id, bp.starts_on`;
  const changesOf = (found: { id: number; package: string; starts_on: string }[]) =>
    found
      .map(({ id, starts_on, ...rest }) => ({ id, package: rest.package, starts_on }))
      .sort((one, other) => one.id - other.id || (one.starts_on < other.starts_on ? -1 : 1));

  it("is the same as a reading of every business and every package finds", async () => {
    await fc.assert(
      fc.asyncProperty(state, async (drawn) => {
        await store(drawn);
        const { through, since, today } = drawn;
        const naive = await rows<{ organizations: unknown }>(db(), oldRetiring(through));
        expect(await retiringParts(db(), { through })).toEqual(naive.filter(({ organizations }) => organizations));
        const changed = await listChangedPackages(db(), { since, today });
        expect(changesOf(changed)).toEqual(await rows(db(), oldChanges(since, today)));
        const due = await listPackageChangesDue(db(), { today: since, through: today });
        expect(changesOf(due)).toEqual(await rows(db(), oldChanges(since, today)));
      }),
      { numRuns: 40 },
    );
  });

  it("is the same of bills as a reading of all that are unpaid finds", async () => {
    const totals = ["-50", "0", "75", "75.01", "100", "124.99", "125", "150", "200"];
    for (const [first, before] of totals.entries()) {
      for (const [second, total] of totals.entries()) {
        const brand = (await makeBrand(app.ctx)).id;
        const isPaid = (first + second) % 7 === 0;
        await insertBill(brand, "2026-09-01", before, false);
        await insertBill(brand, "2026-10-01", total, isPaid);
      }
    }
    for (const percent of ["1", "24.99", "25", "50", "100"]) {
      const naive = await rows<{ id: number }>(
        db(),
        sql`select b.id from bills b
        join bills p on p.brand_id = b.brand_id and p.month = (b.month - interval '1 month')::date
        where b.open_amount > 0 and p.total <> 0 and abs(b.total - p.total) * 100 >= ${percent}::numeric * abs(p.total)
        order by b.id`,
      );
      expect((await findChangedBills(db(), { percent })).map(({ id }) => ({ id }))).toEqual(naive);
      expect(naive.length).toBeGreaterThan(5);
    }
  });
  const insertBill = (brand: number, month: string, total: string, isPaid: boolean) =>
    db().execute(sql`insert into bills (brand_id, month, package_id, package_name, package_key, currency, lines, discounts,
        charges, corrections, subtotal, total, invoice_number, due_on, closed_at, paid_at, created_at, updated_at, updated_by)
      values (${brand}, ${month}, ${packageIds[0]}, 'One', 'one', 'usd', '[]', '[]', '[]', '[]', ${total}, ${total},
        ${`${brand} ${month}`}, '2026-11-15', now(), ${isPaid ? DAY : null}, now(), now(), 'Test')`);

  it("is not every business, test, package, feed or bill while nothing ends or fails", async () => {
    await store({
      through: null,
      since: WEEK_BEFORE,
      today: DAY,
      brands: brandIds.map(() => ({ active: true, businesses: [], packages: ["2026-11-01"] })),
      retirements: engineCodes.map(() => ({ llm: null, stt: null, tts: null })),
    });
    await db().execute(sql`insert into businesses (organization_id, external_id, name, name_key, type, location, account_status,
        total_agent, total_locations, premium_support, voice_engine, search_text, created_at, updated_at, updated_by)
      select ${brandIds[0]}, 'many-' || n, 'One', 'one', 'Practice', '', true, 1, 1, false, 'v1', 'one', now(), now(), 'Test'
      from generate_series(1, 3000) n`);
    await db().execute(sql`insert into credential_tests (brand_id, kind, ok, stages, tested_at)
      select id, kind, true, '[]', now() from brands, unnest(array['smtp', 'twilio', 'stripe']) kind`);
    await db().execute(sql`analyze businesses, credential_tests, brand_packages, brands`);
    expect(await planOf(() => retiringParts(db(), { through: DAY }))).toMatch(/on businesses.*never executed/);
    // An engine that ends, and that no business has.
    await db().execute(sql`update catalog_engines set llm = llm || ${ending(DAY)}::jsonb where code = 'v4'`);
    const plan = await planOf(() => retiringParts(db(), { through: DAY }));
    expect(plan).not.toContain("Seq Scan on businesses");
    expect(plan).toMatch(/businesses_cell/);
    // Tables this small are read as a whole unless that is forbidden.
    await app.ctx.db.transaction(async () => {
      await db().execute(sql`set local enable_seqscan = off`);
      expect(await planOf(() => listFailingCredentials(db(), {}))).toContain("credential_tests_failed");
      for (const work of [
        () => listChangedPackages(db(), { since: WEEK_BEFORE, today: DAY }),
        () => listPackageChangesDue(db(), { today: WEEK_BEFORE, through: DAY }),
      ])
        expect(await planOf(work)).toContain("brand_packages_ended");
      const silent = { timeZone: "UTC", before: `${DAY}T00:00:00Z` };
      expect(await planOf(() => findSilentFeeds(db(), silent))).toContain("usage_feeds_received");
      expect(await planOf(() => findNextSilence(db(), silent.before))).toContain("usage_feeds_received");
      expect(await planOf(() => findChangedBills(db(), { percent: "25" }))).toContain("bills_open_to_check");
    });
  });

  /** How PostgreSQL runs the only statement of `work`. */
  async function planOf(work: () => Promise<unknown>): Promise<string> {
    const [seen] = await statementsOf(work);
    const options = "analyze, costs off, timing off, summary off";
    const prepared = { text: `explain (${options}) ${seen?.text}` };
    const lines = await db().run(prepared, seen?.values ?? []);
    return lines.map((line) => String(Object.values(line)[0])).join("\n");
  }
});

describe("a change of a brand's contact details", () => {
  it("wakes no condition, while every other change does", async () => {
    const woken: (readonly string[] | "unknown")[] = [];
    const ctx = () => ({
      ...app.ctx,
      audited: [],
      onAuditWritten: (events: readonly string[] | "unknown") => void woken.push(events),
    });
    const update = (fields: object) =>
      app.ctx.db.transaction(() => brandsService.update(ctx(), brandIds[0] ?? 0, fields));
    await update({ phone: "+1 555 0100", description: "Partner", address: "1 Main Street", website: "one.example" });
    await update({ phone: "+1 555 0101", name: "Renamed" });
    await update({ status: "inactive" });
    expect(woken).toEqual([[], ["brand.updated"], ["brand.deactivated"]]);
  });

  it("is something that no condition reads", async () => {
    const thresholds = await thresholdsNow(app.services);
    const seen = await statementsOf(async () => {
      for (const { find } of Object.values(allConditions)) await find(app.services, thresholds);
    });
    expect(seen.length).toBeGreaterThan(20);
    const field = new RegExp(`\\b(b|o|brands)"?\\.("?(${[...unreadFields].join("|")})\\b|\\*)`);
    expect(seen.filter(({ text }) => field.test(text)).map(({ text }) => text)).toEqual([]);
  });
});
