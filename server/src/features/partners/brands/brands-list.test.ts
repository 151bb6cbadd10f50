import type { BrandStatus } from "@console/contract/brand-fields.ts";
import { fold } from "@console/contract/fold.ts";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { rows } from "../../../db/sql.ts";
import { inForce } from "../../../db/valid-from.ts";
import { overviewPeriod } from "../../money/billing/usage-overview.service.ts";
import { listBrands } from "./brands.db.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const db = () => app.ctx.db.current();
const orders = ["created_at", "-created_at", "name", "-name", "status", "-status"] as const;
const anyOrder = fc.constantFrom(...orders);
const anyStatus = fc.constantFrom<BrandStatus | undefined>("active", "inactive", undefined);

type Query = {
  sort: (typeof orders)[number];
  status: BrandStatus | undefined;
  search_key?: string;
  package?: number;
};

const PER_PAGE = 3;

/** All pages, from the first to one past the last. */
async function listed(requested: Query, today: string) {
  const period = { ...overviewPeriod(app.ctx).values, today };
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const query = { search_key: undefined, package: undefined, owner: undefined, ids: undefined, ...requested };
    const { data, meta } = await listBrands(db(), { ...query, page, per_page: PER_PAGE }, period);
    ids.push(...data.map(({ id }) => id));
    const others = data.filter((each) => requested.package && each.organization_plan_id !== requested.package);
    expect(others).toEqual([]);
    if (page > meta.total_pages) return { ids, total: meta.total, counts: meta.counts };
  }
}

/** The same by key, as an export reads it. */
async function exported(requested: Query, today: string): Promise<number[]> {
  const period = { ...overviewPeriod(app.ctx).values, today };
  const query = { search_key: undefined, package: undefined, owner: undefined, ids: undefined, ...requested };
  const ids: number[] = [];
  for (let after: { key: string; id: number } | null = null; ; ) {
    const chunk = { size: PER_PAGE, after };
    const { data } = await listBrands(db(), { ...query, page: 1, per_page: PER_PAGE, chunk }, period);
    ids.push(...data.map(({ id }) => id));
    const last = data.at(-1);
    if (!last) return ids;
    after = { key: last.sort_key, id: last.id };
  }
}

type Plain = { id: number; status: BrandStatus; name: string; support_email: string; plan: number | null };

/** The expected list: every brand with its package on a day, in the requested order. */
function plain(sort: Query["sort"], day: string): Promise<Plain[]> {
  const direction = sql.raw(sort.startsWith("-") ? "desc" : "asc");
  return rows<Plain>(
    db(),
    sql`select id, status, name, support_email, (select p.package_id from brand_packages p
        where p.brand_id = brands.id and ${inForce("p", sql`${day}::date`)}) as plan
      from brands order by ${sql.identifier(sort.replace("-", "").replace("name", "name_key"))} ${direction}, id ${direction}`,
  );
}

function expected(all: readonly Plain[], status: BrandStatus | undefined) {
  const shown = all.filter((each) => status === undefined || each.status === status);
  const count = (is: BrandStatus) => all.filter((each) => each.status === is).length;
  return {
    ids: shown.map(({ id }) => id),
    total: shown.length,
    counts: { all: all.length, active: count("active"), inactive: count("inactive") },
  };
}

describe("the brands of a package", () => {
  it("are those on it that day, whatever was scheduled, changed and canceled, in every order and on every page", async () => {
    const plans = await Promise.all([1, 2, 3].map(() => makePackage(app.ctx)));
    const brands = [];
    for (let index = 0; index < 9; index += 1) {
      brands.push((await makeBrand(app.ctx, { status: index % 3 ? "active" : "inactive" })).id);
    }
    const month = fc.constantFrom("2026-09-01", "2026-10-01", "2026-11-01", "2026-12-01");
    const plan = fc.constantFrom(...plans);
    const step = fc.record({ brand: fc.constantFrom(...brands), month, plan, undo: fc.nat({ max: 5 }) });
    const steps = fc.array(step, { minLength: 8, maxLength: 40 });
    const day = fc.constantFrom("2026-08-31", "2026-10-31", "2026-11-01", "2026-11-30", "2027-01-15");
    await fc.assert(
      fc.asyncProperty(steps, day, plan, anyOrder, anyStatus, async (history, today, requested, sort, status) => {
        await db().execute(sql`delete from brand_packages`);
        for (const { brand, month: from, plan: to, undo } of history) {
          const change =
            undo === 0
              ? sql`delete from brand_packages where brand_id = ${brand} and starts_on = ${from}`
              : sql`insert into brand_packages (brand_id, starts_on, package_id) values (${brand}, ${from}, ${to})
                  on conflict (brand_id, starts_on) do update set package_id = excluded.package_id`;
          await db().execute(change);
        }
        const on = (await plain(sort, today)).filter((each) => each.plan === requested);
        expect(await listed({ sort, status, package: requested }, today)).toEqual(expected(on, status));
        expect(await exported({ sort, status, package: requested }, today)).toEqual(expected(on, status).ids);
        const search_key = on[0]?.name.slice(6, 9) ?? "nobody";
        const found = on.filter(({ name, support_email }) => fold(`${name}\n${support_email}`).includes(search_key));
        expect(await listed({ sort, status, package: requested, search_key }, today)).toEqual(expected(found, status));
      }),
      { numRuns: 40 },
    );
  });
});

describe("a search of brands", () => {
  it("finds what has the text in its name or support e-mail, and counts it, however short the text is", async () => {
    for (const name of ["Über Ärzte_50%", "a b", "AB\\c", "ΣΊΣΥΦΟΣ", "Zahn & Co. 12", "zz-9", "ẞtraße", "x_y%z"]) {
      await makeBrand(app.ctx, { name, status: name.length % 2 ? "active" : "inactive" });
    }
    const all = await plain("-created_at", "2026-11-23");
    const texts = all.flatMap(({ name, support_email }) => [name, name.toUpperCase(), support_email]);
    const part = fc
      .tuple(fc.constantFrom(...texts), fc.nat({ max: 20 }), fc.integer({ min: 1, max: 6 }))
      .map(([text, from, length]) => text.slice(from % text.length, (from % text.length) + length));
    await fc.assert(
      fc.asyncProperty(fc.oneof(part, fc.constantFrom("%", "_", "\\", "q%", "q_")), anyOrder, anyStatus, check),
      { numRuns: 100 },
    );
    async function check(search_key: string, sort: Query["sort"], status: BrandStatus | undefined) {
      const has = ({ name, support_email }: Plain) =>
        `${fold(name)}\n${fold(support_email)}`.includes(fold(search_key));
      const found = (await plain(sort, "2026-11-23")).filter(has);
      expect(await listed({ sort, status, search_key }, "2026-11-23")).toEqual(expected(found, status));
    }
  });
});
