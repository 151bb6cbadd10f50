import { type Activity, activityErrors, type ClosedBill } from "@console/contract/activities.ts";
import { ARCHIVED_FILES_MAX } from "@console/contract/limits.ts";
import type { Area } from "@console/contract/permissions.ts";
import { asActivity } from "../../../audit/activities.db.ts";
import { type ArchivedPart, archivedParts } from "../../../audit/archived.db.ts";
import { type ArchivedActivity, activityFile, asEntry } from "../../../audit/archived.rules.ts";
import { archivedEntry, archivedUntil, readPartNow } from "../../../audit/archived.ts";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { COUNT_UP_TO, type FeedQuery, findClosedBills, listActivities, MANY } from "./activities.db.ts";
import { matches } from "./archived.rules.ts";

/** The feed: from the database, and from the archive if the period that is asked for begins or ends there. */
export async function readFeed(ctx: Context, areas: readonly Area[], query: FeedQuery) {
  const found = await listActivities(ctx.db.current(), areas, query);
  const bound = query.since ?? query.until;
  if (bound === undefined) return found;
  const end = await archivedUntil(ctx);
  if (end === null || Date.parse(bound) > Date.parse(end.day)) return found;
  const parts = partsOf(await archivedParts(ctx.db.current(), {}), query);
  if (parts.length > ARCHIVED_FILES_MAX) throw refuse(activityErrors.longPeriod);
  const wanted = found.next === null ? query.per_page + 1 - found.page.length : 0;
  // A month may have been archived since the database was asked.
  const before = found.page.at(-1)?.id ?? query.before;
  const archived = await readArchived(ctx, parts, { areas, query: { ...query, before }, wanted });
  const entries = [...found.page, ...archived.entries];
  const page = entries.slice(0, query.per_page);
  const total = found.total === MANY ? COUNT_UP_TO + 1 : Number(found.total) + archived.total;
  return {
    page,
    next: entries.length > query.per_page || found.next !== null ? (page.at(-1)?.id ?? null) : null,
    total: total > COUNT_UP_TO ? MANY : total,
  };
}

/** Files that may have entries of the period, newest first. */
const partsOf = (parts: readonly ArchivedPart[], { since, until }: FeedQuery): ArchivedPart[] =>
  parts
    .filter(
      ({ first_day, last_day }) =>
        (!since || last_day >= since.slice(0, 10)) && (!until || first_day <= until.slice(0, 10)),
    )
    .toReversed();

type Reading = { areas: readonly Area[]; query: FeedQuery; wanted: number };

/** The newest entries before the one that is asked for, and how many there are in all: an export does not count. */
async function readArchived(ctx: Context, parts: readonly ArchivedPart[], { areas, query, wanted }: Reading) {
  const entries: Activity[] = [];
  let total = 0;
  const isSeen = (row: ArchivedActivity) => areas.some((area) => area === row.area);
  for (const part of parts) {
    // An export asks for its rows one after the other; a page counts all of them.
    const step = query.chunk ? activityFile.groupRows : part.rows;
    const before = query.chunk && query.before !== undefined ? query.before - part.first_key : part.rows;
    for (let rowEnd = Math.min(part.rows, before); rowEnd > 0; rowEnd -= step) {
      if (query.chunk && entries.length >= wanted) return { entries, total };
      const rowStart = Math.max(0, rowEnd - step);
      for (const row of (await readPartNow(ctx, part, { rowStart, rowEnd })).toReversed()) {
        const entry = asEntry(row);
        if (!isSeen(row) || !matches({ ...entry, search_text: row.search_text }, query)) continue;
        total += 1;
        if (entries.length < wanted && (query.before === undefined || entry.id < query.before)) {
          const { area: _, before: _before, after: _after, ...shown } = entry;
          entries.push(asActivity(shown));
        }
      }
    }
  }
  return { entries, total };
}

/** The bills that an activity closed together, archived or not. */
export async function closedBillsOf(ctx: Context, seq: number) {
  const found = await findClosedBills(ctx.db.current(), seq);
  if (found.length > 0) return found;
  const row = await archivedEntry(ctx, seq);
  return row?.event === "bill.month_closed" ? asBills(asEntry(row).after) : [];
}

/** As the close recorded them. */
const asBills = (after: Record<string, unknown> | null) => (after?.["bills"] ?? []) as ClosedBill[];
