import { instantInNewYork, wallInNewYork } from "@console/contract/new-york.ts";
import { packageTypes } from "@console/contract/onboardings.ts";
import { eq } from "drizzle-orm";
import type { Context } from "../src/context/context.ts";
import { onboardings } from "../src/db/tables/onboardings.ts";
import { adminUsers } from "../src/db/tables/team.ts";
import * as onboardingsService from "../src/features/partners/onboardings/onboardings.service.ts";
import data from "./data/onboardings.json" with { type: "json" };
import { momentOf } from "./office-hours.ts";

const HOUR_MS = 3_600_000;

/** Minutes of the day: the last onboarding begins at 5 PM. */
const LAST_START = 17 * 60;

type Sample = (typeof data.onboardings)[number];
type When = { date: string | null; time: string | null };
type Step = { at: Date; run(ctx: Context): Promise<void> };

/** Created by Sales some days before, and marked as done an hour after they began. */
export function onboardingSteps(now: number): Step[] {
  let today = 0;
  return data.onboardings.flatMap((each, index) => {
    const made = momentOf(now, each.made, index);
    const when = whenOf(each, now, each.day === 0 ? today++ : 0);
    const steps: Step[] = [{ at: made, run: (ctx) => schedule(ctx, each, when) }];
    if (each.done_by !== undefined) {
      const began = instantInNewYork({ date: when.date ?? "", time: when.time ?? "" });
      const done_by = each.done_by;
      steps.push({ at: new Date(Date.parse(began ?? "") + HOUR_MS), run: (ctx) => finish(ctx, each, done_by) });
    }
    return steps;
  });
}

/** Working days and hours; today's are in the future as long as there is time left, on a weekend they are on Monday. */
function whenOf({ day, time }: Sample, now: number, index: number): When {
  if (day === undefined) return { date: null, time: null };
  const here = wallInNewYork(new Date(now));
  const weekend = [0, 6].includes(new Date(`${here.date}T12:00:00Z`).getUTCDay());
  if (day === 0 && weekend) return { date: workingDay(here.date, 1), time: time ?? null };
  if (day !== 0) return { date: workingDay(here.date, day), time: time ?? null };
  const half = Math.ceil(minutesOf(here.time) / 30) + 1 + index * 3;
  const minutes = Math.max(half * 30, minutesOf(time ?? "09:00"));
  if (minutes > LAST_START) return { date: here.date, time: time ?? null };
  return {
    date: here.date,
    time: `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${minutes % 60 === 0 ? "00" : "30"}`,
  };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** That many weekdays after a day, or before it. */
function workingDay(from: string, count: number): string {
  const at = new Date(`${from}T12:00:00Z`);
  for (let left = Math.abs(count); left > 0; ) {
    at.setUTCDate(at.getUTCDate() + Math.sign(count));
    if (at.getUTCDay() % 6 !== 0) left -= 1;
  }
  return at.toISOString().slice(0, 10);
}

async function schedule(ctx: Context, each: Sample, when: When): Promise<void> {
  await onboardingsService.create(await actingAs(ctx, each.by), {
    company_name: each.company,
    contact_person: each.person,
    contact_email: each.email,
    contact_phone: each.phone,
    onboarding_date: when.date,
    onboarding_time: when.time,
    package_type: packageTypes.find((type) => type === each.type) ?? "Starter",
    package_name: each.package ?? "",
    notes: each.notes ?? "",
  });
}

async function finish(ctx: Context, each: Sample, done_by: string): Promise<void> {
  const [row] = await ctx.db.current().select().from(onboardings).where(eq(onboardings.company_name, each.company));
  if (row) await onboardingsService.markDone(await actingAs(ctx, done_by), row.id);
}

/** Sales schedules onboardings; the seed's rotation of actors leaves them out. */
async function actingAs(ctx: Context, name: string): Promise<Context> {
  const [person] = await ctx.db.current().select().from(adminUsers).where(eq(adminUsers.name, name));
  return person ? { ...ctx, actor: person } : ctx;
}
