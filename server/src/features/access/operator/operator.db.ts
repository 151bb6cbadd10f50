import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { allOf, oneRow, statement, statementOfOne } from "../../../db/statements.ts";
import { operatorLogos, operatorSettings, type Tax } from "../../../db/tables/operator.ts";
import { latestOn } from "../../../db/valid-from.ts";

export type SettingsRow = typeof operatorSettings.$inferSelect;

export const findSettings = statementOfOne<SettingsRow>("operator_settings")`
  select ${allOf(operatorSettings)} from operator_settings`;

/** The same, and locks the row until the transaction ends. */
export const lockSettings = statementOfOne<SettingsRow>("operator_settings_locked")`
  select ${allOf(operatorSettings)} from operator_settings for update`;

type Logo = typeof operatorLogos.$inferSelect;

export const findLogo = statementOfOne<Logo, { hash: string }>("operator_logo")`
  select ${allOf(operatorLogos)} from operator_logos where hash = ${sql.placeholder("hash")}`;

/** The beginning of a logo, which has its size. */
export const findLogoHead = statementOfOne<{ head: Uint8Array }, { hash: string }>("operator_logo_head")`
  select substring(content from 1 for 24) as head from operator_logos where hash = ${sql.placeholder("hash")}`;

/** What the sign-in page calls the identity provider; none while single sign-on is off. */
export const findProviderName = statementOfOne<{ name: string }>("sso_provider_name")`
  select provider_name as name from single_sign_on where enabled`;

/** The tax of a month: the latest rate up to it, or none. */
export const findTaxRate = statementOfOne<Tax, { month: string }>("tax_rate")`
  select name, rate from tax_rates where ${latestOn(sql`${sql.placeholder("month")}`)}`;

const firstBrand = statement<{ since: string | null }>("operator_first_brand")`
  select min(created_at) as since from brands`;

/** When the first brand was created; null if there is none. */
export const firstBrandSince = async (db: Db): Promise<string | null> =>
  (await oneRow(firstBrand(db, {})))?.since ?? null;
