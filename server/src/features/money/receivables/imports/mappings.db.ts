import type { BankMapping } from "@console/contract/bank-mappings.ts";
import { getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import { allOf, columns, statement, statementOfOne } from "../../../../db/statements.ts";
import { bankMappings } from "../../../../db/tables/bank-mappings.ts";

export type MappingRow = InferSelectModel<typeof bankMappings>;

const { account_key, updated_by: _, ...shown } = getTableColumns(bankMappings);

/** Few: all of them, by name. */
export const listMappings = statement<BankMapping, object>("bank_mappings")`
  select ${columns(shown)} from bank_mappings order by ${account_key} collate "C"`;

export const findMapping = statementOfOne<MappingRow, { id: number }>("bank_mapping")`
  select ${allOf(bankMappings)} from bank_mappings where id = ${sql.placeholder("id")}::int`;

export const lockMapping = statementOfOne<MappingRow, { id: number }>("bank_mapping_locked")`
  select ${allOf(bankMappings)} from bank_mappings where id = ${sql.placeholder("id")}::int for no key update`;
