import * as z from "zod/mini";
import type { RecordFields } from "./fields.ts";
import {
  ACTIVITY_MONTHS,
  ACTIVITY_MONTHS_MAX,
  ACTIVITY_MONTHS_MIN,
  ERASURE_DAYS,
  ERASURE_DAYS_MAX,
  ERASURE_DAYS_MIN,
  REFUSED_DAYS,
  USAGE_ID_DAYS,
  USAGE_KEEP_MONTHS,
  USAGE_KEEP_MONTHS_MAX,
  USAGE_KEEP_MONTHS_MIN,
} from "./limits.ts";
import { wholeInput } from "./primitives.ts";

const whole = (label: string, least: number, most: number, empty: number) => ({
  label,
  as: "number" as const,
  stored: z.int(),
  sent: wholeInput(least, most),
  empty,
  least,
  most,
});

/** For how long something is stored, where the operator decides. */
export const fieldsOfRetention = {
  email_days: whole("Emails (days)", 30, 365, 90),
  notification_days: whole("Resolved notifications (days)", 30, 365, 90),
  webhook_days: whole("Webhook deliveries (days)", 7, 90, 30),
  /** Personal data of a closed brand is erased then; what its bills say stays. */
  erasure_days: whole("Erase closed brands after (days)", ERASURE_DAYS_MIN, ERASURE_DAYS_MAX, ERASURE_DAYS),
  /** Only where there is an archive: without one, nothing leaves the database. */
  activity_months: whole("Activities (months)", ACTIVITY_MONTHS_MIN, ACTIVITY_MONTHS_MAX, ACTIVITY_MONTHS),
} satisfies RecordFields;

export type Retention = Record<keyof typeof fieldsOfRetention, number>;

/** How long something is stored, and who decides that: a setting, the server's configuration, or nobody. */
type Stored = { what: string } & (
  | { by: "setting"; field: keyof typeof fieldsOfRetention; since?: string; off?: string }
  | { by: "server"; variable: "USAGE_KEEP_MONTHS"; term: (months: number) => string; off: string }
  | { by: "rule"; term: string }
);

/** What is stored how long: the page of Settings and the table in `docs/operations.md` have these rows. */
export const retention: readonly Stored[] = [
  {
    what: "Usage events",
    by: "server",
    variable: "USAGE_KEEP_MONTHS",
    term: (months) => `${months} closed months, then archived`,
    off: "Forever: there is no archive",
  },
  { what: "Archived usage", by: "rule", term: "Forever, as files outside of the database" },
  { what: "Daily usage, bills, invoices, payments and accounts", by: "rule", term: "Forever" },
  { what: "IDs of usage events", by: "rule", term: `${USAGE_ID_DAYS} days` },
  { what: "Daily totals the voice platform reported", by: "rule", term: `${USAGE_ID_DAYS} days` },
  { what: "Rejected usage", by: "rule", term: `${REFUSED_DAYS} days` },
  {
    what: "Activities",
    by: "setting",
    field: "activity_months",
    since: ", then archived",
    off: "Forever: there is no archive",
  },
  { what: "Archived activities", by: "rule", term: "Forever, as files outside of the database" },
  { what: "Personal data of closed brands", by: "setting", field: "erasure_days", since: " after the close" },
  { what: "Emails", by: "setting", field: "email_days" },
  { what: "Resolved notifications", by: "setting", field: "notification_days" },
  { what: "Webhook deliveries", by: "setting", field: "webhook_days" },
  { what: "Links to invoices", by: "rule", term: "60 days" },
  { what: "Sign-ins", by: "rule", term: "Until they end" },
  { what: "Answers to repeated calls", by: "rule", term: "24 hours" },
];

/** What is in force: `months` is null where nothing is archived. */
export function termNow(stored: Stored, set: Retention, months: number | null): string {
  if (stored.by === "rule") return stored.term;
  if (stored.by === "server") return months === null ? stored.off : stored.term(months);
  if (months === null && stored.off !== undefined) return stored.off;
  return `${set[stored.field]} ${unitOf(stored.field)}${stored.since ?? ""}`;
}

const unitOf = (field: keyof typeof fieldsOfRetention): string => (field === "activity_months" ? "months" : "days");

/** The range, for the guide. */
export function bounds(stored: Stored): string {
  if (stored.by === "rule") return "";
  if (stored.by === "server") return `${USAGE_KEEP_MONTHS_MIN} to ${USAGE_KEEP_MONTHS_MAX} months`;
  const { least, most } = fieldsOfRetention[stored.field];
  return `${least} to ${most} ${unitOf(stored.field)}`;
}

const GUIDE = {
  setting: "*Settings*, Data Retention",
  server: "`USAGE_KEEP_MONTHS`, with `USAGE_ARCHIVE_DIR`",
  rule: "",
};

/** The table of the guide, with what is in force until something else is set. */
export function retentionTable(): string {
  const defaults = Object.fromEntries(Object.entries(fieldsOfRetention).map(([name, { empty }]) => [name, empty]));
  const rows = retention.map((stored) => [
    stored.what,
    termNow(stored, asRetention(defaults), USAGE_KEEP_MONTHS),
    bounds(stored),
    GUIDE[stored.by],
  ]);
  return [["What", "How long", "Settable", "Where"], ["---", "---", "---", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** Each field has its default. */
const asRetention = (defaults: object) => defaults as Retention;
