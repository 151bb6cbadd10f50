import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { allOf, oneRow, statement, statementOfOne } from "../../../db/statements.ts";
import { operatorLogos, operatorSettings, type Tax } from "../../../db/tables/operator.ts";
import { latestOn } from "../../../db/valid-from.ts";

export type SettingsRow = typeof operatorSettings.$inferSelect;

/** Fields without a default. */
type First = Pick<
  SettingsRow,
  "legal_name" | "address" | "tax_id" | "invoice_prefix" | "version" | "created_at" | "updated_at" | "updated_by"
>;

export const findSettings = statementOfOne<SettingsRow>("operator_settings")`
  select ${allOf(operatorSettings)} from operator_settings`;

/** The same, and locks the row until the transaction ends. */
export const lockSettings = statementOfOne<SettingsRow>("operator_settings_locked")`
  select ${allOf(operatorSettings)} from operator_settings for update`;

/** Inserts the row if there is none yet, so that it can be locked: this serializes concurrent first saves. */
export const insertSettings = statement<object, First>("operator_settings_insert")`
  insert into operator_settings
    (legal_name, address, tax_id, invoice_prefix, version, created_at, updated_at, updated_by)
  values (${sql.placeholder("legal_name")}, ${sql.placeholder("address")}, ${sql.placeholder("tax_id")},
    ${sql.placeholder("invoice_prefix")}, ${sql.placeholder("version")}, ${sql.placeholder("created_at")},
    ${sql.placeholder("updated_at")}, ${sql.placeholder("updated_by")})
  on conflict do nothing`;

type Logo = typeof operatorLogos.$inferSelect;

export const findLogo = statementOfOne<Logo, { hash: string }>("operator_logo")`
  select ${allOf(operatorLogos)} from operator_logos where hash = ${sql.placeholder("hash")}`;

/** Stores a logo unless it is already stored. */
export const insertLogo = statement<object, Logo>("operator_logo_insert")`
  insert into operator_logos (hash, content, added_at)
  values (${sql.placeholder("hash")}, ${sql.placeholder("content")}, ${sql.placeholder("added_at")})
  on conflict do nothing`;

/** The tax of a month: the latest rate up to it, or none. */
export const findTaxRate = statementOfOne<Tax, { month: string }>("tax_rate")`
  select name, rate from tax_rates where ${latestOn(sql`${sql.placeholder("month")}`)}`;

/** Applies from this month on; earlier months keep their own. */
export const upsertTaxRate = statement<object, Tax & { month: string }>("tax_rate_upsert")`
  insert into tax_rates (starts_on, name, rate)
  values (${sql.placeholder("month")}, ${sql.placeholder("name")}, ${sql.placeholder("rate")})
  on conflict (starts_on) do update set name = excluded.name, rate = excluded.rate`;

const firstBrand = statement<{ since: string | null }>("operator_first_brand")`
  select min(created_at) as since from brands`;

/** When the first brand was created; null if there is none. */
export const firstBrandSince = async (db: Db): Promise<string | null> =>
  (await oneRow(firstBrand(db, {})))?.since ?? null;
