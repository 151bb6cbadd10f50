import { makeContext, type Services, systemActor } from "../../context/context.ts";
import type { Finding } from "../../jobs/reason.ts";
import { Decimal } from "../../lib/amounts.ts";
import { billingDay, dayBefore, firstOfMonth, startOfDay } from "../../lib/calendar.ts";
import { marginAttention } from "./margins.text.ts";
import { marginsOf } from "./stored-margins.service.ts";

/**
 * Brands whose margin of the last month was below `percent`: the open month's changes with every call. Money: what is
 * missing to that margin. Brands with a cost that is not entered are left out, because their margin is not known.
 */
export async function findLowMargins(services: Services, percent: string): Promise<Finding[]> {
  const open = firstOfMonth(billingDay(services));
  const month = firstOfMonth(dayBefore(open));
  const afterAnswer = (work: () => Promise<void>) => services.db.afterCommit(() => services.afterAnswer(work));
  const all = await marginsOf({ ...makeContext(services, systemActor), afterAnswer }, month);
  return all.flatMap(({ id, brand, charges, keeps, percent: margin, unpriced }) => {
    if (margin === null || unpriced > 0 || new Decimal(margin).gte(percent)) return [];
    return {
      message: marginAttention.low(brand, margin, month, billingDay(services)),
      subject: { kind: "platform_cost", id, label: month },
      organization_id: id,
      dedupe_key: String(id),
      since: startOfDay(services.billingTimeZone, open),
      money: new Decimal(charges).times(percent).div("100").minus(keeps).toFixed(2),
    };
  });
}
