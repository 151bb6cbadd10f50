import { hash } from "node:crypto";
import { CLOSE_GRACE_HOURS, USAGE_DAYS, USAGE_ID_DAYS, USAGE_MINUTES_AHEAD } from "@console/contract/limits.ts";
import { type RecordRef, recordRef } from "@console/contract/machine-lists.ts";
import { type UsageEvent, usageEvent } from "@console/contract/platform.ts";
import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { UNBILLED_MONTHS } from "../../../db/tables/usage.ts";
import { parse } from "../../../http/parse.ts";
import { dayIn, firstOfMonth, firstOfNextMonth, startOfDay } from "../../../lib/calendar.ts";
import { wrongValue } from "../../../lib/input.text.ts";
import { unknownFields } from "../../../lib/unknown-fields.ts";
import { type Fault, malformed, type RefusedUsage, refusal, withUnknownFields } from "./refused/refused.rules.ts";
import { usageFaults } from "./usage.text.ts";

/** A valid event of a batch. */
export type ReadEvent = Omit<UsageEvent, "business_id" | "organization_id"> & {
  organization_id: number;
  business_id: string | null;
  /** Its instant as a number. */
  at: number;
  /** Index in the batch. */
  index: number;
  /** Hash of the content: distinguishes a repetition from a different event with the same id. */
  hash: bigint;
};

/** References of events to brands by the voice platform's id. */
export const externalRefs = (sent: readonly unknown[]): RecordRef[] => {
  const refs = new Set<RecordRef>();
  for (const each of sent) {
    const ref = Object(each).organization_id;
    // What cannot be a reference never reaches the database: one event must not affect its batch.
    if (typeof ref === "string" && !refs.has(ref) && z.safeParse(recordRef, ref).success) refs.add(ref);
  }
  return [...refs];
};

/**
 * Validates each event separately: an invalid one is refused, and the others continue.
 * @param brandIds of brands that events name by the voice platform's ids
 */
export function readEvents(
  sent: readonly unknown[],
  brandIds: ReadonlyMap<RecordRef, number> = new Map(),
): { events: ReadEvent[]; refused: RefusedUsage[] } {
  const events: ReadEvent[] = [];
  const refused: RefusedUsage[] = [];
  for (const [index, each] of sent.entries()) {
    const parsed = parse(usageEvent, each, { error: wrongValue });
    if (!parsed.success) {
      refused.push(malformed(index, idOf(each), each, messageOf(parsed.error.issues), brandIds));
      continue;
    }
    const event = parsed.data;
    const { organization_id: ref } = event;
    const organization_id = typeof ref === "number" ? ref : brandIds.get(ref);
    const unknown = unknownFields(usageEvent, each);
    if (unknown.length > 0) {
      refused.push(withUnknownFields(index, { ...event, organization_id: organization_id ?? ref }, each, unknown));
    } else if (organization_id === undefined) refused.push(refusal(index, event, "unknownBrand"));
    else events.push(asRead(index, event, organization_id));
  }
  return { events, refused };
}

/** In UTC to the millisecond, as instants are stored: writing a date takes longer than reading it. */
const isStored = /\.\d{3}Z$/;

/** With its instant, sent in any notation, in UTC. Written out, because spreading its fields takes longer than parsing. */
function asRead(index: number, event: UsageEvent, organization_id: number): ReadEvent {
  const { id, business_id = null, type, quantity } = event;
  const at = Date.parse(event.occurred_at);
  const occurred_at = isStored.test(event.occurred_at) ? event.occurred_at : new Date(at).toISOString();
  const hash = contentHash({ id, organization_id, business_id, type, quantity, occurred_at });
  return { index, id, organization_id, business_id, type, quantity, occurred_at, at, hash };
}

/** The id as sent, if it can be reported. */
function idOf(sent: unknown): string | null {
  const named = z.safeParse(usageEvent.shape.id, Object(sent).id);
  return named.success ? named.data : null;
}

/** The first fault, with its field. */
function messageOf(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const [first] = issues;
  if (!first) return usageFaults.unreadable;
  return first.path.length > 0 ? `${first.path.join(".")}: ${first.message}` : first.message;
}

/** 64 bits of the content as a signed integer, independent of how its number and instant were written. */
export function contentHash(event: Omit<ReadEvent, "index" | "hash" | "at">): bigint {
  const { organization_id, id, business_id, type, quantity, occurred_at } = event;
  const content = JSON.stringify([organization_id, id, business_id, type, quantity, occurred_at]);
  // As hex text, because creating a buffer takes longer than hashing.
  return BigInt.asIntN(64, BigInt(`0x${hash("sha256", content, "hex").slice(0, 16)}`));
}

/** When an event that is retried came first, and whether a person retries it. */
export type RetriedEvent = { receivedAt: number; byHand: boolean };

/** For so long after an event happened the id of every one that was accepted is known. */
const KNOWN_DAYS = USAGE_ID_DAYS - 1;
/** Days whose months count in what is asked of a brand. */
export const daysBack = (isRetry: boolean): number => (isRetry ? KNOWN_DAYS : USAGE_DAYS) + 1;

/**
 * Usage is accepted of the last 35 days, and of the next 5 minutes, because clocks differ. An event that is retried came in
 * time if it did at first. A person may ingest an older one, as long as its id would be known if it had been counted.
 */
export function timeFault(at: number, now: Date, retried?: RetriedEvent): Fault | null {
  const age = now.getTime() - at;
  if (age < -USAGE_MINUTES_AHEAD * 60_000) return "tooEarly";
  if (retried && age > KNOWN_DAYS * DAY_MS) return "forgotten";
  const ageAtFirst = retried ? retried.receivedAt - at : age;
  return ageAtFirst > USAGE_DAYS * DAY_MS && !retried?.byHand ? "tooOld" : null;
}

const DAY_MS = 86_400_000;

/** What ingest knows of a brand. */
export type UsageBrand = {
  created_at: string;
  /** Since when it has been active; null if it is not. */
  active_since: string | null;
  /**
   * Active periods; the last one is open while the brand is active. Read only if an event happened before
   * `active_since`.
   */
  periods: readonly { started_at: string; ended_at: string | null }[];
  /** First day of the month in which its first package began. */
  first_package: string | null;
  /** First days of the months that have a bill. */
  closed: ReadonlySet<string>;
};

/** Whether a brand was active at a moment; before its creation, its initial status counts. */
export function wasActive({ created_at, active_since, periods }: UsageBrand, occurredAt: string): boolean {
  if (active_since !== null && occurredAt >= active_since) return true;
  const [first] = periods;
  if (first && occurredAt < first.started_at) return occurredAt < created_at || first.started_at <= created_at;
  return periods.some(
    ({ started_at, ended_at }) => started_at <= occurredAt && (ended_at === null || occurredAt < ended_at),
  );
}

/** Months whose close is not due yet: the open one, and for some hours the previous one. */
export type OpenMonths = {
  /** First day of the earliest such month. */
  from: string;
  /** Start and end instants of a month. */
  spanOf(month: string): { start: string; end: string };
};

/** Which bill counts usage, and whether possibly none does. */
type Booking = { month: string; waits: false | "inactive" | "booked" };

/**
 * The month whose bill counts usage of a day: its own, or if that is already billed, the next one that can have a bill.
 * Usage while the brand was inactive waits for a person.
 */
export function booking(day: string, occurredAt: string, brand: UsageBrand, open: OpenMonths): Booking {
  const own = firstOfMonth(day);
  if (!wasActive(brand, occurredAt)) return { month: UNBILLED_MONTHS.inactive, waits: "inactive" };
  const packaged = (month: string) => brand.first_package !== null && brand.first_package <= month;
  // A brand active in the month gets a bill if it has a package; without a package, none is created later unless one is
  // chosen.
  if (!brand.closed.has(own)) return { month: own, waits: packaged(own) ? false : "booked" };
  let month = firstOfNextMonth(own);
  while (
    brand.closed.has(month) ||
    (month < open.from && !(packaged(month) && wasActiveIn(brand, open.spanOf(month))))
  ) {
    month = firstOfNextMonth(month);
  }
  return { month, waits: "booked" };
}

function wasActiveIn({ active_since, periods }: UsageBrand, { start, end }: { start: string; end: string }): boolean {
  if (active_since !== null && active_since < end) return true;
  return periods.some(({ started_at, ended_at }) => started_at < end && (ended_at === null || ended_at > start));
}

export const HOUR_MS = 3_600_000;

/** Months that are not closed yet at a moment, by the time their close is due. */
export function openMonthsOf({ billingTimeZone }: Pick<Services, "billingTimeZone">, now: Date): OpenMonths {
  return {
    from: firstOfMonth(dayIn(billingTimeZone, new Date(now.getTime() - CLOSE_GRACE_HOURS * HOUR_MS))),
    spanOf: (month) => ({
      start: startOfDay(billingTimeZone, month),
      end: startOfDay(billingTimeZone, firstOfNextMonth(month)),
    }),
  };
}
