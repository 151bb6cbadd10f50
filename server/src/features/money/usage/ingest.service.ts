import type { UsageReceipt } from "@console/contract/platform.ts";
import type { Services } from "../../../context/context.ts";
import { announce } from "../../../db/announce.ts";
import type { Db } from "../../../db/handle.ts";
import { assertStored } from "../../../http/errors.ts";
import { closeRefused, keepRefused, type RefusedRow } from "./refused/refused.db.ts";
import { type Fault, keyOfRefusal, refusal } from "./refused/refused.rules.ts";
import { noteUnbilled } from "./unbilled.db.ts";
import {
  addToDays,
  deleteStoredMonths,
  insertEvents,
  insertNewIds,
  keyOf,
  storedHashes,
  touchFeeds,
} from "./usage.db.ts";
import type { ReadEvent } from "./usage.rules.ts";
import { rollUpByDay, type StoredEvent } from "./usage-days.rules.ts";
import { type Post, type Validation, type ValidEvent, validateEvents } from "./validate.service.ts";

export type { Post } from "./validate.service.ts";

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
  if (receipts.some(({ accepted, errors }) => accepted > 0 || errors.length > 0)) announce(db, "usage");
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
  const outcome = await outcomeOf(tx, posts, validation, stored);

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
  settleRefused(services, posts, validation, outcome, now);
  return outcome.receipts;
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

/** What became of the events of a batch. */
type Outcome = {
  receipts: UsageReceipt[];
  /** Right ones that are not counted, with why. */
  refused: { event: ReadEvent; post: number; fault: Fault }[];
  /** Conflicts of events that were retried. */
  conflicts: Set<ValidEvent>;
};

/** Counts each event's result in the receipt of its post. */
async function outcomeOf(
  tx: Db,
  posts: readonly Post[],
  { valid, rejected }: Validation,
  stored: readonly StoredEvent[],
): Promise<Outcome> {
  const receipts = posts.map(
    ({ refused }): UsageReceipt => ({
      accepted: 0,
      duplicates: 0,
      conflicts: [],
      errors: refused.map(({ index, id, message }) => ({ index, id, message })),
    }),
  );
  const outcome: Outcome = { receipts, refused: [], conflicts: new Set() };
  const receiptOf = ({ post }: { post: number }) => {
    return assertStored(receipts[post], "an event without its post");
  };
  if (rejected.length === 0 && stored.length === valid.length) {
    for (const event of valid) receiptOf(event).accepted += 1;
    return outcome;
  }
  const isNew = new Set(stored.map(keyOf));
  const known = new Map(stored.map((each) => [keyOf(each), each.hash]));
  // An event that is too old now may have been stored in time: repeating it is a duplicate.
  const late = rejected.filter(isLate).map(({ event }) => asKey(event));
  const before = await storedHashes(tx, [...valid.filter((each) => !isNew.has(keyOf(each))), ...late]);
  for (const each of before) known.set(keyOf(each), each.hash);

  for (const event of valid) {
    const key = keyOf(event);
    const receipt = receiptOf(event);
    if (isNew.delete(key)) receipt.accepted += 1;
    else if (known.get(key) === event.hash) receipt.duplicates += 1;
    else {
      receipt.conflicts.push({ index: event.index, id: event.id });
      outcome.conflicts.add(event);
    }
  }
  for (const each of rejected) {
    const { event, message } = each;
    const receipt = receiptOf(each);
    if (isLate(each) && known.get(keyOf(asKey(event))) === event.hash) receipt.duplicates += 1;
    else {
      receipt.errors.push({ index: event.index, id: event.id, message });
      outcome.refused.push(each);
    }
  }
  for (const { errors } of receipts) errors.sort((one, other) => one.index - other.index);
  return outcome;
}

const isLate = ({ fault }: { fault: Fault }): boolean => fault === "tooOld" || fault === "forgotten";

/**
 * Keeps what was refused, and closes the kept copies of what is counted by now: as the last of the batch, because other
 * batches that refuse something wait for it from here on.
 */
function settleRefused(
  { db, clock }: Services,
  posts: readonly Post[],
  { valid, brands }: Validation,
  { refused, conflicts }: Outcome,
  now: Date,
): void {
  const tx = db.current();
  // By the real clock, like what people do with it. Only the age of an event is measured by the demo's clock.
  const at = clock.now().toISOString();
  const by = posts[0]?.ctx.actor.name ?? "";
  const counted = valid.filter((event) => !conflicts.has(event));
  const closing = counted.filter(({ brandId }) => (brands.get(brandId)?.openRefused ?? null) !== null);
  if (closing.length > 0) {
    const refsOf = ({ brandId }: ValidEvent) => [String(brandId), `external:${brands.get(brandId)?.openRefused}`];
    const closed = closing.flatMap((event) => refsOf(event).map((brandRef) => ({ brandRef, id: event.id })));
    db.defer(closeRefused(tx, closed, at, by));
  }
  if (refused.length === 0 && posts.every(({ refused: unread, retried }) => unread.length === 0 && !retried)) return;
  const positionOf = (post: number, index: number) => post * POSITIONS + index;
  const lastCounted = new Map(counted.map((event) => [keyOf(event), positionOf(event.post, event.index)]));
  const rows = new Map<string, RefusedRow & { position: number }>();
  const keep = (post: number, each: RefusedRow["refusal"]) => {
    const position = positionOf(post, each.index);
    const key = `${each.brandRef} ${keyOfRefusal(each)}`;
    if ((rows.get(key)?.position ?? -1) > position) return;
    const receivedAt = posts[post]?.retried?.[each.index]?.receivedAt ?? now.getTime();
    rows.set(key, { refusal: each, receivedAt, counted: (lastCounted.get(key) ?? -1) > position, position });
  };
  for (const [post, { refused: unread }] of posts.entries()) for (const each of unread) keep(post, each);
  for (const { event, post, fault } of refused) keep(post, refusal(event.index, event, fault));
  for (const { brandId, event, post } of conflicts)
    if (posts[post]?.retried) keep(post, refusal(event.index, { ...event, organization_id: brandId }, "conflict"));
  db.defer(keepRefused(tx, [...rows.values()], at, by));
}

/** More than a post has places. */
const POSITIONS = 1_000_000;

const asKey = ({ organization_id, id }: ReadEvent) => ({ brandId: organization_id, id });
