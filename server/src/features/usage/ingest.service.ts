import { USAGE_DAYS } from "@console/contract/limits.ts";
import type { UsageReceipt } from "@console/contract/platform.ts";
import type { Context, Services } from "../../context/context.ts";
import { announce } from "../../db/announce.ts";
import type { Db } from "../../db/handle.ts";
import { lockBrandsForIngest } from "../../db/locks.ts";
import { dayIn, daysAfter, firstOfMonth } from "../../lib/calendar.ts";
import { noteUnbilled, type Waiting } from "./unbilled.db.ts";
import {
  addToDays,
  deleteStoredMonths,
  insertEvents,
  insertNewIds,
  keyOf,
  storedHashes,
  touchFeeds,
  usageBrands,
  usageBusinesses,
} from "./usage.db.ts";
import { booking, type EventError, openMonthsOf, type ReadEvent, timeFault, type UsageBrand } from "./usage.rules.ts";
import { usageFaults } from "./usage.text.ts";
import { rollUpByDay, type StoredEvent } from "./usage-days.rules.ts";

/** The valid events of one call, and the errors of the others. */
export type Post = { ctx: Context; events: readonly ReadEvent[]; errors: readonly EventError[] };

/**
 * Stores the events of posts in one transaction, as if the posts came one after another.
 * @param posts of any brands, with at least one event
 * @returns the result of each
 */
export async function ingestTogether(posts: readonly Post[]): Promise<UsageReceipt[]> {
  const [first] = posts;
  if (!first) return [];
  const { db } = first.ctx;
  const receipts = await db.transaction(() => ingestBatch(first.ctx, posts));
  if (receipts.some(({ accepted }) => accepted > 0)) announce(db, "usage");
  return receipts;
}

async function ingestBatch(services: Services, posts: readonly Post[]): Promise<UsageReceipt[]> {
  const { db } = services;
  const tx = db.current();
  const now = services.billingClock.now();
  const validation = await validateEvents(services, tx, posts, now);
  const candidates = firstOfEachId(validation.valid);
  const known = candidates.length === 0 ? NONE : await insertNewIds(tx, candidates, now.toISOString().slice(0, 10));
  const stored = known.size === 0 ? candidates : candidates.filter((_, position) => !known.has(position));
  const receipts = await makeReceipts(tx, posts, validation, stored);

  // Days are written last, together with the commit: another batch that shares days waits from then on.
  if (stored.length > 0) {
    db.defer(insertEvents(tx, stored, now.toISOString()));
    db.defer(deleteStoredMonths(tx, { brandIds: [...new Set(stored.map(({ brandId }) => brandId))] }));
    db.defer(addToDays(tx, rollUpByDay(stored)));
  }
  if (validation.waits.size > 0) {
    const isStored = new Set<StoredEvent>(stored);
    await noteUnbilled(
      services,
      [...validation.waits].flatMap(([event, waiting]) => (isStored.has(event) ? waiting : [])),
    );
  }
  if (validation.brandsToTouch.length > 0) db.defer(touchFeeds(tx, validation.brandsToTouch, validation.minute));
  return receipts;
}

const NONE: ReadonlySet<number> = new Set();

/** The first event of each id, by brand and id: a repeated id in a batch is a duplicate or a conflict. */
function firstOfEachId(valid: readonly ValidEvent[]): ValidEvent[] {
  const sorted = valid.toSorted(
    (one, other) => one.brandId - other.brandId || (one.id < other.id ? -1 : Number(one.id > other.id)),
  );
  return sorted.filter(({ brandId, id }, position) => {
    const before = sorted[position - 1];
    return before?.id !== id || before.brandId !== brandId;
  });
}

const NOTHING_YET = { accepted: 0, duplicates: 0 };

/** Counts each event's result in the receipt of its post. */
async function makeReceipts(
  tx: Db,
  posts: readonly Post[],
  { valid, rejected }: Validation,
  stored: readonly StoredEvent[],
): Promise<UsageReceipt[]> {
  const receipts = posts.map(({ errors }): UsageReceipt => ({ ...NOTHING_YET, conflicts: [], errors: [...errors] }));
  const receiptOf = ({ post }: { post: number }) => {
    const receipt = receipts[post];
    if (!receipt) throw new Error("an event without its post");
    return receipt;
  };
  if (rejected.length === 0 && stored.length === valid.length) {
    for (const event of valid) receiptOf(event).accepted += 1;
    return receipts;
  }
  const isNew = new Set(stored.map(keyOf));
  const known = new Map(stored.map((each) => [keyOf(each), each.hash]));
  // An event that is too old now may have been stored in time: repeating it is a duplicate.
  const late = rejected.filter(({ message }) => message === usageFaults.tooOld).map(({ event }) => asKey(event));
  const before = await storedHashes(tx, [...valid.filter((each) => !isNew.has(keyOf(each))), ...late]);
  for (const each of before) known.set(keyOf(each), each.hash);

  for (const event of valid) {
    const key = keyOf(event);
    const receipt = receiptOf(event);
    if (isNew.delete(key)) receipt.accepted += 1;
    else if (known.get(key) === event.hash) receipt.duplicates += 1;
    else receipt.conflicts.push({ index: event.index, id: event.id });
  }
  for (const { event, post, message } of rejected) {
    const receipt = receiptOf({ post });
    if (message === usageFaults.tooOld && known.get(keyOf(asKey(event))) === event.hash) receipt.duplicates += 1;
    else receipt.errors.push({ index: event.index, id: event.id, message });
  }
  for (const { errors } of receipts) errors.sort((one, other) => one.index - other.index);
  return receipts;
}

/** @property post index of its post in the batch. @property index its index in the post */
type ValidEvent = StoredEvent & { post: number; index: number };

type Validation = {
  /** In order of arrival. */
  valid: ValidEvent[];
  rejected: { event: ReadEvent; post: number; message: string }[];
  /** Brands with a valid event, if it is their first in this minute. */
  brandsToTouch: number[];
  minute: string;
  /** Usage that may have no bill, by event, in the same order. */
  waits: Map<StoredEvent, Waiting>;
};

/** Decides which events are stored, and for which day and bill. From here on, no bill of these brands can be closed. */
async function validateEvents(
  { db, billingTimeZone, clock }: Services,
  tx: Db,
  posts: readonly Post[],
  now: Date,
): Promise<Validation> {
  const { ids, externalIds, earliest } = mentioned(posts);
  db.defer(lockBrandsForIngest(tx, ids));
  const since = firstOfMonth(daysAfter(dayIn(billingTimeZone, now), -USAGE_DAYS - 1));
  // By the real clock: the demo's clock affects only bills.
  const minute = new Date(Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  const [brands, businesses] = await Promise.all([
    usageBrands(tx, ids, since, minute, new Date(earliest).toISOString()),
    usageBusinesses(tx, externalIds),
  ]);
  const validation: Validation = { valid: [], rejected: [], brandsToTouch: [], minute, waits: new Map() };
  const open = openMonthsOf({ billingTimeZone }, now);
  const withValid = new Set<number>();
  const dayOf = daysByQuarter(billingTimeZone);
  for (const [post, { ctx, events }] of posts.entries()) {
    for (const event of events) {
      const { index, id, organization_id: brandId, business_id, type, quantity, occurred_at, at, hash } = event;
      const brand = brands.get(brandId);
      const business = business_id === null ? null : businesses.get(business_id);
      const fault = faultOf(event, brand, business, now);
      if (fault !== null || !brand) {
        validation.rejected.push({ event, post, message: fault ?? usageFaults.unknownBrand });
        continue;
      }
      withValid.add(brandId);
      const day = dayOf(at);
      const { month, waits } = booking(day, occurred_at, brand, open);
      const businessId = business?.id ?? 0;
      const accepted = { post, index, brandId, businessId, id, type, quantity, at, hash, day, billMonth: month };
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
): EventError["message"] | null {
  if (!brand) return usageFaults.unknownBrand;
  if (business === undefined) return usageFaults.unknownBusiness;
  if (business && business.brandId !== event.organization_id) return usageFaults.otherBrand;
  return timeFault(event.at, now);
}

const asKey = ({ organization_id, id }: ReadEvent) => ({ brandId: organization_id, id });
