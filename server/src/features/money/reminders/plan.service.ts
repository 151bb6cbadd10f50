import { invoiceEmailsOf } from "@console/contract/brand-fields.ts";
import type { RemindersPreview } from "@console/contract/reminders.ts";
import type { Context, Services } from "../../../context/context.ts";
import { upsertRow } from "../../../db/records.ts";
import { findSetting } from "../../../db/settings.db.ts";
import { settings } from "../../../db/tables/settings.ts";
import { hourIn, isWeekend } from "../../../lib/calendar.ts";
import type { reminderPolicyNow } from "../../access/operator/operator.service.ts";
import { listBrands, listDueBrands, listOpenBills } from "./reminders.db.ts";
import { isSendingTime, type Planned, planBrand } from "./reminders.rules.ts";

/** Brands that are read together. */
const BATCH = 200;
/** The setting with the last day whose reminders have left. */
const DONE = "reminders_done";

export type Policy = Awaited<ReturnType<typeof reminderPolicyNow>>;

/** Whether reminders leave on a day, and if not, why. */
export async function stateOn(ctx: Context, day: string, { isOn }: Policy): Promise<RemindersPreview["state"]> {
  if (isWeekend(day)) return "weekend";
  if (await isDone(ctx, day)) return "done";
  return isOn ? "sends" : "off";
}

export const isDone = async ({ db }: Pick<Context, "db">, day: string): Promise<boolean> =>
  (await findSetting(db.current(), DONE))?.value === day;

export const markDone = ({ db }: Pick<Context, "db">, day: string) =>
  upsertRow(db.current(), settings, { name: DONE, value: day });

/** Whether reminders may leave now, by the billing clock. */
export function isTimeToSend(
  { billingClock, billingTimeZone }: Pick<Services, "billingClock" | "billingTimeZone">,
  day: string,
) {
  return isSendingTime(day, hourIn(billingTimeZone, billingClock.now()));
}

/** The ids of brands of which something may be due on a day, in batches. */
export async function* dueBrands(ctx: Context, day: string, { steps }: Policy): AsyncGenerator<number[]> {
  const days = steps.map((each) => each.days);
  for (let after = 0; ; ) {
    const ids = (await listDueBrands(ctx.db.current(), { day, days, after, limit: BATCH })).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}

/** What these brands are reminded of on a day, and what not. */
export async function planBrands(
  ctx: Context,
  ids: readonly number[],
  day: string,
  { steps }: Policy,
): Promise<Planned[]> {
  const db = ctx.db.current();
  const brands = await listBrands(db, { ids });
  const bills = Map.groupBy(
    await listOpenBills(db, { ids, timeZone: ctx.billingTimeZone }),
    ({ brand_id }) => brand_id,
  );
  return brands.map(({ id, name, unallocated, paused, ...addresses }) =>
    planBrand(
      steps,
      { id, name, unallocated, paused, recipients: invoiceEmailsOf(addresses), bills: bills.get(id) ?? [] },
      day,
    ),
  );
}
