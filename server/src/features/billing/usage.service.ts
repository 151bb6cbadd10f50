import { USAGE_DAYS } from "@console/contract/limits.ts";
import type { UsageReceipt } from "@console/contract/platform.ts";
import { dayIn, daysAfter, firstOfMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { noteUnbilled, openMonthsOf, type Waiting } from "./unbilled.db.ts";
import { keyOf, noteReceived, storedHashes, storeUsage, takeIds, usageBrands, usageBusinesses } from "./usage.db.ts";
import {
  booking,
  type EventError,
  type ReadEvent,
  readEvents,
  TOO_OLD,
  timeFault,
  type UsageBrand,
} from "./usage.rules.ts";
import { addUp, type StoredEvent } from "./usage-days.rules.ts";
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
  const { right, wrong, unheard, minute, waits } = await judge(ctx, tx, events, now);
  // Of an id that comes twice in a batch the first one counts.
  const firsts = new Map<string, StoredEvent>();
  for (const each of right) if (!firsts.has(keyOf(each))) firsts.set(keyOf(each), each);
  const asked = [...firsts.values()].sort((one, other) => one.brandId - other.brandId || (one.id < other.id ? -1 : 1));
  const taken = asked.length === 0 ? [] : await takeIds(tx, asked);
  if (taken.length > 0) await storeUsage(tx, taken, addUp(taken), now.toISOString());
  await noteUnbilled(
    ctx,
    taken.flatMap((each) => waits.get(each) ?? []),
  );
  await noteReceived(tx, unheard, minute);

  if (taken.length === events.length) return { ...receipt, accepted: taken.length };
  return tell(tx, { right, wrong }, taken, receipt);
}

/** Tells of each event what became of it, where some are wrong or came before. */
async function tell(
  tx: Db,
  { right, wrong }: Pick<Judged, "right" | "wrong">,
  taken: readonly StoredEvent[],
  { accepted, duplicates, conflicts, errors }: UsageReceipt,
): Promise<UsageReceipt> {
  const isNew = new Set(taken.map(keyOf));
  const known = new Map(taken.map((each) => [keyOf(each), each.hash]));
  // What is too old by now may have been taken in time: the same again is no fault.
  const late = wrong.filter(({ message }) => message === TOO_OLD).map(({ event }) => asKey(event));
  const before = await storedHashes(tx, [...right.filter((each) => !isNew.has(keyOf(each))), ...late]);
  for (const each of before) known.set(keyOf(each), each.hash);

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
  errors.sort((one, other) => one.index - other.index);
  return { accepted, duplicates, conflicts, errors };
}

type Judged = {
  right: (StoredEvent & { index: number })[];
  wrong: { event: ReadEvent; message: string }[];
  /** Brands that something right came of, for the first time in this minute. */
  unheard: number[];
  minute: string;
  /** What may have no bill, by the event. */
  waits: Map<StoredEvent, Waiting>;
};

/** Tells what can be taken, and of which day and bill it is. From here on no bill of the brands can be closed. */
async function judge(ctx: Context, tx: Db, events: readonly ReadEvent[], now: Date): Promise<Judged> {
  const ids = [...new Set(events.map(({ organization_id }) => organization_id))].sort((one, other) => one - other);
  await shareUsage(tx, ids);
  const since = firstOfMonth(daysAfter(dayIn(ctx.billingTimeZone, now), -USAGE_DAYS - 1));
  // By the real clock: that of the demo moves bills alone.
  const minute = new Date(Math.floor(ctx.clock.now().getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  const earliest = events.reduce(
    (first, { occurred_at }) => (occurred_at < first ? occurred_at : first),
    now.toISOString(),
  );
  const brands = await usageBrands(tx, ids, since, minute, earliest);
  const businesses = await usageBusinesses(tx, [...new Set(events.flatMap(({ business_id }) => business_id ?? []))]);
  const judged: Judged = { right: [], wrong: [], unheard: [], minute, waits: new Map() };
  const open = openMonthsOf(ctx, now);
  const heardOf = new Set<number>();
  const dayOf = daysByQuarter(ctx.billingTimeZone);
  for (const event of events) {
    const { organization_id: brandId, id, business_id, type, quantity, occurred_at, hash, index } = event;
    const brand = brands.get(brandId);
    const business = business_id === null ? null : businesses.get(business_id);
    const fault = faultOf(event, brand, business, now);
    if (fault !== null || !brand) judged.wrong.push({ event, message: fault ?? UNKNOWN_BRAND });
    else {
      heardOf.add(brandId);
      const day = dayOf(Date.parse(occurred_at));
      const { month, waits } = booking(day, occurred_at, brand, open);
      const of = { brandId, businessId: business?.id ?? 0, day, billMonth: month };
      const right = { index, id, type, quantity, occurred_at, hash, ...of };
      judged.right.push(right);
      if (waits) judged.waits.set(right, { brandId, month: firstOfMonth(day), type, inactive: waits === "inactive" });
    }
  }
  judged.unheard = ids.filter((id) => heardOf.has(id) && !brands.get(id)?.heard);
  return judged;
}

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

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
  return timeFault(event.occurred_at, now);
}

const asKey = ({ organization_id, id }: ReadEvent) => ({ brandId: organization_id, id });
