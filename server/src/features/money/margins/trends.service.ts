import { TREND_AVERAGE, TREND_DAYS, type Trends } from "@console/contract/stats.ts";
import type Big from "big.js";
import type { Context } from "../../../context/context.ts";
import { Decimal, sumOf } from "../../../lib/amounts.ts";
import {
  billingDay,
  dayBefore,
  daysAfter,
  firstOfMonth,
  firstOfNextMonth,
  sameDaysBefore,
} from "../../../lib/calendar.ts";
import { daysOf } from "../billing/month-span.rules.ts";
import { costOf, costsIn } from "./costs.service.ts";
import { sumsOf } from "./margins.rules.ts";
import { marginsOf } from "./stored-margins.service.ts";
import { listUsedDays, type UsedDay } from "./trends.db.ts";
import { byDay, changeOf, shareOf } from "./trends.rules.ts";

type Day = { day: string } & Record<"revenue" | "minutes" | "profit", Big>;

export type CalculatedTrends = Omit<Trends, "seller_missing" | "margin" | "outstanding"> & {
  margin: NonNullable<Trends["margin"]>;
  /** The open month has bills. */
  billed: boolean;
};

/** Calculates the days of all brands; remembers what they used in closed months, which no longer changes. */
export function makeTrends(): (ctx: Context) => Promise<CalculatedTrends> {
  const closed = new Map<string, UsedDay[]>();
  return async (ctx) => {
    const today = billingDay(ctx);
    const first = daysAfter(today, 2 - TREND_DAYS - TREND_AVERAGE);
    const months = [];
    for (let month = firstOfMonth(first); month <= today; month = firstOfNextMonth(month)) {
      months.push(await monthOf(ctx, month, closed));
    }
    const days = months.flatMap((each) => each.days);
    return { ...trendsOf(days, first, today), billed: months.at(-1)?.billed === true };
  };
}

/** Each day of a month, and whether the month has bills. */
async function monthOf(ctx: Context, month: string, closed: Map<string, UsedDay[]>) {
  const margins = await marginsOf(ctx, month);
  const db = ctx.db.current();
  const used = closed.get(month) ?? (await listUsedDays(db, { month, timeZone: ctx.billingTimeZone }));
  if (month < firstOfMonth(billingDay(ctx)) && margins.every(({ open }) => !open)) closed.set(month, used);
  const sums = sumsOf(margins);
  const costs = await costsIn(db, month);
  const days = daysOf({ month, through: dayBefore(firstOfNextMonth(month)) });
  const revenue = byDay(
    sums.charges,
    sumByDay(used, ({ priced }) => new Decimal(priced)),
    days,
  );
  const cost = byDay(
    sums.pays,
    sumByDay(used, ({ code, minutes }) => new Decimal(minutes).times(costOf(costs, "engine", code) ?? "0")),
    days,
  );
  const minutes = sumByDay(used, (row) => new Decimal(row.minutes));
  const of = (sum: ReadonlyMap<string, Big>, day: string) => sum.get(day) ?? new Decimal("0");
  const found = days.map((day): Day => {
    const earned = of(revenue, day);
    return { day, revenue: earned, minutes: of(minutes, day), profit: earned.minus(of(cost, day)) };
  });
  return { days: found, billed: margins.length > 0 };
}

function sumByDay(used: readonly UsedDay[], amountOf: (row: UsedDay) => Big): Map<string, Big> {
  const rows = Map.groupBy(used, ({ day }) => day);
  return new Map([...rows].map(([day, of]) => [day, sumOf(of.map(amountOf))]));
}

/** The month so far against the same days of the month before, and the days from the first one on. */
function trendsOf(days: readonly Day[], first: string, today: string): Omit<CalculatedTrends, "billed"> {
  const [monthBefore, before_through] = sameDaysBefore(today);
  const between = (from: string, to: string) => days.filter(({ day }) => day >= from && day <= to);
  const shown = between(first, today);
  const bothOf = (of: "revenue" | "minutes" | "profit") => ({
    now: sumOf(between(firstOfMonth(today), today).map((each) => each[of])),
    before: sumOf(between(monthBefore, before_through).map((each) => each[of])),
  });
  const trendOf = (of: "revenue" | "minutes", text: (amount: Big) => string) => {
    const { now, before } = bothOf(of);
    return {
      now: text(now),
      before: text(before),
      change: changeOf(now, before),
      days: shown.map((each) => text(each[of])),
    };
  };
  const [profit, revenue] = [bothOf("profit"), bothOf("revenue")];
  const [now, before] = [shareOf(profit.now, revenue.now), shareOf(profit.before, revenue.before)];
  return {
    through: today,
    before_through,
    revenue: trendOf("revenue", (amount) => amount.toFixed(2)),
    minutes: trendOf("minutes", (amount) => amount.toFixed()),
    margin: {
      now,
      before,
      change: now === null || before === null ? null : new Decimal(now).minus(before).toFixed(1),
      profit: profit.now.toFixed(2),
      days: shown.map((each) => shareOf(each.profit, each.revenue)),
    },
  };
}
