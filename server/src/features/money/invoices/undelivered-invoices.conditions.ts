import type { Finder } from "../../../jobs/condition.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { undelivered } from "./invoices.text.ts";
import { findUndelivered } from "./scheduled-invoices.db.ts";

/** Unpaid bills whose invoice did not arrive: an address was rejected, or the brand has none. */
export const undeliveredInvoices: Finder = async (services) => {
  const today = billingDay(services);
  const found = await findUndelivered(services.db.current(), {});
  return found.map(({ id, brand, month, total, since, ...bill }) => ({
    message: undelivered({ ...bill, month }, today),
    subject: { kind: "bill", id, label: month },
    organization_id: brand,
    dedupe_key: String(id),
    since,
    money: total,
  }));
};
