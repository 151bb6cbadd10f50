import type { refunds as contract } from "@console/contract/refunds.ts";
import type { Parsed } from "@console/contract/route.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/handle.ts";
import type { ListQuery } from "../../../../db/list.ts";
import { pagedList } from "../../../../db/paged-list.ts";
import { contains, searchFilters, searchValues } from "../../../../db/sql.ts";
import { columns, type RowOf, statement, statementOfOne } from "../../../../db/statements.ts";
import { brands } from "../../../../db/tables/brands.ts";
import { refunds } from "../../../../db/tables/receivables.ts";
import { asReversed, type Stamp } from "../allocations.sql.ts";
import { requestStatus } from "../second-person.db.ts";

type Query = Parsed<typeof contract.list>["query"];

const joined = sql`(refunds left join brands on ${brands.id} = ${refunds.brand_id})`;
const status = requestStatus("refunds");

const fields = {
  id: refunds.id,
  status: status.word,
  organization_id: refunds.brand_id,
  brand: sql<string>`coalesce(${brands.name}, '')`,
  payment_id: refunds.payment_id,
  credit_note_id: refunds.credit_note_id,
  amount: sql<string>`${refunds.amount}::text`,
  currency: refunds.currency,
  refunded_on: refunds.refunded_on,
  method: refunds.method,
  reference: refunds.reference,
  reason: refunds.reason,
  requested_at: refunds.requested_at,
  requested_by: refunds.requested_by,
  requested_by_id: refunds.requested_by_id,
  issued_at: refunds.issued_at,
  posted_on: refunds.posted_on,
  confirmed_by: refunds.confirmed_by,
  withdrawn_at: refunds.withdrawn_at,
  withdrawn_by: refunds.withdrawn_by,
  reversed_on: refunds.reversed_on,
  reversed_at: refunds.reversed_at,
  reversed_by: refunds.reversed_by,
  reversal_reason: refunds.reversal_reason,
};

const ofBrand = searchFilters(brands.search_text);
const ofReference = sql`${refunds.reference} ilike ${sql.placeholder("reference")}`;

const refundList = pagedList({
  name: "refunds_page",
  from: joined,
  id: refunds.id,
  sort: {
    fields: {
      requested_at: refunds.requested_at,
      brand: sql`coalesce(${brands.name_key}, '')`,
      amount: refunds.amount,
    },
    default: "-requested_at",
  },
  filters: {
    organization_id: sql`${refunds.brand_id} = ${sql.placeholder("organization_id")}::int`,
    search: sql`${ofBrand.search} or ${ofReference}`,
    search_either: sql`${ofBrand.search_either} or ${ofReference}`,
  },
  groups: { value: "status", of: status.is },
  row: fields,
});

export const listRefunds = (db: Db, query: ListQuery & Query, at: string) =>
  refundList(db, query, {
    now: at,
    status: query.status,
    organization_id: query.organization_id,
    ...searchValues(query.search_key),
    reference: query.search_key && contains(query.search_key),
  });

export type RefundRow = RowOf<typeof fields>;

export const findRefund = statementOfOne<RefundRow, { id: number; now: string }>("refund")`
  select ${columns(fields)} from ${joined} where ${refunds.id} = ${sql.placeholder("id")}::int`;

export const issueRefund = statement<object, { id: number; at: string; by: string | null }>("refund_issue")`
  update refunds set issued_at = ${sql.placeholder("at")}, confirmed_by = ${sql.placeholder("by")}
  where id = ${sql.placeholder("id")}::int and issued_at is null`;

export const reverseRefundRow = statement<object, Stamp & { id: number }>("refund_reverse")`
  update refunds set ${asReversed} where id = ${sql.placeholder("id")}::int and reversed_at is null`;
