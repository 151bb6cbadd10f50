import type { DemoClock } from "@console/contract/demo.ts";
import { demoErrors } from "@console/contract/demo.ts";
import { CLOSE_GRACE_HOURS } from "@console/contract/limits.ts";
import { about } from "../../../audit/audit.ts";
import { type BillingClock, type Clock, type Context, machineClock, type Services } from "../../../context/context.ts";
import { upsertRow } from "../../../db/records.ts";
import { billingClock } from "../../../db/tables/demo.ts";
import { refuse } from "../../../http/errors.ts";
import { enqueue } from "../../../jobs/outbox.ts";
import { billingDay, firstOfNextMonth, startOfDay } from "../../../lib/calendar.ts";
import { lacksSeller } from "../../access/operator/operator.service.ts";
import { closeJob } from "../../money/bills/close.jobs.ts";
import { auditDemo } from "./demo.text.ts";
import { findDemoClock } from "./demo-clock.db.ts";

const HOUR_MS = 3_600_000;

/** A billing clock that can be set ahead; exists only in the demo. */
export function makeDemoClock(real: Clock = machineClock): BillingClock {
  let aheadMs = 0;
  return {
    now: () => new Date(real.now().getTime() + aheadMs),
    demo: {
      aheadMs: () => aheadMs,
      setAhead: (ms) => {
        aheadMs = ms;
      },
    },
  };
}

/** Restores the demo clock's stored offset. */
export async function loadDemoClock({ db, billingClock: clock }: Pick<Services, "db" | "billingClock">): Promise<void> {
  if (!clock.demo) return;
  const stored = await findDemoClock(db.current(), {});
  if (stored) clock.demo.setAhead(stored.ahead_ms);
}

export async function showDemoClock(ctx: Context): Promise<DemoClock> {
  const { demo } = ctx.billingClock;
  if (!demo) throw refuse(demoErrors.noClock);
  const now = { at: ctx.billingClock.now().toISOString(), today: billingDay(ctx), ahead_ms: demo.aheadMs() };
  return { ...now, seller_missing: await lacksSeller(ctx) };
}

/** Sets the billing clock to the moment at which its month is due to be closed, and starts the close. */
export async function moveToMonthEnd(ctx: Context): Promise<DemoClock> {
  const { demo } = ctx.billingClock;
  if (!demo) throw refuse(demoErrors.noClock);
  const month = billingDay(ctx);
  const closing = Date.parse(startOfDay(ctx.billingTimeZone, firstOfNextMonth(month))) + CLOSE_GRACE_HOURS * HOUR_MS;
  const ahead_ms = demo.aheadMs() + closing - ctx.billingClock.now().getTime();
  await upsertRow(ctx.db.current(), billingClock, { id: 1, ahead_ms });
  await auditDemo(ctx, "demo.month_ended", about("demo", { id: 1, name: month.slice(0, 7) }));
  // Must run before the job is queued, which asks this clock which months are due.
  ctx.db.afterCommit(() => demo.setAhead(ahead_ms));
  await enqueue(ctx.db, closeJob, {});
  const at = new Date(closing);
  const seller_missing = await lacksSeller(ctx);
  return { at: at.toISOString(), today: firstOfNextMonth(month), ahead_ms, seller_missing };
}
