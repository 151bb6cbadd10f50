import type { creditNotes as contract } from "@console/contract/credit-notes.ts";
import type { Parsed } from "@console/contract/route.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/handle.ts";
import type { ListQuery } from "../../../../db/list.ts";
import { pagedList } from "../../../../db/paged-list.ts";
import { contains, searchFilters, searchValues } from "../../../../db/sql.ts";
import { columns, type RowOf, statement, statementOfOne } from "../../../../db/statements.ts";
import { bills } from "../../../../db/tables/bills.ts";
import { brands } from "../../../../db/tables/brands.ts";
import { creditNotes } from "../../../../db/tables/receivables.ts";
import { allocationsOf, asReleased, asReversed, type Stamp } from "../allocations.sql.ts";
import { requestStatus } from "../second-person.db.ts";
import type { IssuedNote } from "./note.rules.ts";

type Query = Parsed<typeof contract.list>["query"];

const joined = sql`(credit_notes left join brands on ${brands.id} = ${creditNotes.brand_id}
  left join bills on ${bills.id} = ${creditNotes.bill_id})`;

const status = requestStatus("credit_notes");

const fields = {
  id: creditNotes.id,
  number: creditNotes.number,
  status: status.word,
  organization_id: creditNotes.brand_id,
  brand: sql<string>`coalesce(${brands.name}, '')`,
  bill_id: creditNotes.bill_id,
  bill_month: sql<string>`to_char(${bills.month}, 'YYYY-MM')`,
  invoice_number: sql<string>`${bills.invoice_number}`,
  kind: creditNotes.kind,
  reason: creditNotes.reason,
  net: sql<string>`${creditNotes.net}::text`,
  tax: sql<string>`${creditNotes.tax}::text`,
  amount: sql<string>`(${creditNotes.net} + ${creditNotes.tax})::text`,
  currency: creditNotes.currency,
  tax_name: creditNotes.tax_name,
  tax_rate: creditNotes.tax_rate,
  lines: creditNotes.lines,
  text: creditNotes.text,
  unallocated: sql<string>`${creditNotes.unallocated}::text`,
  allocations: allocationsOf(sql`a.credit_note_id = ${creditNotes.id}`),
  requested_at: creditNotes.requested_at,
  requested_by: creditNotes.requested_by,
  requested_by_id: creditNotes.requested_by_id,
  issued_on: creditNotes.issued_on,
  issued_at: creditNotes.issued_at,
  posted_on: creditNotes.posted_on,
  confirmed_by: creditNotes.confirmed_by,
  withdrawn_at: creditNotes.withdrawn_at,
  withdrawn_by: creditNotes.withdrawn_by,
  reversed_on: creditNotes.reversed_on,
  reversed_at: creditNotes.reversed_at,
  reversed_by: creditNotes.reversed_by,
  reversal_reason: creditNotes.reversal_reason,
};

const ofBrand = searchFilters(brands.search_text);
const ofNumber = sql`${creditNotes.number} ilike ${sql.placeholder("number")}
  or ${bills.invoice_number} ilike ${sql.placeholder("number")}`;

const noteList = pagedList({
  name: "credit_notes_page",
  from: joined,
  id: creditNotes.id,
  sort: {
    fields: {
      requested_at: creditNotes.requested_at,
      brand: sql`coalesce(${brands.name_key}, '')`,
      amount: sql`${creditNotes.net} + ${creditNotes.tax}`,
    },
    default: "-requested_at",
  },
  filters: {
    organization_id: sql`${creditNotes.brand_id} = ${sql.placeholder("organization_id")}::int`,
    bill_id: sql`${creditNotes.bill_id} = ${sql.placeholder("bill_id")}::int`,
    search: sql`${ofBrand.search} or ${ofNumber}`,
    search_either: sql`${ofBrand.search_either} or ${ofNumber}`,
  },
  groups: {
    value: "status",
    of: { ...status.is, unallocated: sql`${creditNotes.unallocated} > 0` },
  },
  row: fields,
});

export const listNotes = (db: Db, query: ListQuery & Query, at: string) =>
  noteList(db, query, {
    now: at,
    status: query.status,
    organization_id: query.organization_id,
    bill_id: query.bill_id,
    ...searchValues(query.search_key),
    number: query.search_key && contains(query.search_key),
  });

export type NoteRow = RowOf<typeof fields>;

export const findNote = statementOfOne<NoteRow, { id: number; now: string }>("credit_note")`
  select ${columns(fields)} from ${joined} where ${creditNotes.id} = ${sql.placeholder("id")}::int`;

/** Issued notes of a bill that are not reversed, oldest first. */
export const listIssued = statement<IssuedNote, { billId: number }>("credit_notes_issued")`
  select net::text, tax::text, lines from credit_notes
  where bill_id = ${sql.placeholder("billId")}::int and issued_at is not null and reversed_at is null order by id`;

/** Who asked for a note and who confirmed it. */
export type Requested = Pick<
  typeof creditNotes.$inferSelect,
  "requested_at" | "requested_by" | "requested_by_id" | "confirmed_by"
>;
type WriteOff = Requested & { id: number; bill_id: number; number: string };

/** Live write-offs of bills, the latest last. */
export const listWriteOffs = statement<WriteOff, { billIds: readonly number[] }>("credit_notes_write_offs")`
  select id, bill_id, number, requested_at, requested_by, requested_by_id, confirmed_by
  from credit_notes where bill_id = any(${sql.placeholder("billIds")}::int[]) and reason = 'write_off'
    and issued_at is not null and reversed_at is null order by id`;

type Issue = { id: number; number: string; on: string; at: string; by: string | null; net: string; tax: string };

export const issueNote = statement<object, Issue>("credit_note_issue")`
  update credit_notes set number = ${sql.placeholder("number")}, issued_on = ${sql.placeholder("on")}::date,
    issued_at = ${sql.placeholder("at")}, confirmed_by = ${sql.placeholder("by")}, net = ${sql.placeholder("net")}::numeric,
    tax = ${sql.placeholder("tax")}::numeric
  where id = ${sql.placeholder("id")}::int and issued_at is null`;

export const releaseNote = statement<object, Stamp & { id: number }>("credit_note_release")`
  update allocations set ${asReleased} where credit_note_id = ${sql.placeholder("id")}::int and released_at is null`;

export const reverseNote = statement<object, Stamp & { id: number }>("credit_note_reverse")`
  update credit_notes set ${asReversed} where id = ${sql.placeholder("id")}::int and reversed_at is null`;
