import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";

const importId = sql`${sql.placeholder("importId")}::int`;

/** What stands against deleting a record that an import made. */
export type Obstacle = { file: string; external_id: string; reason: ObstacleReason };
export type ObstacleReason =
  | "usage"
  | "bill"
  | "payment"
  | "business"
  | "portal_user"
  | "engine"
  | "integration"
  | "charge"
  | "note"
  | "emailed"
  | "credit_note"
  | "in_use"
  | "locked";

const isMade = (record: string, id: ReturnType<typeof sql>) =>
  sql`exists (select 1 from made m where m.record = ${sql.raw(`'${record}'`)} and m.record_id = ${id})`;

/** Of a brand `r` that the import made: rows `t` that it did not make. */
const ofBrand = (reason: ObstacleReason, table: string, isOwn = sql`false`, column = "brand_id") =>
  sql`select r.file, r.external_id, ${sql.raw(`'${reason}'`)} as reason from made r where r.record = 'brand' and exists (
    select 1 from ${sql.identifier(table)} t where t.${sql.identifier(column)} = r.record_id and not ${isOwn})`;

/** An assignment that came with the brand, in the same row, and was not changed since. */
const isOfRow = sql`(t.updated_at = t.created_at
  and t.created_at = (select b.created_at from brands b where b.id = r.record_id))`;

/** Nothing that was true as of a locked day changes. */
const lockedThrough = sql`(select locked_through from book_locks where locked_at is not null order by locked_at desc, id desc limit 1)`;

/** Later facts about what an import made, which deleting it would lose. Versions say what was changed. */
export const listObstacles = statement<Obstacle, { importId: number; zone: string }>("import_obstacles")`
  with made as materialized (select file, external_id, record, record_id from import_rows
    where import_id = ${importId} and outcome = 'create')
  ${ofBrand("usage", "usage_days")}
  union ${ofBrand("usage", "usage_ids")}
  union select r.file, r.external_id, 'usage' from made r join brands b on r.record = 'brand' and b.id = r.record_id
    where exists (select 1 from refused_groups g where g.brand_ref in (b.id::text, 'external:' || b.external_id))
  union select r.file, r.external_id, 'usage' from made r join businesses b on r.record = 'business' and b.id = r.record_id
    where exists (select 1 from usage_days d where d.brand_id = b.organization_id and d.business_id = b.id)
  union ${ofBrand("bill", "bills", isMade("opening_bill", sql`t.id`))}
  union ${ofBrand("payment", "payments", isMade("opening_payment", sql`t.id`))}
  union ${ofBrand("credit_note", "credit_notes")}
  union ${ofBrand("business", "businesses", isMade("business", sql`t.id`), "organization_id")}
  union ${ofBrand("portal_user", "brand_users", isMade("portal_user", sql`t.id`))}
  union ${ofBrand("engine", "assigned_engines", isOfRow)}
  union ${ofBrand("integration", "assigned_integrations", isOfRow)}
  union ${ofBrand("charge", "bill_charges")}
  union ${ofBrand("note", "brand_notes")}
  union select r.file, r.external_id, 'emailed' from made r where r.record = 'opening_bill'
    and exists (select 1 from invoice_mails i where i.bill_id = r.record_id)
  union select r.file, r.external_id, 'credit_note' from made r where r.record = 'opening_bill'
    and exists (select 1 from credit_notes n where n.bill_id = r.record_id)
  union select r.file, r.external_id, 'in_use' from made r join catalog_integrations c on c.id = r.record_id
    where r.record = 'integration' and exists (select 1 from assigned_integrations t
      where t.code = c.code and not ${isMade("brand", sql`t.brand_id`)})
  union select r.file, r.external_id, 'locked' from made r join bills b on b.id = r.record_id
    where r.record = 'opening_bill' and (b.closed_at at time zone ${sql.placeholder("zone")})::date <= ${lockedThrough}
  union select r.file, r.external_id, 'locked' from made r join payments p on p.id = r.record_id
    where r.record = 'opening_payment' and p.posted_on <= ${lockedThrough}
  order by 1, 2, 3`;

/** Brands of records that the import made in brands that it did not make, and its own brands: locked for an undo. */
export const listBrandsOf = statement<{ id: number }, { importId: number }>("import_brands")`
  with made as materialized (select record, record_id from import_rows where import_id = ${importId} and outcome = 'create')
  select record_id as id from made where record = 'brand'
  union select b.brand_id from made join bills b on made.record = 'opening_bill' and b.id = made.record_id
  union select p.brand_id from made join payments p on made.record = 'opening_payment' and p.id = made.record_id
  union select b.organization_id from made join businesses b on made.record = 'business' and b.id = made.record_id
  order by 1`;

type Ids = { ids: readonly number[] };
const anyOf = (column: string) => sql`${sql.raw(column)} = any(${sql.placeholder("ids")}::int[])`;

/** Files and links of bills, made by whoever looked at them. */
export const deleteBillFiles = statement<object, Ids>("import_undo_bill_files")`
  with links as (delete from invoice_links where ${anyOf("bill_id")}),
    checks as (delete from bill_checks where ${anyOf("bill_id")}),
    pauses as (delete from reminder_pauses where ${anyOf("bill_id")})
  delete from issued_invoices where ${anyOf("bill_id")}`;

/** The ledger's triggers let it delete only what an import made that is being undone, with its movements. */
export const deleteOpeningBills = statement<object, Ids>("import_undo_bills")`delete from bills where ${anyOf("id")}`;

export const deleteOpeningPayments = statement<object, Ids>("import_undo_payments")`
  delete from payments where ${anyOf("id")}`;

export const deleteImportedBills = statement<object, Ids>("import_undo_history")`
  delete from imported_bills where ${anyOf("id")}`;

export const deleteIntegrations = statement<object, Ids>("import_undo_integrations")`
  delete from catalog_integrations where ${anyOf("id")}`;

export const deleteBusinesses = statement<{ organization_id: number }, Ids>("import_undo_businesses")`
  delete from businesses where ${anyOf("id")} returning organization_id`;

/** Portal users of brands, with their brands. */
export const brandsOfUsers = statement<{ id: number; brand_id: number }, Ids>("import_undo_users")`
  select id, brand_id from brand_users where ${anyOf("id")} order by owner, id`;
