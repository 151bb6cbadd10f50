import type { AuditEvent } from "@console/contract/audit-events.ts";
import { NEW_YORK } from "@console/contract/new-york.ts";
import type { Thresholds } from "@console/contract/operator.ts";
import type { Services } from "../context/context.ts";
import { readTableWrites } from "../db/table-writes.db.ts";
import { billingDay, dayIn } from "../lib/calendar.ts";
import type { Written } from "./refresher.ts";

/** The subject of a write, from its event: `brand` for `brand.updated`. */
export type Subject = AuditEvent extends `${infer S}.${string}` ? S : never;

type Next = (services: Services, thresholds: Thresholds) => Promise<Date | null>;

/** When a condition must be evaluated again. */
export type Inputs = {
  /** Subjects whose writes can begin or end it: it is evaluated right after them. */
  on: readonly Subject[];
  /** The tables that it reads: each minute it is evaluated if any process wrote to one of them. */
  reads: readonly string[];
  /**
   * By the real clock: when the passing of time can begin or end it next; null if only the next midnight can. Absent: the
   * same as null.
   */
  next?: Next;
  /** If it reads every brand's usage or months: least milliseconds between two evaluations, except after writes in `on`. */
  everyMs?: number;
};

/** What the outcome of an evaluation was based on. */
type Basis = {
  /** Absent after a failure. */
  writes: ReadonlyMap<string, string> | undefined;
  /** Midnight changes it, in each time zone that conditions use; so does the demo's clock. */
  days: string;
  /** By the billing clock, so that closing the demo's month counts as time that passed. */
  at: number;
  next: number | null;
};

const MINUTE_MS = 60_000;
/** Everything is evaluated at least this often: the release before may have stored what it finds. */
const EVERYTHING_MS = 60 * MINUTE_MS;

/** For conditions about time whose evaluation costs next to nothing. */
export const everyMinute: Next = async ({ clock }) => clock.now();
export const everyHour: Next = async ({ clock }) => new Date(clock.now().getTime() + EVERYTHING_MS);

/** Which of some conditions are due, and what their last evaluation in this process was based on. */
export function makeSchedule<Code extends string>() {
  const known = new Map<Code, Basis>();

  const isDue = (of: Inputs & { code: Code }, written: Written, now: Basis, realNow: number): boolean => {
    const { code, on, reads, everyMs = 0 } = of;
    const last = known.get(code);
    const hasFailed = last !== undefined && last.writes === undefined;
    if (typeof written !== "string") return on.some((subject) => written.has(subject)) && !hasFailed;
    if (written === "all" || last === undefined) return true;
    if (Math.abs(now.at - last.at) < everyMs) return false;
    if (written === "unknown" || hasFailed) return true;
    return (
      last.days !== now.days ||
      (last.next !== null && realNow >= last.next) ||
      Math.abs(now.at - last.at) >= EVERYTHING_MS ||
      reads.some((table) => last.writes?.get(table) !== now.writes?.get(table))
    );
  };

  return {
    /** @returns the conditions that are due, in their order, and what they are evaluated on */
    find: async <C extends Inputs & { code: Code }>(services: Services, all: readonly C[], written: Written) => {
      const now: Basis = {
        // A write is evaluated right after it; the next minute compares with what was known before it.
        writes: typeof written === "string" ? await readTableWrites(services.db.current()) : new Map(),
        days: [
          billingDay(services),
          ...[services.billingTimeZone, NEW_YORK].map((zone) => dayIn(zone, services.clock.now())),
        ].join(),
        at: services.billingClock.now().getTime(),
        next: null,
      };
      const due = all.filter((each) => isDue(each, written, now, services.clock.now().getTime()));
      return { due, now };
    },
    /** Stores that a condition was evaluated on this basis. */
    done: (code: Code, written: Written, now: Basis, next: Date | null): void => {
      const before = known.get(code);
      if (typeof written === "string") known.set(code, { ...now, next: next?.getTime() ?? null });
      // Only what time does next is newer than before.
      else if (before) known.set(code, { ...before, next: next?.getTime() ?? null });
    },
    /** It is evaluated again in a minute, whatever is written until then. */
    failed: (code: Code, now: Basis): void => void known.set(code, { ...now, writes: undefined }),
  };
}
