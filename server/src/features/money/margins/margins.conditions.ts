import type { Thresholds } from "@console/contract/operator.ts";
import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import type { Finding } from "../../../jobs/condition.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { billingDay, dayBefore, firstOfMonth, startOfDay } from "../../../lib/calendar.ts";
import { marginAttention } from "./margins.text.ts";
import { marginsOf } from "./stored-margins.service.ts";

/**
 * Brands whose margin of the last month was below a percentage, or that had costs without revenue, which have no
 * percentage; the open month changes with every call. Money: what is missing to that margin. A cost that is not entered
 * would only lower it: such a brand is left out only while it is not below by its other costs.
 */
export async function findLowMargins(
  services: Services,
  { attention_margin: percent }: Thresholds,
): Promise<Finding[]> {
  const today = billingDay(services);
  const open = firstOfMonth(today);
  const month = firstOfMonth(dayBefore(open));
  const afterAnswer = (work: () => Promise<void>) => services.db.afterCommit(() => services.afterAnswer(work));
  const all = await marginsOf({ ...makeContext(services, systemActor), afterAnswer }, month);
  return all.flatMap(({ id, brand, charges, pays, keeps, percent: margin, unpriced }) => {
    const isLow = margin === null ? new Decimal(keeps).lt("0") : new Decimal(margin).lt(percent);
    if (!isLow) return [];
    // Without revenue, the margin to reach is 0.
    const wanted = margin === null ? "0" : new Decimal(charges).times(percent).div("100").toFixed();
    return {
      message:
        margin === null
          ? marginAttention.noRevenue(brand, charges, pays, month, today)
          : marginAttention.low(brand, margin, unpriced > 0, month, today),
      subject: { kind: "platform_cost", id, label: month },
      organization_id: id,
      dedupe_key: String(id),
      since: startOfDay(services.billingTimeZone, open),
      money: new Decimal(wanted).minus(keeps).toFixed(2),
    };
  });
}
