import type { AuditEvent } from "@console/contract/audit-events.ts";
import { WEBHOOK_RETRY_DAYS } from "@console/contract/limits.ts";
import type { WebhookData, WebhookEvent } from "@console/contract/webhook-events.ts";

/** A sealed entry of the audit log, with what its events say of a business or a bill. */
export type SealedEntry = {
  seq: number;
  event: AuditEvent;
  occurred_at: string;
  subject_kind: string;
  subject_id: number | null;
  organization_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  changes_configuration: boolean;
  /** The voice platform's id of the business that it is about. */
  business_id: string | null;
  /** Of the bill that it is about. */
  month: string | null;
  total: string | null;
  invoice_number: string | null;
};

/** An event as far as the entry has it; the rest is the brand's. */
export type EntryEvent = {
  type: WebhookEvent;
  brandId: number | null;
  resource: string;
  resourceId: number | null;
  values: Pick<
    WebhookData,
    "business_id" | "voice_engine" | "month" | "total" | "invoice_number" | "paid_on" | "amount" | "received_on"
  >;
};

/** What an entry of the audit log tells endpoints; nothing for most entries. */
export function eventsOf(entry: SealedEntry): EntryEvent[] {
  if (entry.event === "bill.month_closed") {
    const closed = billsOf(entry, "bill.closed");
    return [...closed, ...closed.filter(({ values }) => values.paid_on).map(paid), ...paidBefore(entry)];
  }
  const one = (type: WebhookEvent): EntryEvent => ({
    type,
    brandId: entry.organization_id,
    resource: entry.subject_kind,
    resourceId: entry.subject_id,
    values: valuesOf(entry),
  });
  return [
    ...typesOf(entry).map(one),
    ...(paysBills.has(entry.event) ? billsOf(entry, "bill.paid") : []),
    ...writtenOffBy(entry),
    ...paidBefore(entry),
  ];
}

function typesOf({ event, before, after, changes_configuration }: SealedEntry): WebhookEvent[] {
  const types: WebhookEvent[] = [];
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const isIn = (...names: string[]) => names.some((name) => fields.has(name));
  switch (event) {
    case "brand.created":
      types.push(event);
      if (Array.isArray(after?.credentials) && after.credentials.length > 0) types.push("credentials.changed");
      break;
    case "brand.updated":
      if ([...fields].some((name) => name !== "credentials")) types.push(event);
      if (after?.status === "inactive") types.push("brand.deactivated");
      if (isIn("credentials", "use_system")) types.push("credentials.changed");
      break;
    case "brand.activated":
    case "brand.owner_changed":
    case "brand.user_added":
    case "brand.user_removed":
    case "brand.portal_owner_changed":
      types.push("brand.updated");
      break;
    case "brand.closed":
      types.push(event);
      // For those who know nothing of closing.
      if (after?.status === "inactive") types.push("brand.deactivated");
      if (isIn("destroyed_credentials")) types.push("credentials.changed");
      break;
    case "brand.deactivated":
    case "brand.deleted":
    case "business.engine_changed":
    case "bill.closed":
      types.push(event);
      // From what was held for the brand.
      if (isIn("paid_on")) types.push("bill.paid");
      break;
    case "bill.sent":
    case "bill.paid":
    case "payment.recorded":
    case "payment.reversed":
    case "credit_note.created":
      types.push(event);
      break;
    default:
  }
  // Of a deleted brand there is no configuration to read again.
  if (changes_configuration && event !== "brand.deleted") types.push("configuration.changed");
  return types;
}

function valuesOf({ event, after, business_id, ...bill }: SealedEntry): EntryEvent["values"] {
  if (event === "business.engine_changed")
    return { business_id: business_id ?? "", ...textsOf(after, ["voice_engine"]) };
  if (event === "bill.closed") return textsOf(after, ["month", "total", "invoice_number", "paid_on"]);
  if (event === "bill.sent") return textsOf(after, ["month", "total", "invoice_number"]);
  if (event === "bill.paid")
    return { ...textsOf(bill, ["month", "total", "invoice_number"]), ...textsOf(after, ["paid_on"]) };
  if (event === "payment.recorded" || event === "payment.reversed") return textsOf(after, ["amount", "received_on"]);
  if (event === "credit_note.created") return textsOf(after, ["amount", "invoice_number"]);
  return {};
}

const paid = (event: EntryEvent): EntryEvent => ({ ...event, type: "bill.paid" });

const paysBills = new Set<AuditEvent>([
  "payment.recorded",
  "payment.allocated",
  "credit_note.created",
  "credit_note.allocated",
  "credit_note.released",
  "refund.reversed",
]);

/** The bills that an entry lists, each told of by itself: closed together, or paid in full by one payment. */
function billsOf({ after }: SealedEntry, type: WebhookEvent, field = "bills"): EntryEvent[] {
  const bills: unknown = after?.[field];
  if (!Array.isArray(bills)) return [];
  return bills.map((bill: Record<string, unknown>) => ({
    type,
    brandId: Number(bill.brand_id),
    resource: "bill",
    resourceId: Number(bill.bill_id),
    values: textsOf(bill, ["month", "total", "invoice_number", "paid_on"]),
  }));
}

/** The notes by which a late payment writes off again what it leaves open. */
function writtenOffBy({ event, after }: SealedEntry): EntryEvent[] {
  if (event !== "payment.recorded" && event !== "payment.allocated") return [];
  const notes: unknown = after?.write_offs;
  if (!Array.isArray(notes)) return [];
  return notes.map((note: Record<string, unknown>) => ({
    type: "credit_note.created",
    brandId: Number(note.brand_id),
    resource: "credit_note",
    resourceId: Number(note.credit_note_id),
    values: textsOf(note, ["amount", "invoice_number"]),
  }));
}

function textsOf<K extends keyof EntryEvent["values"]>(
  from: Record<string, unknown> | null,
  names: readonly K[],
): Partial<Record<K, string>> {
  const found: Partial<Record<K, string>> = {};
  for (const name of names) {
    const value = from?.[name];
    if (typeof value === "string") found[name] = value;
  }
  return found;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Waits differ by up to this part, so that the queues of an endpoint do not all come back at the same moment. */
const SPREAD = 0.2;

/**
 * How long a queue waits after a failed try: from a second, doubling, up to an hour.
 * @param failures tries of the delivery that failed, this one included
 * @param random from 0 up to 1
 */
export function waitMs(failures: number, random: number): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(30, failures - 1));
  return Math.round(wait * (1 - SPREAD * random));
}

const DAY_MS = 86_400_000;

/** Whether a delivery that failed first at that moment is given up now. */
export const isGivenUp = (failingSince: string, now: Date): boolean =>
  now.getTime() - Date.parse(failingSince) >= WEBHOOK_RETRY_DAYS * DAY_MS;

/** Bills of earlier months that a close paid in full. */
const paidBefore = (entry: SealedEntry): EntryEvent[] => billsOf(entry, "bill.paid", "paid_bills");
