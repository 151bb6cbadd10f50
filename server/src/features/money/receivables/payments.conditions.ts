import { UNALLOCATED_HOURS } from "@console/contract/limits.ts";
import type { Finder } from "../../../jobs/condition.ts";
import { billingDay, dayIn } from "../../../lib/calendar.ts";
import { brandNames } from "../../access/brand-scope/brand-scope.ts";
import { listUnallocated } from "./payments.db.ts";
import { moneyWords } from "./receivables.text.ts";

const PATIENCE_MS = UNALLOCATED_HOURS * 3_600_000;

/** Payments of which a part is neither allocated nor refunded a day after they were recorded. */
export const unallocatedPayments: Finder = async (services) => {
  const { db, billingTimeZone: timeZone, billingClock } = services;
  const before = new Date(billingClock.now().getTime() - PATIENCE_MS).toISOString();
  const found = await listUnallocated(db.current(), { before });
  const names = await brandNames(services, [...new Set(found.map(({ brand_id }) => brand_id))]);
  const today = billingDay(services);
  return found.map(({ id, brand_id, recorded_at, reference, ...payment }) => {
    const recorded = new Date(recorded_at);
    return {
      message: moneyWords.unallocated(
        { ...payment, brand: names.get(brand_id) ?? "", reference, on: dayIn(timeZone, recorded) },
        today,
      ),
      subject: { kind: "payment", id, label: reference || payment.amount },
      organization_id: brand_id,
      dedupe_key: String(id),
      since: new Date(recorded.getTime() + PATIENCE_MS).toISOString(),
      money: payment.unallocated,
    };
  });
};
