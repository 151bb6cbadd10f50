import type { Finder } from "../../../jobs/condition.ts";
import { billingDay, dayIn, daysAfter, startOfDay } from "../../../lib/calendar.ts";
import { findEnded } from "./reminders.db.ts";
import { remindersEnded } from "./reminders.text.ts";

/** Days after the last reminder, until a person has to do something. */
const PATIENCE_DAYS = 7;

/** Bills that are still open a week after their last reminder. */
export const endedReminders: Finder = async ({ db, ...services }) => {
  const { billingTimeZone: timeZone } = services;
  const today = billingDay(services);
  const found = await findEnded(db.current(), {
    through: daysAfter(today, -PATIENCE_DAYS),
    timeZone,
  });
  return found.map(({ id, brand, sent_at, ...bill }) => {
    const sentOn = dayIn(timeZone, new Date(sent_at));
    return {
      message: remindersEnded({ ...bill, sentOn }, today),
      subject: { kind: "bill", id, label: bill.month },
      organization_id: brand,
      dedupe_key: String(id),
      since: startOfDay(timeZone, daysAfter(sentOn, PATIENCE_DAYS)),
      money: bill.open_amount,
    };
  });
};
