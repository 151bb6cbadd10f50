import type { ImportedPayment } from "@console/contract/payment-imports.ts";
import { type SQL, sql } from "drizzle-orm";
import { statement } from "../../../../db/statements.ts";
import { billIs } from "../bill-status.sql.ts";

type Imported = ImportedPayment & { received_on: string; external_id: string };

const payment = sql`p.id, p.brand_id as organization_id, coalesce(b.name, '') as brand, p.amount::numeric(19, 2)::text as amount,
  p.recorded_at, p.recorded_by, p.reversed_at is not null as reversed, p.received_on::text`;
const joined = sql`payments p left join brands b on b.id = p.brand_id`;

/** Payments recorded from an account's files for the days from the first to the last. */
export const listImported = statement<Imported, { source: string; first: string; last: string }>("payments_imported")`
  select ${payment}, p.external_id from ${joined}
  where p.source = ${sql.placeholder("source")} and p.external_id is not null
    and p.received_on between ${sql.placeholder("first")}::date and ${sql.placeholder("last")}::date order by p.id`;

/** Payments recorded from a row, whose day is given because it finds them. */
export const listOfRow = statement<Imported, { source: string; day: string; key: string }>("payments_of_bank_row")`
  select ${payment}, p.external_id from ${joined}
  where p.source = ${sql.placeholder("source")} and p.received_on = ${sql.placeholder("day")}::date
    and (p.external_id = ${sql.placeholder("key")} or starts_with(p.external_id, ${sql.placeholder("key")} || '/')) order by p.id`;

type Similar = ImportedPayment & { received_on: string; source: string; external_id: string | null };

type Asked = { brandIds: readonly number[]; amounts: readonly string[]; first: string; last: string };

/** Payments of these brands, or of these amounts, on these days that were not reversed. */
export const listSimilar = statement<Similar, Asked>("payments_of_brands_and_days")`
  select ${payment}, p.source, p.external_id from ${joined}
  where (p.brand_id = any(${sql.placeholder("brandIds")}::int[]) or p.amount = any(${sql.placeholder("amounts")}::numeric[]))
    and p.reversed_at is null
    and p.received_on between ${sql.placeholder("first")}::date and ${sql.placeholder("last")}::date order by p.id`;

export type FoundBrand = { word: string; brand_id: number; brand: string };

const words = sql`unnest(${sql.placeholder("words")}::text[]) as w(word)`;
const ofBrand: SQL = sql`b.id as brand_id, b.name as brand`;

const nameOf = sql`split_part(b.name_key, chr(10), 1)`;

type Words = { names: readonly string[]; references: readonly string[] };

/** Those of some words with which a brand's folded name begins, or its PO number in lower case. */
export const listBeginnings = statement<{ word: string; of: keyof Words }, Words>("beginnings_of_brands")`
  select distinct w.word, 'names' as of from unnest(${sql.placeholder("names")}::text[]) as w(word)
    join brands b on split_part(${nameOf}, ' ', 1) = w.word
  union all select distinct w.word, 'references' from unnest(${sql.placeholder("references")}::text[]) as w(word)
    join brands b on b.po_number <> '' and split_part(lower(b.po_number), ' ', 1) = w.word`;

/** Brands by numbers of their bills, in lower case. */
export const listByInvoice = statement<FoundBrand, { words: readonly string[] }>("brands_by_invoice_numbers")`
  select w.word, ${ofBrand} from ${words} join bills l on lower(l.invoice_number) = w.word join brands b on b.id = l.brand_id`;

/** Brands by their PO number, in lower case. */
export const listByReference = statement<FoundBrand, { words: readonly string[] }>("brands_by_references")`
  select w.word, ${ofBrand} from ${words} join brands b on b.po_number <> '' and lower(b.po_number) = w.word`;

/** Brands by their folded names. */
// Equal, so that the words are hashed: a file has hundreds of thousands, and comparing each with every brand takes minutes.
export const listByName = statement<FoundBrand, { words: readonly string[] }>("brands_by_names")`
  select w.word, ${ofBrand} from ${words} join brands b on ${nameOf} = w.word`;

/** Brands with a bill on which one of these amounts is open. */
export const listByAmount = statement<FoundBrand & { bill_id: number }, { amounts: readonly string[] }>(
  "brands_by_open_amounts",
)`
  select l.open_amount::numeric(19, 2)::text as word, l.id as bill_id, ${ofBrand} from bills l join brands b on b.id = l.brand_id
  where ${billIs("l").open} and l.open_amount = any(${sql.placeholder("amounts")}::numeric[]) order by l.id`;
