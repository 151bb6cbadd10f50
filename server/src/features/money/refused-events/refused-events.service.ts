import type { Retried } from "@console/contract/refused-events.ts";
import { refusedErrors, refusedStatusLabel } from "@console/contract/refused-events.ts";
import type { Context } from "../../../context/context.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { enqueue } from "../../../jobs/outbox.ts";
import { DISMISS_BATCH, refusedGroupJob } from "../usage/refused/refused.jobs.ts";
import { auditRefused } from "../usage/refused/refused.text.ts";
import {
  dismissOfGroup,
  openById,
  openOfGroup,
  RETRY_BATCH,
  refusedSubject,
  retryRefused,
} from "../usage/refused/retry.service.ts";
import { findEvent, findGroup } from "./refused-events.db.ts";

/** Ingests one event now, whatever its age. */
export async function retry(ctx: Context, id: number): Promise<Retried> {
  const event = await requireOpen(ctx, id);
  const outcome = await retryRefused(ctx, await openById(ctx.db.current(), { id }), true);
  await auditRefused(ctx, "refused_event.retried", refusedSubject(event.group_id, event), {
    after: { events: 1, ...outcome },
  });
  return { ...outcome, remaining: 0 };
}

/** Ingests the events of a group: the first of them now, those of a large group in the background. */
export async function retryGroup(ctx: Context, id: number): Promise<Retried> {
  const group = await requireGroup(ctx, id);
  const first = { groupId: id, after: 0, through: group.through, limit: RETRY_BATCH };
  const stored = await openOfGroup(ctx.db.current(), first);
  const outcome = await retryRefused(ctx, stored, true);
  const remaining = Math.max(0, group.events - stored.length);
  if (remaining > 0) await goOn(ctx, id, group.through, null);
  await auditRefused(ctx, "refused_event.retried", refusedSubject(id, group), {
    after: { events: group.events, ...outcome },
  });
  return { ...outcome, remaining };
}

export async function dismiss(ctx: Context, id: number, reason: string) {
  const event = await requireOpen(ctx, id);
  await dismissBetween(ctx, { groupId: event.group_id, after: id - 1, through: id, limit: 1 }, reason);
  await auditRefused(ctx, "refused_event.dismissed", refusedSubject(event.group_id, event), {
    after: { events: 1, reason },
  });
  return { dismissed: 1, remaining: 0 };
}

export async function dismissGroup(ctx: Context, id: number, reason: string) {
  const group = await requireGroup(ctx, id);
  const { through, events } = group;
  const dismissed = await dismissBetween(ctx, { groupId: id, after: 0, through, limit: DISMISS_BATCH }, reason);
  const remaining = Math.max(0, events - dismissed);
  if (remaining > 0) await goOn(ctx, id, through, reason);
  await auditRefused(ctx, "refused_event.dismissed", refusedSubject(id, group), { after: { events, reason } });
  return { dismissed, remaining };
}

async function requireGroup(ctx: Context, id: number) {
  return requireFound(await findGroup(ctx.db.current(), { id }), refusedErrors.groupNotFound);
}

async function requireOpen(ctx: Context, id: number) {
  const event = requireFound(await findEvent(ctx.db.current(), { id }), refusedErrors.notFound);
  if (event.status !== "open")
    throw refuse(refusedErrors.handled, { status: refusedStatusLabel[event.status].toLowerCase() });
  return event;
}

type Page = { groupId: number; after: number; through: number; limit: number };

async function dismissBetween(ctx: Context, page: Page, reason: string): Promise<number> {
  const values = { ...page, reason, now: ctx.clock.now().toISOString(), by: ctx.actor.name };
  return (await dismissOfGroup(ctx.db.current(), values)).length;
}

/** The rest of a group, as far as it went when the person decided. */
const goOn = (ctx: Context, group_id: number, through: number, dismissal: string | null): Promise<void> =>
  enqueue(ctx.db, refusedGroupJob, { group_id, through, dismissal, person: ctx.actor.name });
