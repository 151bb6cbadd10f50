import type { ImportedLine } from "@console/contract/imported-bills.ts";
import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";

type Row = {
  id: number;
  version: number;
  brand_id: number;
  month: string;
  invoice_number: string;
  total: string;
  lines: ImportedLine[];
};

const fields = sql`id, version, brand_id, to_char(month, 'YYYY-MM') as month, invoice_number, total::numeric(19, 2)::text as total, lines`;

export const findImportedBill = statementOfOne<Row, { externalId: string }>("imported_bill")`
  select ${fields} from imported_bills where external_id = ${sql.placeholder("externalId")}`;

/** Of a brand, the latest first; there is one a month. */
export const listOfBrand = statement<Omit<Row, "version">, { brandId: number }>("imported_bills_of_brand")`
  select id, brand_id, to_char(month, 'YYYY-MM') as month, invoice_number, total::numeric(19, 2)::text as total, lines
  from imported_bills where brand_id = ${sql.placeholder("brandId")}::int order by imported_bills.month desc`;

/** @param month its first day */
export const listOfMonth = statement<
  { brand_id: number; brand: string; lines: ImportedLine[]; total: string },
  { month: string }
>("imported_bills_of_month")`
  select i.brand_id, b.name as brand, i.lines, i.total::numeric(19, 2)::text as total
  from imported_bills i join brands b on b.id = i.brand_id where i.month = ${sql.placeholder("month")}::date order by i.id`;

/** Months with imported bills, the latest first. */
export const listMonths = statement<{ month: string }>("imported_bills_months")`
  select distinct to_char(month, 'YYYY-MM') as month from imported_bills order by 1 desc`;
