import { type BusinessDetails, businessErrors } from "@console/contract/businesses.ts";
import type { Context } from "../../../context/context.ts";
import type { Db } from "../../../db/handle.ts";
import { requireFound } from "../../../http/errors.ts";
import { billingDay, dayBefore, daysAfter, firstOfMonth, sameDaysBefore } from "../../../lib/calendar.ts";
import {
  connectionHistory,
  engineHistory,
  findAnyBusiness,
  type MinutesPeriod,
  minutesByDay,
} from "./all-businesses.db.ts";

/** The open month so far, and the same days of the month before. */
export function minutesPeriod(ctx: Context): MinutesPeriod {
  const through = billingDay(ctx);
  const [before_month, before_through] = sameDaysBefore(through);
  return { month: firstOfMonth(through), through, before_month, before_through };
}

/** A business of any brand with its minutes by day, its engines and its connections. */
export async function readBusiness(ctx: Context, id: number): Promise<BusinessDetails> {
  const db = ctx.db.current();
  const period = minutesPeriod(ctx);
  const { month, through } = period;
  const business = requireFound(await findAnyBusiness(db, id, period), businessErrors.notFound);
  const days = await minutesOf(db, business, month, through);
  const days_before = await minutesOf(db, business, period.before_month, dayBefore(month));
  const engines = await engineHistory(db, { id });
  return { ...business, days, days_before, engines, connections: await connectionHistory(db, { id }) };
}

/** Each day of a month, until the last one. */
async function minutesOf(db: Db, { id, organization_id: brandId }: Owned, month: string, through: string) {
  const used = await minutesByDay(db, { brandId, id, month, through });
  const minutes = new Map(used.map((row) => [row.day, row.minutes]));
  const days = [];
  for (let day = month; day <= through; day = daysAfter(day, 1)) days.push({ day, minutes: minutes.get(day) ?? "0" });
  return days;
}

type Owned = Pick<BusinessDetails, "id" | "organization_id">;
