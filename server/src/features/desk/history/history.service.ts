import type { AuditField } from "@console/contract/fields.ts";
import {
  type HistoryEntry,
  type HistoryKind,
  historyErrors,
  historyKinds,
  type PastRecord,
} from "@console/contract/history.ts";
import { areasOf, mayAccess } from "@console/contract/permissions.ts";
import * as z from "zod/mini";
import { asActivity } from "../../../audit/activities.db.ts";
import { asEntry } from "../../../audit/archived.rules.ts";
import { archivedEntry, archivedUntil } from "../../../audit/archived.ts";
import { requireStepUp } from "../../../auth/access.ts";
import type { Session } from "../../../context/caller.ts";
import type { Context } from "../../../context/context.ts";
import { invalidInput, refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { dayInWords, startOfNextDay } from "../../../lib/calendar.ts";
import { auditFieldsOf } from "./audited-fields.ts";
import { type EntryRow, findEntry, type Loaded, listRecorded } from "./history.db.ts";
import { changesOf, createdAt, type FieldChange, fieldsBefore, flatten, isSame } from "./history.rules.ts";
import { historyRecords, type Reversal } from "./history-records.ts";
import { type Described, describe } from "./history-words.ts";

const kindOf = (kind: string): HistoryKind | undefined => historyKinds.find((each) => each === kind);

async function requireEntry(ctx: Context, seq: number): Promise<EntryRow> {
  const row = (await findEntry(ctx.db.current(), { seq })) ?? (await findArchived(ctx, seq));
  if (!row || !areasOf(ctx.actor.role).some((area) => area === row.area)) throw refuse(historyErrors.notFound);
  return row;
}

async function findArchived(ctx: Context, seq: number): Promise<EntryRow | undefined> {
  const row = await archivedEntry(ctx, seq);
  return row && asEntry(row);
}

/** The record that an entry is about, if it still exists and has a history. */
async function recordOf(ctx: Context, row: EntryRow): Promise<{ kind: HistoryKind; loaded: Loaded } | null> {
  const kind = kindOf(row.subject_kind);
  if (!kind || row.subject_id === null || !mayAccess(ctx.actor.role, historyRecords[kind].permission)) return null;
  const loaded = await historyRecords[kind].load(ctx, row.subject_id);
  return loaded ? { kind, loaded } : null;
}

const reversalOf = (kind: HistoryKind, field: string): Reversal | undefined =>
  historyRecords[kind].reversals.find(({ fields }) => fields.has(field));

/** Whether an entry's field could be set back: it replaced a value, and the record has another one now. */
function revertStateOf(
  ctx: Context,
  kind: HistoryKind,
  { field, ...change }: FieldChange,
  current: unknown,
): "ready" | "changed_since" | null {
  const reversal = reversalOf(kind, field);
  if (!reversal || !mayAccess(ctx.actor.role, reversal.route.permission)) return null;
  if (!("before" in change && "after" in change) || isSame(current, change.before)) return null;
  return isSame(current, change.after) ? "ready" : "changed_since";
}

/** An entry with its changes in the words of the forms. */
export async function readEntry(ctx: Context, seq: number): Promise<HistoryEntry> {
  const row = await requireEntry(ctx, seq);
  const record = await recordOf(ctx, row);
  const changes = changesOf(row).map((change) => {
    const { field } = change;
    if (!record || !(field in record.loaded.values)) return { ...change, revert: null };
    const current = record.loaded.values[field];
    return { ...change, current, revert: revertStateOf(ctx, record.kind, change, current) };
  });
  const { area: _, before: _before, after: _after, ...shown } = row;
  return {
    ...asActivity(shown),
    changes: await describe(
      ctx,
      changes.map(({ described, ...change }) => ({
        ...change,
        described,
        values: [change.before, change.after, "current" in change ? change.current : undefined],
      })),
    ),
    record_version: record?.loaded.version ?? null,
  };
}

/** The event whose fields describe a record of this kind. */
const eventOf = (kind: HistoryKind): string => (kind === "member" ? "team" : kind);

/** A record as it was at the end of a day in the billing time zone. */
export async function readPast(ctx: Context, kind: HistoryKind, id: number, day: string): Promise<PastRecord> {
  const { permission, load } = historyRecords[kind];
  const loaded = requireFound(
    mayAccess(ctx.actor.role, permission) ? await load(ctx, id) : undefined,
    historyErrors.recordGone,
  );
  const until = startOfNextDay(ctx.billingTimeZone, day);
  const archived = await archivedUntil(ctx);
  // Without the changes since then, a value of today would be shown as one of that day.
  if (archived && Date.parse(until) < Date.parse(archived.day))
    throw refuse(historyErrors.archived, { day: dayInWords(archived.day) });
  const entries = await listRecorded(ctx.db.current(), { kind, id });
  const values = fieldsBefore(loaded.values, entries, until);
  const known = auditFieldsOf(eventOf(kind));
  const fields = Object.entries(known).flatMap(([field, described]: [string, AuditField]) => {
    if (!(field in loaded.values)) return [];
    const current = loaded.values[field];
    const past = values.get(field) ?? null;
    const changed = past !== null && !isSame(past.value, current);
    return [{ field, described, ...(past && { value: past.value }), current, changed, values: [past?.value, current] }];
  });
  return {
    day,
    existed: Date.parse(loaded.created_at) < Date.parse(until),
    recorded_from: createdAt(entries),
    fields: await describe<Omit<(typeof fields)[number], keyof Described>>(ctx, fields),
  };
}

type Wanted = { field: string; current?: unknown };

/**
 * Sets a field back to its value before an entry, by the record's own route: its permission, step-up, validation,
 * version check and audit entry.
 */
export async function revert(ctx: Context, seq: number, wanted: Wanted, session: Session | null) {
  const row = await requireEntry(ctx, seq);
  const record = await recordOf(ctx, row);
  if (!record || row.subject_id === null) throw refuse(historyErrors.recordGone);
  const { kind, loaded } = record;
  const { field } = wanted;
  const label = auditFieldsOf(row.event)[field]?.label ?? field;
  const reversal = reversalOf(kind, field);
  const [before, after] = [flatten(row.before), flatten(row.after)];
  if (!reversal || !mayAccess(ctx.actor.role, reversal.route.permission) || !(field in before) || !(field in after))
    throw refuse(historyErrors.notRevertible, { field: label });
  // First, so that a person who decided on an outdated value is asked again with the current one.
  await requireVersion(ctx, loaded);
  const current = loaded.values[field];
  if (isSame(current, before[field])) throw refuse(historyErrors.same, { field: label });
  const hasSeen = "current" in wanted && isSame(wanted.current, current);
  if (!isSame(current, after[field]) && !hasSeen)
    throw refuse(historyErrors.changedSince, { field: label, person: loaded.updated_by });
  const body = reversal.body(field, before[field], loaded.values);
  requireStepUp(reversal.route, session, body, ctx.clock.now());
  const parsed = reversal.route.body && z.safeParse(reversal.route.body, body);
  if (parsed?.error) throw invalidInput(parsed.error.issues);
  // Whatever changes the record before its row is locked is a conflict too.
  const own = { ...ctx, ifMatch: ctx.ifMatch ?? loaded.version, restoring: { label, seq } };
  await reversal.save(own, { id: row.subject_id, brandId: row.organization_id }, parsed?.data);
  return { kind, id: row.subject_id, label };
}
