import { REMINDERS_SHOWN, type RemindersPreview, reminderErrors } from "@console/contract/reminders.ts";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { Decimal } from "../../../lib/amounts.ts";
import { billingDay, daysAfter, daysBetween } from "../../../lib/calendar.ts";
import { reminderPolicyNow } from "../../access/operator/operator.service.ts";
import { dueBrands, planBrands, stateOn } from "./plan.service.ts";
import type { Planned } from "./reminders.rules.ts";

/** What the run of a day would send if nothing changed until then. It writes nothing. */
export async function previewReminders(ctx: Context, asked: string | undefined): Promise<RemindersPreview> {
  const today = billingDay(ctx);
  const on = asked ?? daysAfter(today, 1);
  if (on < today) throw refuse(reminderErrors.past);
  const policy = await reminderPolicyNow(ctx);
  const state = await stateOn(ctx, on, policy);
  const brands: RemindersPreview["brands"] = [];
  const left_out: RemindersPreview["left_out"] = [];
  let sum = new Decimal("0");
  if (state === "sends" || state === "off") {
    for await (const ids of dueBrands(ctx, on, policy)) {
      for (const plan of await planBrands(ctx, ids, on, policy)) {
        left_out.push(...leftOutOf(plan));
        if (plan.sent.size === 0) continue;
        brands.push(shown(plan, on));
        sum = sum.plus(plan.sum);
      }
    }
  }
  return {
    on,
    state,
    count: brands.length,
    sum: sum.toFixed(2),
    brands: brands.toSorted((one, other) => Number(other.sum) - Number(one.sum)).slice(0, REMINDERS_SHOWN),
    left_out_count: left_out.length,
    left_out: left_out.slice(0, REMINDERS_SHOWN),
  };
}

const shown = ({ brand, step, sum, listed, sent }: Planned, on: string): RemindersPreview["brands"][number] => ({
  organization_id: brand.id,
  brand: brand.name,
  recipients: [...brand.recipients],
  step,
  sum,
  bills: listed.map((bill) => ({
    bill_month: bill.month,
    invoice_number: bill.invoice_number,
    due_on: bill.due_on,
    open_amount: bill.open_amount,
    days_late: daysBetween(bill.due_on, on),
    step: sent.get(bill)?.step ?? null,
  })),
});

const leftOutOf = ({ brand, leftOut }: Planned): RemindersPreview["left_out"] =>
  leftOut.map(({ bill, why }) => ({
    organization_id: brand.id,
    brand: brand.name,
    bill_month: bill.month,
    invoice_number: bill.invoice_number,
    why,
  }));
