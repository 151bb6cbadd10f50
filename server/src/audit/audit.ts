import { type AuditEvent, auditEvents, type EventSubject } from "@console/contract/audit-events.ts";
import type { ConfigurationPart } from "@console/contract/configuration-parts.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { Context } from "../context/context.ts";
import { searchText } from "../db/sql.ts";
import type { activities } from "../db/tables/audit.ts";
import { insertEntries } from "./audit.db.ts";
import { auditMessages } from "./audit.text.ts";
import { mayChangeConditions } from "./conditions.rules.ts";
import { raiseConfigurations } from "./configuration.db.ts";
import { changedParts } from "./configuration.rules.ts";

/** What an event is about; the screens link to it. */
export type SubjectKind = EventSubject | "member";

export type Entry = {
  event: AuditEvent;
  /** One sentence for the feed, without the actor: 'added Dana Whitfield to the team'. */
  message: string;
  /** Without an id if it covers several objects: the bills of a month. */
  subject: { kind: SubjectKind; id: number | null; label: string };
  brandId?: number;
  /** The area whose roles see it, if it depends on the subject. */
  area?: Area;
  /** Only the fields that changed; never a secret. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /**
   * For events that belong to no brand: whether the change affects the configurations of several brands, whose versions
   * the caller raises.
   */
  changesConfigurations?: boolean;
  /** Additional search terms: objects that the event concerns but the message does not name. */
  foundBy?: readonly string[];
};

/**
 * Writes an event, or those of a bulk call, one per record, in the caller's transaction. It is sealed into the chain after
 * the commit.
 */
export async function recordEvent(ctx: Context, given: Entry | readonly Entry[]): Promise<void> {
  const entries = [given].flat();
  if (!ctx.db.inTransaction) throw new Error("an audit event is written in the transaction of its change");
  if (entries.length === 0) return;
  ctx.db.defer(
    insertEntries(
      ctx.db.current(),
      entries.map((entry) => rowOf(ctx, entry)),
    ),
  );
  const changes = configurationChanges(entries);
  if (changes.length > 0) ctx.db.defer(raiseConfigurations(ctx.db.current(), changes, ctx.clock.now().toISOString()));
  ctx.audited.push(...entries.map(({ event }) => event));
  const events = entries.filter(mayChangeConditions).map(({ event }) => event);
  ctx.db.afterCommit(() => ctx.onAuditWritten(events));
}

/** Every write passes here, so no change to a configuration can forget to raise its version. */
function configurationChanges(entries: readonly Entry[]): { brandId: number; part: ConfigurationPart }[] {
  const changes = new Map<string, { brandId: number; part: ConfigurationPart }>();
  for (const entry of entries) {
    if (entry.brandId === undefined) continue;
    for (const part of changedParts(entry)) changes.set(`${entry.brandId} ${part}`, { brandId: entry.brandId, part });
  }
  return [...changes.values()];
}

function rowOf(ctx: Context, entry: Entry): typeof activities.$inferInsert {
  const { type, area } = auditEvents[entry.event];
  const message = ctx.restoring ? auditMessages.restored(entry.message, ctx.restoring) : entry.message;
  return {
    occurred_at: ctx.clock.now().toISOString(),
    event: entry.event,
    type,
    area: entry.area ?? area,
    message,
    actor_id: ctx.actor.id,
    actor_name: ctx.actor.name,
    subject_kind: entry.subject.kind,
    subject_id: entry.subject.id,
    subject_label: entry.subject.label,
    organization_id: entry.brandId ?? null,
    before: entry.before ?? null,
    // In the sealed content, so that the chain covers it.
    after: ctx.restoring ? { ...entry.after, restored_from: ctx.restoring.seq } : (entry.after ?? null),
    request_id: ctx.request.id,
    ip: ctx.request.ip,
    changes_configuration: entry.changesConfigurations ?? changedParts(entry).length > 0,
    search_text: searchText(message, ctx.actor.name, entry.subject.label, ...(entry.foundBy ?? [])),
  };
}

/**
 * The fields of `after` that differ from `before`, with both values; an absent field is unchanged. Null if nothing
 * differs.
 */
export function changedFields<T extends Record<string, unknown>>(
  before: T,
  after: { [K in keyof T]?: T[K] | undefined },
): { before: Partial<T>; after: Partial<T> } | null {
  const was: Partial<T> = {};
  const is: Partial<T> = {};
  for (const key in after) {
    const value = after[key];
    if (value === undefined || Object.is(before[key], value)) continue;
    was[key] = before[key];
    is[key] = value;
  }
  return Object.keys(is).length > 0 ? { before: was, after: is } : null;
}
