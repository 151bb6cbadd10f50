// Shows MORE-479.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { rows } from "../src/db/sql.ts";
import { billingDay, monthsAfter } from "../src/lib/calendar.ts";
import { startTestApp, type TestApp } from "../test/app.ts";
import { seed } from "./index.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seed(app.ctx, { months: 3 });
});
afterAll(() => app.stop());

const read = (query: ReturnType<typeof sql>) => rows(app.ctx.db.current(), query);

it("the sample brands pay by bank transfer, card and check, with a reference each", async () => {
  const methods = sql`select method, count(*)::int > 3 as several, bool_and(reference <> '') as named from payments group by 1 order by 1`;
  expect(await read(methods)).toEqual(
    ["bank_transfer", "card", "check"].map((method) => ({ method, several: true, named: true })),
  );
});

it("one paid a part, one too much, one was credited, and one payment was returned", async () => {
  const today = billingDay(app.ctx);
  const partial = sql`select o.name, to_char(b.month, 'YYYY-MM') as month, abs(b.open_amount * 2 - b.total) <= 0.01 as half
    from bills b join brands o on o.id = b.brand_id
    where b.open_amount > 0 and b.open_amount < b.total`;
  const late = { name: "Tideway Logistics", month: monthsAfter(today, -2).slice(0, 7), half: true };
  expect(await read(partial)).toEqual([late]);
  const rest = sql`select o.name, p.unallocated::text from payments p join brands o on o.id = p.brand_id
    where p.unallocated > 0 and p.reversed_at is null`;
  expect(await read(rest)).toEqual([{ name: "Palm & Pine Hotels", unallocated: "250.00" }]);
  const credited = sql`select o.name, (n.net + n.tax)::text as amount, n.unallocated::text from credit_notes n join brands o on o.id = n.brand_id`;
  expect(await read(credited)).toEqual([{ name: "Tideway Logistics", amount: "60.00", unallocated: "60.00" }]);
  const returned = sql`select o.name, p.reversal_reason from payments p join brands o on o.id = p.brand_id
    where p.reversed_at is not null`;
  expect(await read(returned)).toEqual([
    { name: "Ridgeway Orthodontics", reversal_reason: "Returned by the bank: insufficient funds (R01)" },
  ]);
});
