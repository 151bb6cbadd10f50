import { isDeepStrictEqual } from "node:util";
import { type AuditEvent, auditEvents, type EventSubject } from "@console/contract/audit-events.ts";
import type { ConfigurationPart } from "@console/contract/configuration-parts.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { Context } from "../context/context.ts";
import { searchText } from "../db/sql.ts";
import type { activities } from "../db/tables/audit.ts";
import { billingDay } from "../lib/calendar.ts";
import { insertEntries } from "./audit.db.ts";
import { auditMessages } from "./audit.text.ts";
import { mayChangeConditions } from "./conditions.rules.ts";
import { raiseConfigurations } from "./configuration.db.ts";
import { changedParts } from "./configuration.rules.ts";

/** What an event is about; the screens link to it. */
export type SubjectKind = EventSubject | "member";

export type Subject = {
  kind: SubjectKind;
  /** Null if the event covers several objects: the bills of a month. */
  id: number | null;
  label: string;
  /** The brand that the change belongs to, if any. */
  brand: { id: number | null; name: string };
};

/** A record as the subject of an event. */
export const about = (
  kind: SubjectKind,
  { id, name }: { id: number | null; name: string },
  brand?: { id: number | null; name: string | null },
): Subject => ({ kind, id, label: name, brand: { id: brand?.id ?? null, name: brand?.name ?? "" } });

export const aboutBrand = (brand: { id: number; name: string }): Subject => about("brand", brand, brand);

type Values = Record<string, unknown>;

type Details = {
  /** The area whose roles see it, if it depends on the subject. */
  area?: Area;
  /**
   * For events that belong to no brand: whether the change affects the configurations of several brands, whose versions
   * the caller raises.
   */
  changesConfigurations?: boolean;
  /** Additional search terms: objects that the event concerns but the message does not name. */
  foundBy?: readonly string[];
};

/** `before` and `after` have only the fields that changed; never a secret. */
type Change = Details & { before?: Values | undefined; after?: Values | undefined };

type Entry = Change & {
  event: AuditEvent;
  /** One sentence for the feed, without the actor: 'added Dana Whitfield to the team'. */
  message: string;
  subject: Subject;
};

/**
 * What a sentence can say: the subject's label, its brand's name, the day in the billing time zone, and the fields of
 * `before` and `after` that it names.
 */
export type Said<Before = unknown, After = unknown> = {
  label: string;
  brand: string;
  readonly today: string;
  before: Before;
  after: After;
};
/** As a method, so that a sentence may ask for fields. */
type Sentence = { says(said: Said, ...words: never[]): string }["says"];
type Words<S> = S extends (said: never, ...words: infer W) => string ? W : never;
type Named<S, K extends "before" | "after"> = S extends (said: infer P, ...words: never[]) => string
  ? P extends Record<K, infer V>
    ? unknown extends V
      ? { [_ in K]?: Values | undefined }
      : Record<K, V & Values>
    : { [_ in K]?: Values | undefined }
  : never;
type ChangeOf<S> = Details & Named<S, "before"> & Named<S, "after">;

/**
 * Declares what the feed says of an area's events, after the person's name.
 * @returns a function that writes one event in the caller's transaction; what its sentence needs beyond the subject and the
 * change comes last. `each` writes the events of a bulk call, one per record, in one statement. They are sealed into the
 * chain after the commit.
 */
export function auditWith<S extends { [E in AuditEvent]?: Sentence }>(sentences: S) {
  type Event = keyof S & AuditEvent;
  type Described<E extends Event> =
    object extends ChangeOf<S[E]>
      ? [subject: Subject, change?: ChangeOf<S[E]>, ...words: Words<S[E]>]
      : [subject: Subject, change: ChangeOf<S[E]>, ...words: Words<S[E]>];
  const each = <E extends Event, R>(
    ctx: Context,
    event: E,
    records: readonly R[],
    describe: (record: R) => Described<E>,
  ): Promise<void> =>
    recordEvents(
      ctx,
      records.map((record) => {
        const [subject, change, ...words] = describe(record);
        const { before, after } = asChange(change);
        const { label, brand } = subject;
        const said = {
          label,
          brand: brand.name,
          get today() {
            return billingDay(ctx);
          },
          before,
          after,
        };
        return { ...change, event, subject, message: asSentence(sentences[event])(said, ...words) };
      }),
    );
  const one = <E extends Event>(ctx: Context, event: E, ...described: Described<E>): Promise<void> =>
    each(ctx, event, [described], (given) => given);
  return Object.assign(one, { each });
}

const asChange = (change: Change = {}) => change;
/** The signature above gives a sentence the words that it declares. */
const asSentence = (sentence: unknown) => sentence as (said: Said, ...words: unknown[]) => string;

/** Writes events in the caller's transaction, in one statement. */
export async function recordEvents(ctx: Context, entries: readonly Entry[]): Promise<void> {
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
    const { id: brandId } = entry.subject.brand;
    if (brandId === null) continue;
    for (const part of changedParts(entry)) changes.set(`${brandId} ${part}`, { brandId, part });
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
    organization_id: entry.subject.brand.id,
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
    if (value === undefined || isSame(before[key], value)) continue;
    was[key] = before[key];
    is[key] = value;
  }
  return Object.keys(is).length > 0 ? { before: was, after: is } : null;
}

/** Lists by their entries. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (typeof one === "object" && isDeepStrictEqual(one, other));
