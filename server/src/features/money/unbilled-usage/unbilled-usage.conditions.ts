import type { Services } from "../../../context/context.ts";
import type { Finding } from "../../../jobs/condition.ts";
import { billingDay, firstOfMonth } from "../../../lib/calendar.ts";
import { listWaitingBrands } from "./unbilled-usage.db.ts";
import { unbilledAttention } from "./unbilled-usage.text.ts";

/**
 * Usage that no bill counts until a person decides.
 * @param inactive whether it happened while the brand was inactive
 */
export async function findWaiting({ db, ...services }: Services, inactive: boolean): Promise<Finding[]> {
  const open = firstOfMonth(billingDay(services));
  const found = await listWaitingBrands(db.current(), { timeZone: services.billingTimeZone, inactive, open });
  return found.map(({ id, name, months, since, money }) => ({
    message: inactive ? unbilledAttention.inactive(name, months) : unbilledAttention.unbilled(name, months),
    subject: { kind: "usage", id, label: name },
    organization_id: id,
    dedupe_key: String(id),
    since,
    ...(money !== null && { money }),
  }));
}
