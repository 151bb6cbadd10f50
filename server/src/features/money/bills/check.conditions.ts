import type { Finder } from "../../../jobs/condition.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { billNotifications } from "./bills.text.ts";
import { findDifferingBills } from "./conditions.db.ts";

/** Closed bills whose usage now gives a different total. */
export const differingBills: Finder = async ({ db, ...services }) => {
  const today = billingDay(services);
  const found = await findDifferingBills(db.current(), {});
  return found.map(({ id, brand, name, month, total, found: recalculated, checked_at }) => ({
    message: billNotifications.differs({ name, month, total }, recalculated, today),
    subject: { kind: "bill", id, label: month },
    organization_id: brand,
    dedupe_key: String(id),
    since: checked_at,
    money: new Decimal(recalculated).minus(total).abs().toFixed(2),
  }));
};
