import { USAGE_ID_DAYS } from "@console/contract/limits.ts";
import type { RecordRef } from "@console/contract/machine-lists.ts";
import { type platform, platformErrors, type UsageDifference } from "@console/contract/platform.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { UsageType } from "@console/contract/usage-types.ts";
import type { Context } from "../../../../context/context.ts";
import { refuse } from "../../../../http/errors.ts";
import { Decimal } from "../../../../lib/amounts.ts";
import { dayIn, daysAfter, startOfDay, startOfNextDay } from "../../../../lib/calendar.ts";
import { brandIdsOf, brandNames } from "../../../access/brand-scope/brand-scope.ts";
import { countRefused, findDifferingOf, findHours, findKnown, saveTotals } from "./totals.db.ts";
import { quietSpans, type Span } from "./totals.rules.ts";

type Report = Parsed<typeof platform.usageTotals>["body"];
type Compared = { brandId: number; type: UsageType; reported: string; counted: string; agreedAt: string | null };

/** Compares the platform's totals of a day with the usage that is stored, and stores them with the outcome. */
export async function compareTotals(ctx: Context, { day, totals }: Report) {
  const today = dayIn(ctx.billingTimeZone, ctx.clock.now());
  if (day > today) throw refuse(platformErrors.dayAhead);
  if (day < daysAfter(today, -USAGE_ID_DAYS)) throw refuse(platformErrors.dayTooOld, { days: USAGE_ID_DAYS });
  return ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    const named = await brandIdsOf(
      ctx,
      totals.map(({ organization_id }) => organization_id),
    );
    const brands = await brandNames(ctx, [...new Set(named.values())]);
    const idOf = (ref: RecordRef) => {
      const id = named.get(ref);
      return id !== undefined && brands.has(id) ? id : undefined;
    };
    // A brand may be named by either id: the last one counts.
    const sent = new Map(
      totals.flatMap(({ organization_id, type, quantity }) => {
        const brandId = idOf(organization_id);
        return brandId === undefined ? [] : [[`${brandId} ${type}`, { brandId, type, quantity }] as const];
      }),
    );
    const known = await findKnown(tx, [...sent.values()], day);
    const compared = [...sent.values()].map(({ quantity, ...of }, index): Compared => {
      const { counted = "0", agreed_at = null } = known[index] ?? {};
      return { ...of, reported: quantity, counted, agreedAt: agreed_at };
    });
    const differing = compared.filter(({ reported, counted }) => !new Decimal(reported).eq(counted));
    const differences = await explain(ctx, day, differing);
    const hoursOf = new Map(
      differences.map(({ organization_id, type, hours }) => [`${organization_id} ${type}`, hours]),
    );
    const saved = compared.map(({ brandId, type, reported }) => {
      const hours = hoursOf.get(`${brandId} ${type}`);
      return { brandId, type, quantity: reported, differs: hours !== undefined, hours: hours ?? [] };
    });
    await saveTotals(tx, day, saved, ctx.clock.now().toISOString());
    const unknown = totals.filter(({ organization_id }) => idOf(organization_id) === undefined);
    return {
      day,
      compared: compared.length,
      differences,
      unknown_organizations: [...new Set(unknown.map(({ organization_id }) => organization_id))],
    };
  });
}

/** Days of a brand whose usage still differs from its reported totals. */
export async function differencesOf(ctx: Context, brandId: number) {
  const found = await findDifferingOf(ctx.db.current(), { brandId, most: USAGE_ID_DAYS });
  return found.map(({ day, type, reported, counted, hours }) => ({ day, type, reported, counted, hours }));
}

/** Says of each difference what was refused of that day, and in which hours it arose. */
async function explain(ctx: Context, day: string, differing: readonly Compared[]): Promise<UsageDifference[]> {
  if (differing.length === 0) return [];
  const tx = ctx.db.current();
  const now = ctx.clock.now();
  const start = startOfDay(ctx.billingTimeZone, day);
  const end = startOfNextDay(ctx.billingTimeZone, day);
  const before = daysAfter(day, -7);
  const starts = [day, before].map((each) => ({ day: each, start: startOfDay(ctx.billingTimeZone, each) }));
  const brandIds = [...new Set(differing.map(({ brandId }) => brandId))];
  const [hours, refused] = [await findHours(tx, differing, starts), await countRefused(tx, brandIds, start, end)];
  const hoursOn = (of: Compared, on: string) =>
    new Set(
      hours.flatMap((each) =>
        each.brand_id === of.brandId && each.type === of.type && each.day === on ? each.hour : [],
      ),
    );
  const spansOf = (of: Compared): Span[] => {
    if (of.agreedAt !== null) return [{ from: of.agreedAt, to: now.toISOString() }];
    if (new Decimal(of.reported).lt(of.counted)) return [];
    return quietSpans(start, Math.min(now.getTime(), Date.parse(end)), hoursOn(of, day), hoursOn(of, before));
  };
  return differing.map((of) => ({
    organization_id: of.brandId,
    type: of.type,
    reported: of.reported,
    counted: of.counted,
    difference: new Decimal(of.reported).minus(of.counted).toFixed(),
    refused_events: refused.find(({ brand_id, type }) => brand_id === of.brandId && type === of.type)?.events ?? 0,
    hours: spansOf(of),
  }));
}
