import type { Context, Services } from "../../../context/context.ts";
import type { Db } from "../../../db/handle.ts";
import { lockBrandsForIngest } from "../../../db/locks.ts";
import { dayIn, daysAfter, firstOfMonth } from "../../../lib/calendar.ts";
import type { Fault, RefusedUsage } from "./refused/refused.rules.ts";
import type { Waiting } from "./unbilled.db.ts";
import { type FoundBrand, usageBrands, usageBusinesses } from "./usage.db.ts";
import {
  booking,
  daysBack,
  openMonthsOf,
  type ReadEvent,
  type RetriedEvent,
  timeFault,
  type UsageBrand,
} from "./usage.rules.ts";
import { usageFaults } from "./usage.text.ts";
import type { StoredEvent } from "./usage-days.rules.ts";

/**
 * The events of one call that are right in themselves, and those that are not.
 * @property retried where kept events are tried again: when each came first, by its place
 */
export type Post = {
  ctx: Context;
  events: readonly ReadEvent[];
  refused: readonly RefusedUsage[];
  retried?: readonly RetriedEvent[];
};

/** @property post index of its post in the batch. @property index its index in the post */
export type ValidEvent = StoredEvent & { post: number; index: number; event: ReadEvent };

export type Validation = {
  /** In order of arrival. */
  valid: ValidEvent[];
  rejected: { event: ReadEvent; post: number; fault: Fault; message: string }[];
  brands: ReadonlyMap<number, FoundBrand>;
  /** Brands with a valid event, if it is their first in this minute. */
  brandsToTouch: number[];
  minute: string;
  /** Usage that may have no bill, by event, in the same order. */
  waits: Map<StoredEvent, Waiting>;
};

/** Decides which events are stored, and for which day and bill. From here on, no bill of these brands can be closed. */
export async function validateEvents(
  { db, billingTimeZone, clock }: Services,
  tx: Db,
  posts: readonly Post[],
  now: Date,
): Promise<Validation> {
  const { ids, externalIds, earliest } = mentioned(posts);
  // By the real clock: the demo's clock affects only bills.
  const minute = new Date(Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  const nothing = { valid: [], rejected: [], brands: new Map(), brandsToTouch: [], minute, waits: new Map() };
  if (ids.length === 0) return nothing;
  db.defer(lockBrandsForIngest(tx, ids));
  const isRetry = posts.some(({ retried }) => retried);
  const since = firstOfMonth(daysAfter(dayIn(billingTimeZone, now), -daysBack(isRetry)));
  const [brands, businesses] = await Promise.all([
    usageBrands(tx, ids, since, minute, new Date(earliest).toISOString()),
    usageBusinesses(tx, externalIds),
  ]);
  const validation: Validation = { ...nothing, brands };
  const open = openMonthsOf({ billingTimeZone }, now);
  const withValid = new Set<number>();
  const dayOf = daysByQuarter(billingTimeZone);
  for (const [post, { ctx, events, retried }] of posts.entries()) {
    for (const event of events) {
      const { index, id, organization_id: brandId, business_id, type, quantity, occurred_at, at, hash } = event;
      const brand = brands.get(brandId);
      const business = business_id === null ? null : businesses.get(business_id);
      const fault = faultOf(event, brand, business, now, retried?.[index]);
      if (fault !== null || !brand) {
        const known = fault ?? "unknownBrand";
        validation.rejected.push({ event, post, fault: known, message: usageFaults[known] });
        continue;
      }
      withValid.add(brandId);
      const day = dayOf(at);
      const { month, waits } = booking(day, occurred_at, brand, open);
      const businessId = business?.id ?? 0;
      const accepted = { post, index, event, brandId, businessId, id, type, quantity, at, hash, day, billMonth: month };
      validation.valid.push(accepted);
      if (!waits) continue;
      const inactive = waits === "inactive";
      validation.waits.set(accepted, { brandId, month: firstOfMonth(day), type, inactive, by: ctx.actor.name });
    }
  }
  validation.brandsToTouch = ids.filter((id) => withValid.has(id) && !brands.get(id)?.touched);
  return validation;
}

/** The brands and businesses that the events refer to, brands ascending, and the earliest event time. */
function mentioned(posts: readonly Post[]) {
  const brandIds = new Set<number>();
  const externalIds = new Set<string>();
  let earliest = Number.POSITIVE_INFINITY;
  for (const { events } of posts) {
    for (const { organization_id, business_id, at } of events) {
      brandIds.add(organization_id);
      if (business_id !== null) externalIds.add(business_id);
      if (at < earliest) earliest = at;
    }
  }
  return { ids: [...brandIds].sort((one, other) => one - other), externalIds: [...externalIds], earliest };
}

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** Most quarter hours whose day is cached: more than the range in which usage is accepted. */
const QUARTERS_MAX = 5_000;
const quarters = new Map<string, Map<number, string>>();

/** In every time zone, days begin at a multiple of 15 minutes in UTC, so that few need computing; each takes time. */
function daysByQuarter(timeZone: string): (at: number) => string {
  const known = quarters.get(timeZone) ?? new Map<number, string>();
  quarters.set(timeZone, known);
  if (known.size > QUARTERS_MAX) known.clear();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const day = known.get(quarter) ?? dayIn(timeZone, new Date(quarter * QUARTER_MS));
    known.set(quarter, day);
    return day;
  };
}

function faultOf(
  event: ReadEvent,
  brand: UsageBrand | undefined,
  business: { brandId: number } | null | undefined,
  now: Date,
  retried: RetriedEvent | undefined,
): Fault | null {
  if (!brand) return "unknownBrand";
  if (business === undefined) return "unknownBusiness";
  if (business && business.brandId !== event.organization_id) return "otherBrand";
  return timeFault(event.at, now, retried);
}
