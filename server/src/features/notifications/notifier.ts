import { eq, inArray, isNull, sql } from "drizzle-orm";
import type { Services } from "../../context.ts";
import { failedJobs } from "../../jobs/jobs.watch.ts";
import { notify } from "../../live/listen.ts";
import { closedMonths, overdueBills, silentFeeds, usageJumps } from "../billing/billing.watch.ts";
import { differingBills } from "../billing/check.watch.ts";
import { changedPlans, failingCredentials } from "../brands/brands.watch.ts";
import { endingCoupons } from "../coupons/coupons.watch.ts";
import { lateOnboardings, onboardingsTomorrow } from "../onboardings/onboardings.watch.ts";
import type { Condition, Watch } from "./condition.ts";
import { notifications } from "./notifications.table.ts";

/** Every kind of notification: one line each. */
const watches: readonly Watch[] = [
  failingCredentials,
  failedJobs,
  endingCoupons,
  lateOnboardings,
  onboardingsTomorrow,
  changedPlans,
  overdueBills,
  differingBills,
  closedMonths,
  silentFeeds,
];

/** Dear to look for, as it adds up the usage of every brand: now and then is enough, and what was found holds meanwhile. */
const seldom = { kind: "usage_jump", watch: usageJumps, everyMs: 5 * 60_000 };
/** When this process last looked for it, by the clock of bills. */
const looked = new WeakMap<Services["db"], number>();

function isDue({ db, billingClock }: Services): boolean {
  const now = billingClock.now().getTime();
  if (Math.abs(now - (looked.get(db) ?? 0)) < seldom.everyMs) return false;
  looked.set(db, now);
  return true;
}

/**
 * Makes a notification for each condition that has begun and resolves those whose condition has
 * ended (NOTIF-02). One process at a time does it; the others find nothing left to do.
 * @returns whether anything changed
 */
export async function refreshNotifications(services: Services): Promise<boolean> {
  const { db, clock } = services;
  return db.transaction(async () => {
    const tx = db.current();
    await tx.execute(sql`select pg_advisory_xact_lock(740004)`);
    const now = clock.now().toISOString();
    const current: Condition[] = [];
    for (const watch of watches) current.push(...(await watch(services)));
    const due = isDue(services);
    if (due) current.push(...(await seldom.watch(services)));
    const open = await tx.select().from(notifications).where(isNull(notifications.resolved_at));
    const keyOf = ({ kind, occasion }: { kind: string; occasion: string }) => `${kind} ${occasion}`;
    const known = new Map(open.map((row) => [keyOf(row), row]));
    const holds = new Set(current.map(keyOf));

    const begun = current.filter((each) => !known.has(keyOf(each)));
    const ended = open.filter((row) => !holds.has(keyOf(row)) && (due || row.kind !== seldom.kind)).map(({ id }) => id);
    const reworded = current.filter((each) => {
      const row = known.get(keyOf(each));
      return row !== undefined && row.message !== each.message;
    });
    for (const some of batches(begun)) await tx.insert(notifications).values(some.map((each) => rowOf(each, now)));
    for (const some of batches(ended)) {
      await tx.update(notifications).set({ resolved_at: now }).where(inArray(notifications.id, some));
    }
    for (const each of reworded) {
      const id = known.get(keyOf(each))?.id ?? 0;
      await tx.update(notifications).set({ message: each.message }).where(eq(notifications.id, id));
    }
    const changed = begun.length + ended.length + reworded.length > 0;
    if (changed) await notify(tx, "notifications");
    return changed;
  });
}

/** Rows in one statement: it takes 65,535 values at most, and the first of a month may change every brand's package. */
const BATCH = 1_000;

function batches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
}

function rowOf({ subject, organization_id, ...rest }: Condition, created_at: string) {
  return {
    ...rest,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_label: subject.label,
    organization_id: organization_id ?? null,
    created_at,
  };
}

/** Time passes by itself: conditions that begin with a date are looked for this often. */
const LOOK_MS = 60_000;
/** Writes that come close together are looked at once. */
const SETTLE_MS = 200;

/** Looks after each change and every minute. */
export function startNotifier(services: Services, log: { warn(fields: object, message: string): void }) {
  let stopped = false;
  let waiting: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  const look = () => {
    waiting = undefined;
    running = (running ?? Promise.resolve())
      .then(() => (stopped ? false : refreshNotifications(services)))
      .catch((error: unknown) => log.warn({ reason: String(error) }, "could not look for notifications"));
  };
  const wake = () => {
    if (!stopped) waiting ??= setTimeout(look, SETTLE_MS).unref();
  };
  const timer = setInterval(wake, LOOK_MS);
  timer.unref();
  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(waiting);
      await running;
    },
  };
}
