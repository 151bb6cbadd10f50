import { and, asc, eq } from "drizzle-orm";
import { type Actor, type Context, systemActor } from "../src/context/context.ts";
import { brands } from "../src/db/tables/brands.ts";
import { businesses } from "../src/db/tables/businesses.ts";
import { updateSettings } from "../src/features/access/operator/operator.service.ts";
import { closeDueMonths } from "../src/features/money/bills/close.service.ts";
import { makeIntake } from "../src/features/money/usage/usage.service.ts";
import { dayIn, daysAfter, monthsAfter, startOfDay } from "../src/lib/calendar.ts";
import { paymentSteps } from "./payments.ts";
import { noise } from "./random.ts";

const HOUR_MS = 3_600_000;
/** For this many months back, usage is reported daily, in weekly batches; further back weekly, in monthly batches. */
const BY_DAY = 1;

type Step = { at: Date; run(ctx: Context): Promise<void> };

const platform: Actor = { id: null, name: "Voice platform (API key)", email: "", role: "sales" };

/** How a brand's calls developed, as a factor per month, the open month first; others grow a little each month. */
const stories: Record<string, readonly number[]> = {
  "Verity Home Services": [1.95, 1],
  "Brûlée Bistro Group": [0.02, 0.12, 0.3, 0.55, 0.8, 1],
};
/**
 * Each business's usage, reported week by week, and what follows: each month closed once it was over, and its bills
 * paid some days later (`payments.ts`).
 * @param months before the open one; 0 for no usage at all
 */
export function usageSteps(now: number, timeZone: string, months: number): Step[] {
  if (months === 0) return [];
  const today = dayIn(timeZone, new Date(now));
  const steps: Step[] = [];
  for (let ago = months; ago >= 0; ago -= 1) {
    const month = monthsAfter(today, -ago);
    const opens = Date.parse(startOfDay(timeZone, month));
    steps.push({
      at: new Date(opens + 7 * HOUR_MS),
      run: async (ctx) => {
        await closeDueMonths({ ...ctx, actor: systemActor });
      },
    });
    // From now on, the month's end sends its invoices.
    if (ago === 0) steps.push({ at: new Date(opens + 8 * HOUR_MS), run: sendAtClose });
    steps.push(...paymentSteps(month, opens, ago));
    const days: string[] = [];
    for (let day = month; day < monthsAfter(month, 1) && day <= today; day = daysAfter(day, 1)) days.push(day);
    for (const reported of ago > BY_DAY ? [days] : weeks(days)) {
      const end = Math.min(Date.parse(startOfDay(timeZone, daysAfter(reported.at(-1) ?? month, 1))), now) - 60_000;
      const report = new UsageReport(reported, end, timeZone, ago);
      steps.push({ at: new Date(end), run: (ctx) => report.send(ctx) });
    }
  }
  return steps.filter(({ at }) => at.getTime() <= now);
}

async function sendAtClose(ctx: Context): Promise<void> {
  await updateSettings(ctx, { invoice_sending: "at_close" });
}

const weeks = (days: readonly string[]): string[][] =>
  days.flatMap((_, index) => (index % 7 === 0 ? [days.slice(index, index + 7)] : []));

/** Calls of some days and stored gigabytes, of every business that existed then, in one batch. */
class UsageReport {
  readonly #days: readonly string[];
  readonly #end: number;
  readonly #timeZone: string;
  readonly #ago: number;

  constructor(days: readonly string[], end: number, timeZone: string, ago: number) {
    this.#days = days;
    this.#end = end;
    this.#timeZone = timeZone;
    this.#ago = ago;
  }

  async send(ctx: Context): Promise<void> {
    const there = await ctx.db
      .current()
      .select({ brand: brands.id, name: brands.name, id: businesses.external_id, engine: businesses.voice_engine })
      .from(businesses)
      .innerJoin(brands, eq(brands.id, businesses.organization_id))
      .where(and(eq(brands.status, "active"), eq(businesses.account_status, true)))
      .orderBy(asc(businesses.id));
    const events = there.flatMap(({ brand, name, id, engine }) =>
      this.#events(brand, id, engine === "v2", sizeOf(id) * this.#growth(name)),
    );
    if (events.length === 0) return;
    const { errors, conflicts } = await makeIntake().ingest({ ...ctx, actor: platform }, events);
    if (errors.length + conflicts.length > 0) throw new Error(`sample usage: ${JSON.stringify(errors[0])}`);
  }

  #growth(brand: string): number {
    const story = stories[brand];
    return story?.[Math.min(this.#ago, story.length - 1)] ?? 1 - this.#ago * 0.025;
  }

  #events(organization_id: number, business_id: string, multilingual: boolean, monthly: number) {
    const parts = this.#ago > BY_DAY ? weeks(this.#days) : this.#days.map((day) => [day]);
    const reported = parts.map((part) => ({
      day: part[0] ?? "",
      weight: part.reduce((sum, day) => sum + weightOf(day), 0),
    }));
    return reported.flatMap(({ day, weight }) => {
      const minutes = (monthly / 30) * weight * (0.85 + 0.3 * noise(business_id, day));
      const at = Math.min(Date.parse(startOfDay(this.#timeZone, day)) + 15 * HOUR_MS, this.#end);
      const event = (type: string, quantity: number) => ({
        id: `${type}-${business_id}-${day}`,
        organization_id,
        business_id,
        type,
        quantity: Math.max(0.01, quantity).toFixed(2),
        occurred_at: new Date(at).toISOString(),
      });
      return [
        event("standard_minutes", minutes),
        ...(multilingual ? [event("multilingual_minutes", minutes * (0.15 + 0.25 * noise(business_id)))] : []),
        ...(day === this.#days[0] ? [event("storage_gb", (monthly / 180) * (1.3 - this.#ago * 0.05))] : []),
      ];
    });
  }
}

/** Mondays are busy, weekends are not; the weights of a week sum to 7. */
function weightOf(day: string): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return [0.2, 1.35, 1.25, 1.25, 1.25, 1.2, 0.5][weekday] ?? 1;
}

/** Minutes of a business per month: 300 to 3,000, half of them below 900. */
const sizeOf = (business: string): number => Math.round(300 * 10 ** (noise(business, "size") ** 1.06));
