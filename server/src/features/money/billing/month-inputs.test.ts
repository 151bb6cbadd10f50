import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { usageDays } from "../../../db/tables/usage.ts";
import { monthsAfter } from "../../../lib/calendar.ts";
import { monthsOf, readingsOf } from "./month-inputs.db.ts";
import { spanOf } from "./month-span.rules.ts";

const billing = useBillingApp();

/** Few days, readers and moments, so that readings collide: the same day in two bills, and the same instant. */
const reading = fc.record({
  reader: fc.constantFrom(0, 3, 4),
  month: fc.integer({ min: -5, max: 0 }),
  day: fc.constantFrom("02", "28"),
  late: fc.integer({ min: 0, max: 2 }),
  hour: fc.constantFrom("10", "10", "11"),
  id: fc.constantFrom("a", "B", "c"),
  quantity: fc.integer({ min: 0, max: 99 }).map(String),
});
const keyOf = ({ reader, month, day, late }: { reader: number; month: number; day: string; late: number }) =>
  [reader, month, day, late].join(" ");

it("counts the readings of a month and the last before it, whatever was booked when", async () => {
  await billing.at("2026-10-20");
  const db = billing.app.ctx.db.current();
  const ids = [await makeBilledBrand(billing.app.ctx, 4), await makeBilledBrand(billing.app.ctx, 4)];
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(reading, { minLength: 20, maxLength: 60, selector: keyOf }), async (readings) => {
      for (const id of ids) await db.delete(usageDays).where(eq(usageDays.brand_id, id));
      const booked = readings.map(({ reader, month: ago, day, late, hour, id, quantity }, index) => {
        const month = monthsAfter("2026-10-01", ago);
        const on = `${month.slice(0, 8)}${day}`;
        // Each id belongs to one event.
        const last = { last_at: `${on}T${hour}:00:00Z`, last_event_id: `${id}${late}` };
        const key = { type: "storage_gb" as const, business_id: reader, day: on, bill_month: monthsAfter(month, late) };
        return { ...key, ...last, brand_id: ids[index % 2] ?? 0, quantity };
      });
      await db.insert(usageDays).values(booked);
      for (const month of ["2026-05-01", "2026-07-01", "2026-08-01", "2026-10-01"]) {
        const span = spanOf(month, "2026-10-20", "America/New_York");
        const [found] = await monthsOf(db, ids, [span]);
        const known = await readingsOf(db, ids, span);
        for (const id of ids) {
          // In a month without an active day, like May here, only its own readings count.
          const all = known.get(id)?.filter(({ day }) => month > "2026-06" || day >= month) ?? [];
          expect(inOrder(found?.get(id)?.inputs.readings ?? [])).toEqual(inOrder(all));
        }
      }
    }),
    { numRuns: Number(process.env.MONTH_RUNS ?? 25) },
  );
});

const inOrder = (readings: readonly { reader: number | null; day: string; gb: string }[]) =>
  readings.map(({ reader, day, gb }) => `${reader} ${day} ${Number(gb)}`).toSorted();
