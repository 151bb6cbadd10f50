import type { Activity } from "@console/contract/activities.ts";
import { erasureEvents } from "@console/contract/audit-events.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { Columns, Row } from "../archive/parquet.ts";
import type { FileKind } from "../archive/rewrite.ts";

/** The columns of a file of archived activities, named like those of `activities`. */
export const activityColumns = {
  seq: { kind: "long" },
  hash: { kind: "text" },
  /** What the hash covers, together with the hash before it: whoever has the file can verify it without the console. */
  sealed: { kind: "text" },
  id: { kind: "long" },
  occurred_at: { kind: "instant" },
  event: { kind: "text" },
  type: { kind: "text" },
  area: { kind: "text" },
  message: { kind: "text" },
  actor_id: { kind: "int", nullable: true },
  actor_name: { kind: "text" },
  subject_kind: { kind: "text" },
  subject_id: { kind: "int", nullable: true },
  subject_label: { kind: "text" },
  organization_id: { kind: "int", nullable: true },
  before: { kind: "text", nullable: true },
  after: { kind: "text", nullable: true },
  request_id: { kind: "text" },
  ip: { kind: "text" },
  changes_configuration: { kind: "boolean" },
  search_text: { kind: "text" },
} as const satisfies Columns;

/** Lists and exports read a few entries at a time. */
const GROUP = 1_000;
export const activityFile: FileKind<typeof activityColumns> = {
  kind: "activities",
  columns: activityColumns,
  groupRows: GROUP,
};

export type ArchivedActivity = Row<typeof activityColumns>;

/** An archived activity's values of before and after, which the file has as JSON. */
export const valuesOf = (json: string | null): Record<string, unknown> | null =>
  json === null ? null : JSON.parse(json);

const instantText = (micros: bigint, end = ""): string =>
  new Date(Number(micros / 1_000_000n) * 1_000)
    .toISOString()
    .replace(/\.000Z$/, `.${(micros % 1_000_000n).toString().padStart(6, "0")}${end}`);

export const timeOf = ({ occurred_at }: Pick<ArchivedActivity, "occurred_at">): string => instantText(occurred_at, "Z");

/** As the feed has an entry, with its values. */
export const asEntry = (row: ArchivedActivity) => {
  const [before, after] = [valuesOf(row.before), valuesOf(row.after)];
  const isErasure = erasureEvents.some((event) => event === row.event);
  return {
    id: Number(row.seq),
    message: row.message,
    user: row.actor_name,
    user_id: row.actor_id,
    time: new Date(timeOf(row)).toISOString(),
    type: asType(row.type),
    event: row.event,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    subject_label: row.subject_label,
    organization_id: row.organization_id,
    has_changes: (before !== null || after !== null) && !isErasure,
    restored_from: Number(after?.["restored_from"] ?? 0) || null,
    area: asArea(row.area),
    before,
    after,
  };
};
/** As they were written by these types. */
const asType = (type: string) => type as Activity["type"];
const asArea = (area: string) => area as Area;

/** The sealed text as `seal.db.ts` builds it: what an entry's columns say must be what its hash covers. */
export function sealedText(row: ArchivedActivity): string {
  const text = (value: string | number | null) => JSON.stringify(value);
  return `[${[
    row.id.toString(),
    text(instantText(row.occurred_at)),
    ...[row.event, row.type, row.area, row.message, row.actor_id, row.actor_name, row.subject_kind].map(text),
    ...[row.subject_id, row.subject_label, row.organization_id].map(text),
    row.before ?? "null",
    row.after ?? "null",
    text(row.request_id),
    text(row.ip),
  ].join(", ")}]`;
}

/** Rows as JSON that PostgreSQL reads as rows of `activities`; the values of before and after as they are, digit by digit. */
export const asJson = (rows: readonly ArchivedActivity[]): string =>
  `[${rows
    .map((row) => {
      const { sealed: _, before, after, ...others } = row;
      const plain = { ...others, seq: Number(row.seq), id: Number(row.id), occurred_at: timeOf(row) };
      return `${JSON.stringify(plain).slice(0, -1)},"before":${before ?? "null"},"after":${after ?? "null"}}`;
    })
    .join(",")}]`;
