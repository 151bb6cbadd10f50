import type { creditNotes as contract, NoteStatus } from "@console/contract/credit-notes.ts";
import { SECOND_PERSON_DAYS, SECOND_PERSON_HOURS } from "@console/contract/limits.ts";
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
import type { IssuedNote } from "./note.rules.ts";

type Query = Parsed<typeof contract.list>["query"];

const joined = sql`(credit_notes left join brands on ${brands.id} = ${creditNotes.brand_id}
  left join bills on ${bills.id} = ${creditNotes.bill_id})`;

const now = sql`${sql.placeholder("now")}::timestamptz`;
const waits = sql`${creditNotes.issued_at} is null
  and ${creditNotes.requested_at} > ${now} - ${sql.raw(`interval '${SECOND_PERSON_DAYS} days'`)}`;

const fields = {
  id: creditNotes.id,
  number: creditNotes.number,
  status: sql<NoteStatus>`case when ${creditNotes.reversed_at} is not null then 'reversed'
    when ${creditNotes.issued_at} is not null then 'issued' when ${waits} then 'waiting' else 'expired' end`,
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
  confirmed_by: creditNotes.confirmed_by,
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
    of: {
      waiting: waits,
      unallocated: sql`${creditNotes.unallocated} > 0`,
      issued: sql`${creditNotes.issued_at} is not null and ${creditNotes.reversed_at} is null`,
      reversed: sql`${creditNotes.reversed_at} is not null`,
    },
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

/** Live write-offs of bills. */
export const listWriteOffs = statement<{ id: number }, { billIds: readonly number[] }>("credit_notes_write_offs")`
  select id from credit_notes where bill_id = any(${sql.placeholder("billIds")}::int[]) and reason = 'write_off'
    and issued_at is not null and reversed_at is null order by id`;

type Requested = { brandId: number; personId: number; now: string };

/** What a person credited a brand in the last hours without another one. */
export const sumRequested = statementOfOne<{ amount: string }, Requested>("credit_notes_requested")`
  select coalesce(sum(net + tax), 0.00)::text as amount from credit_notes
  where brand_id = ${sql.placeholder("brandId")}::int and requested_by_id = ${sql.placeholder("personId")}::int
    and confirmed_by is null and reversed_at is null and issued_at is not null
    and requested_at > ${now} - ${sql.raw(`interval '${SECOND_PERSON_HOURS} hours'`)}`;

/** Active people who may confirm a note, besides one. */
export const countOthers = statementOfOne<{ people: number }, { personId: number; roles: readonly string[] }>(
  "credit_note_confirmers",
)`
  select count(*)::int as people from admin_users
  where active and role = any(${sql.placeholder("roles")}::text[]) and id <> ${sql.placeholder("personId")}::int`;

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
