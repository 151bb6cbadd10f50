import type { payments as contract } from "@console/contract/payments.ts";
import type { Parsed } from "@console/contract/route.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import type { ListQuery } from "../../../db/list.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { contains, searchFilters, searchValues } from "../../../db/sql.ts";
import { columns, type RowOf, statement, statementOfOne } from "../../../db/statements.ts";
import { brands } from "../../../db/tables/brands.ts";
import { payments } from "../../../db/tables/receivables.ts";
import { allocationsOf, asReleased, asReversed, type Stamp } from "./allocations.sql.ts";

type Query = Parsed<typeof contract.list>["query"];

const joined = sql`(payments left join brands on ${brands.id} = ${payments.brand_id})`;

const fields = {
  id: payments.id,
  organization_id: payments.brand_id,
  brand: sql<string>`coalesce(${brands.name}, '')`,
  amount: sql<string>`${payments.amount}::text`,
  currency: payments.currency,
  received_on: payments.received_on,
  method: payments.method,
  reference: payments.reference,
  note: payments.note,
  external_id: payments.external_id,
  origin: payments.origin,
  unallocated: sql<string>`${payments.unallocated}::text`,
  allocations: allocationsOf(sql`a.payment_id = ${payments.id}`),
  posted_on: sql<string>`${payments.posted_on}`,
  recorded_at: payments.recorded_at,
  recorded_by: payments.recorded_by,
  reversed_on: payments.reversed_on,
  reversed_at: payments.reversed_at,
  reversed_by: payments.reversed_by,
  reversal_reason: payments.reversal_reason,
};

const ofBrand = searchFilters(brands.search_text);
const ofReference = sql`${payments.reference} ilike ${sql.placeholder("reference")}`;

const paymentList = pagedList({
  name: "payments_page",
  from: joined,
  id: payments.id,
  sort: {
    fields: { received_on: payments.received_on, amount: payments.amount, brand: brands.name_key },
    default: "-received_on",
  },
  filters: {
    organization_id: sql`${payments.brand_id} = ${sql.placeholder("organization_id")}::int`,
    search: sql`${ofBrand.search} or ${ofReference}`,
    search_either: sql`${ofBrand.search_either} or ${ofReference}`,
  },
  groups: {
    value: "status",
    of: {
      unallocated: sql`${payments.unallocated} > 0`,
      allocated: sql`${payments.unallocated} = 0 and ${payments.reversed_at} is null`,
      reversed: sql`${payments.reversed_at} is not null`,
    },
  },
  row: fields,
});

export const listPayments = (db: Db, query: ListQuery & Query) =>
  paymentList(db, query, {
    status: query.status,
    organization_id: query.organization_id,
    ...searchValues(query.search_key),
    reference: query.search_key && contains(query.search_key),
  });

type PaymentRow = RowOf<typeof fields>;

export const findPayment = statementOfOne<PaymentRow, { id: number }>("payment")`
  select ${columns(fields)} from ${joined} where ${payments.id} = ${sql.placeholder("id")}::int`;

/** By the id of the system that reported it. */
export const findReported = statementOfOne<{ id: number }, { source: string; externalId: string }>(
  "payment_by_external_id",
)`
  select id from payments where source = ${sql.placeholder("source")} and external_id = ${sql.placeholder("externalId")}`;

type Unallocated = {
  id: number;
  brand_id: number;
  amount: string;
  unallocated: string;
  reference: string;
  recorded_at: string;
};

/** Payments with a rest that were recorded by then, the oldest first. */
export const listUnallocated = statement<Unallocated, { before: string }>("payments_unallocated")`
  select id, brand_id, amount::text, unallocated::text, reference, recorded_at
  from payments where unallocated > 0 and recorded_at <= ${sql.placeholder("before")}::timestamptz order by recorded_at, id`;

export const releaseAllocation = statement<object, Stamp & { id: number }>("allocation_release")`
  update allocations set ${asReleased} where id = ${sql.placeholder("id")}::int and released_at is null`;

export const releaseAll = statement<object, Stamp & { paymentId: number }>("allocations_release")`
  update allocations set ${asReleased} where payment_id = ${sql.placeholder("paymentId")}::int and released_at is null`;

export const reverseRow = statement<object, Stamp & { id: number }>("payment_reverse")`
  update payments set ${asReversed} where id = ${sql.placeholder("id")}::int and reversed_at is null`;
