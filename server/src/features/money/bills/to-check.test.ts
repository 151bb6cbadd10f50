import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { insertRows } from "../../../db/records.ts";
import { rows } from "../../../db/sql.ts";
import { bills } from "../../../db/tables/bills.ts";

let app: TestApp;
let plan: number;
beforeAll(async () => {
  app = await startTestApp();
  plan = await makePackage(app.ctx);
});
afterAll(() => app.stop());

type Closed = { month: number; cents: number; carried: boolean };

const amounts = [-500, 0, 1, 7500, 7501, 9999, 10_000, 12_499, 12_500, 12_501, 20_000];
const closed = fc.uniqueArray(
  fc.record({
    month: fc.integer({ min: 1, max: 6 }),
    cents: fc.constantFrom(...amounts),
    carried: fc.boolean(),
  }),
  { selector: ({ month }) => month, minLength: 1, maxLength: 6 },
);

/** 100.00, 125.00 and 93.75: each a quarter away from the month before. */
const quarter = (month: number): Closed => ({ month, cents: [10_000, 12_500, 9_375][month - 1] ?? 0, carried: false });

/** The same rule as the nightly check, from the amounts only. */
function asksForLook({ month, cents, carried }: Closed, all: readonly Closed[]): boolean {
  const before = all.find((each) => each.month === month - 1)?.cents;
  const hasJumped = before !== undefined && before !== cents && Math.abs(cents - before) * 4 >= Math.abs(before);
  return cents < 0 || carried || hasJumped;
}

let series = 0;
const rowOf = (brand_id: number, { month, cents, carried }: Closed) => {
  const line = { kind: "credit", code: "carried", label: "Credit", quantity: "1", unit: "once" } as const;
  const credit = { ...line, rate: "1", amount: "1" };
  const total = (cents / 100).toFixed(2);
  series += 1;
  return {
    brand_id,
    month: `2026-0${month}-01`,
    package_id: plan,
    package_name: "Pro",
    currency: "usd" as const,
    lines: [],
    discounts: [],
    charges: [],
    corrections: [],
    credits: carried ? [credit] : [],
    subtotal: total,
    total,
    invoice_number: `L-${series}`,
    due_on: "2026-12-16",
    closed_at: "2026-12-01T05:00:00Z",
    created_at: "2026-12-01T05:00:00Z",
    updated_at: "2026-12-01T05:00:00Z",
    updated_by: "System",
    version: 1,
  };
};

describe("bills to review", () => {
  it("follow from their amounts, in whatever order months are closed, and are counted exactly", async () => {
    const db = app.ctx.db.current();
    await fc.assert(
      fc.asyncProperty(closed, fc.boolean(), async (months, inOneBatch) => {
        const { id: brand } = await makeBrand(app.ctx);
        const made = months.map((each) => rowOf(brand, each));
        for (const some of inOneBatch ? [made] : made.map((each) => [each])) await insertRows(db, bills, some);
        const stored = await db
          .select({ month: bills.month, to_check: bills.to_check })
          .from(bills)
          .where(eq(bills.brand_id, brand));
        const expected = months.map((each) => ({ month: each.month, to_check: asksForLook(each, months) }));
        const found = stored.map(({ month, to_check }) => ({ month: Number(month.slice(5, 7)), to_check }));
        expect(found.toSorted((one, other) => one.month - other.month)).toEqual(
          expected.toSorted((one, other) => one.month - other.month),
        );
        const [counted] = await rows(
          db,
          sql`select count(*)::int as "all", (sum(total) * 100)::int as cents,
                (count(*) filter (where to_check))::int as to_check from bills`,
        );
        const counters = await rows<{ name: string; value: number }>(
          db,
          sql`select replace(name, 'bills:', '') as name, value::int from counters where name like 'bills:%'`,
        );
        expect(Object.fromEntries(counters.map(({ name, value }) => [name, value]))).toEqual(counted);
      }),
      { numRuns: 25, examples: [[[quarter(2), quarter(1), quarter(3)], true]] },
    );
  });

  it("are the same in the list without and with a filter", async () => {
    const manager = await app.as("manager");
    const { id: brand } = await makeBrand(app.ctx);
    const months = [
      { month: 1, cents: -500 },
      { month: 2, cents: 100 },
      { month: 3, cents: 101 },
    ];
    await insertRows(
      app.ctx.db.current(),
      bills,
      months.map((each) => rowOf(brand, { ...each, carried: false })),
    );
    await app.ctx.db
      .current()
      .update(bills)
      .set({ paid_at: "2026-12-02T05:00:00Z" })
      .where(and(eq(bills.brand_id, brand), eq(bills.month, "2026-02-01")));
    for (const status of ["", "&status=to_check", "&status=paid", "&status=outstanding", "&status=overdue"]) {
      const { meta } = (await manager.get(`/admin/bills?per_page=1${status}`)).body;
      // Every bill number contains a dash.
      const filtered = (await manager.get(`/admin/bills?per_page=1&search_key=-${status}`)).body;
      expect([status, filtered.meta]).toEqual([status, meta]);
    }
  });
});
