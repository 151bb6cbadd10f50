import { USAGE_DAYS } from "@console/contract/limits.ts";
import type { UsageReceipt } from "@console/contract/platform.ts";
import { dayIn, daysAfter, firstOfMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { insertUsage, noteReceived, type StoredEvent, storedHashes, usageBrands, usageBusinesses } from "./usage.db.ts";
import {
  billMonth,
  type EventError,
  type ReadEvent,
  readEvents,
  TOO_OLD,
  timeFault,
  type UsageBrand,
  wasActive,
} from "./usage.rules.ts";
import { shareUsage } from "./usage-lock.db.ts";

/**
 * Takes a batch of usage: raw and by day in one transaction, each event once. A wrong event is named
 * and keeps none of the others out.
 */
export async function takeUsage(ctx: Context, sent: readonly unknown[]): Promise<UsageReceipt> {
  const { events, errors } = readEvents(sent);
  const receipt = { accepted: 0, duplicates: 0, conflicts: [], errors };
  if (events.length === 0) return receipt;
  return ctx.db.transaction(() => take(ctx, events, receipt));
}

async function take(ctx: Context, events: readonly ReadEvent[], receipt: UsageReceipt): Promise<UsageReceipt> {
  const tx = ctx.db.current();
  const now = ctx.billingClock.now();
  const { right, wrong } = await judge(ctx, tx, events, now);
  // Of an id that comes twice in a batch the first one counts.
  const firsts = [...new Map(right.toReversed().map((each) => [keyOf(each), each])).values()];
  const taken = firsts.length === 0 ? [] : await insertUsage(tx, firsts, now.toISOString());
  const isNew = new Set(taken.map(({ brand_id, event_id }) => keyOf({ brandId: brand_id, id: event_id })));
  const known = new Map(firsts.filter((each) => isNew.has(keyOf(each))).map((each) => [keyOf(each), each.hash]));
  // What is too old by now may have been taken in time: the same again is no fault.
  const late = wrong.filter(({ message }) => message === TOO_OLD).map(({ event }) => asKey(event));
  const before = await storedHashes(tx, [...firsts.filter((each) => !isNew.has(keyOf(each))), ...late]);
  for (const each of before) known.set(keyOf(each), each.hash);

  const { conflicts, errors } = receipt;
  let { accepted, duplicates } = receipt;
  for (const event of right) {
    const key = keyOf(event);
    if (isNew.delete(key)) accepted += 1;
    else if (known.get(key) === event.hash) duplicates += 1;
    else conflicts.push({ index: event.index, id: event.id });
  }
  for (const { event, message } of wrong) {
    if (message === TOO_OLD && known.get(keyOf(asKey(event))) === event.hash) duplicates += 1;
    else errors.push({ index: event.index, id: event.id, message });
  }
  const feeds = [...new Set(right.map(({ brandId }) => brandId))];
  if (feeds.length > 0) await noteReceived(tx, inOrder(feeds), now);
  errors.sort((one, other) => one.index - other.index);
  return { accepted, duplicates, conflicts, errors };
}

type Judged = { right: (StoredEvent & { index: number })[]; wrong: { event: ReadEvent; message: string }[] };

/** Tells what can be taken, and of which day and bill it is. From here on no bill of the brands can be closed. */
async function judge(ctx: Context, tx: Db, events: readonly ReadEvent[], now: Date): Promise<Judged> {
  const ids = inOrder([...new Set(events.map(({ organization_id }) => organization_id))]);
  await shareUsage(tx, ids);
  const since = firstOfMonth(daysAfter(dayIn(ctx.billingTimeZone, now), -USAGE_DAYS - 1));
  const brands = await usageBrands(tx, ids, since);
  const named = new Set(events.flatMap(({ business_id }) => business_id ?? []));
  const businesses = await usageBusinesses(tx, [...named]);
  const judged: Judged = { right: [], wrong: [] };
  const dayOf = daysByQuarter(ctx.billingTimeZone);
  for (const event of events) {
    const brand = brands.get(event.organization_id);
    const business = event.business_id === null ? null : businesses.get(event.business_id);
    const fault = faultOf(event, brand, business, now);
    if (fault !== null || !brand) judged.wrong.push({ event, message: fault ?? UNKNOWN_BRAND });
    else {
      const day = dayOf(Date.parse(event.occurred_at));
      const stored = { ...asKey(event), businessId: business?.id ?? 0, day, billMonth: billMonth(day, brand.closed) };
      judged.right.push({ ...event, ...stored });
    }
  }
  return judged;
}

const QUARTER_MS = 15 * 60_000;

/** No day of any zone begins within a quarter of an hour of UTC: a batch asks for few of them, and telling one takes time. */
function daysByQuarter(timeZone: string): (at: number) => string {
  const known = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const day = known.get(quarter) ?? dayIn(timeZone, new Date(quarter * QUARTER_MS));
    known.set(quarter, day);
    return day;
  };
}

const UNKNOWN_BRAND = "There is no brand with this id.";

function faultOf(
  event: ReadEvent,
  brand: UsageBrand | undefined,
  business: { brandId: number } | null | undefined,
  now: Date,
): EventError["message"] | null {
  if (!brand) return UNKNOWN_BRAND;
  if (business === undefined) return "There is no business with this id.";
  if (business && business.brandId !== event.organization_id) return "This business belongs to another brand.";
  return timeFault(event.occurred_at, now) ?? (wasActive(brand, event.occurred_at) ? null : "The brand is inactive.");
}

const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
const asKey = ({ organization_id, id }: ReadEvent) => ({ brandId: organization_id, id });
const keyOf = ({ brandId, id }: { brandId: number; id: string }) => `${brandId} ${id}`;
