import { nameKey, withFolded } from "@console/contract/fold.ts";
import { getTableName, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db/handle.ts";
import { searchText } from "./db/sql.ts";
import { bare, statement } from "./db/statements.ts";
import { apiKeys } from "./db/tables/api-keys.ts";
import { attentionItems } from "./db/tables/attention.ts";
import { activities } from "./db/tables/audit.ts";
import { bills } from "./db/tables/bills.ts";
import { brands, brandUsers } from "./db/tables/brands.ts";
import { businesses } from "./db/tables/businesses.ts";
import { FOLDED, isUnfoldedColumn, isUnfoldedText } from "./db/tables/columns.ts";
import { coupons } from "./db/tables/coupons.ts";
import { emails } from "./db/tables/emails.ts";
import { brandNotes } from "./db/tables/notes.ts";
import { notifications } from "./db/tables/notifications.ts";
import { onboardings } from "./db/tables/onboardings.ts";
import { packages } from "./db/tables/packages.ts";
import { passkeys } from "./db/tables/passkeys.ts";
import { refusedEvents, refusedGroups } from "./db/tables/refused-events.ts";
import { adminUsers } from "./db/tables/team.ts";

/** Folds up to so many rows of a column that an older release wrote. @returns how many it found */
export type FoldBatch = (db: Db, limit: number) => Promise<number>;

type Row = { id: number; source: string };

function foldColumn(
  table: PgTable & { id: AnyPgColumn },
  target: AnyPgColumn,
  { source, isUnfolded, fold }: { source: AnyPgColumn | SQL; isUnfolded: SQL; fold: (source: string) => string },
): FoldBatch {
  const name = `${getTableName(table)}_${target.name}`;
  // A row that somebody changes is left to the next batch: this one waits for nobody, so it cannot deadlock.
  const read = statement<Row, { limit: number }>(`unfolded_${name}`)`
    select ${table.id} as id, ${source} as source from ${table} where ${isUnfolded} order by ${table.id}
    limit ${sql.placeholder("limit")}::int for update skip locked`;
  const write = statement<object, { ids: number[]; texts: string[] }>(`fold_${name}`)`
    update ${table} set ${bare(target)} = f.folded
    from unnest(${sql.placeholder("ids")}::bigint[], ${sql.placeholder("texts")}::text[]) f(id, folded)
    where ${table.id} = f.id`;
  return async (db, limit) => {
    const rows = await read(db, { limit });
    if (rows.length > 0) await write(db, { ids: rows.map(({ id }) => id), texts: rows.map((row) => fold(row.source)) });
    return rows.length;
  };
}

/** Text that an older release folded by its own rule. */
const refold = (text: string): string => searchText(...text.replace(FOLDED, "").trimEnd().split("\n"));

const searched = (table: PgTable & { id: AnyPgColumn; search_text: AnyPgColumn }): FoldBatch =>
  foldColumn(table, table.search_text, {
    source: table.search_text,
    isUnfolded: isUnfoldedText(table.search_text),
    fold: refold,
  });

const keyed = (
  table: PgTable & { id: AnyPgColumn },
  target: AnyPgColumn,
  source: AnyPgColumn,
  fold: (source: string) => string,
): FoldBatch => foldColumn(table, target, { source, isUnfolded: isUnfoldedColumn(target, source), fold });

const named = (table: PgTable & { id: AnyPgColumn; name: AnyPgColumn; name_key: AnyPgColumn }): FoldBatch =>
  keyed(table, table.name_key, table.name, nameKey);

/** Their order is that of the counters' trigger (migration 0035), which the job then never waits for. */
const lockBusinesses = statement<object>("fold_businesses_locked")`
  select 1 from counters where name like 'businesses:%' order by name for update`;

/** Usually none: then nothing is locked. In order, so that the index of such rows is read: the planner expects the first row to be one. */
const unfoldedBusiness = statement<object>("unfolded_business")`
  select 1 from ${businesses} where ${isUnfoldedColumn(businesses.name_key, businesses.name)}
  order by ${businesses.id} limit 1`;

const businessNames = named(businesses);

const foldBusinessNames: FoldBatch = async (db, limit) => {
  if ((await unfoldedBusiness(db, {})).length === 0) return 0;
  await lockBusinesses(db, {});
  return businessNames(db, limit);
};

/** Names first: lists by name show rows without a key before all others. */
export const foldBatches: readonly FoldBatch[] = [
  ...[brands, packages, coupons, adminUsers, apiKeys, passkeys].map(named),
  foldBusinessNames,
  keyed(onboardings, onboardings.name_key, onboardings.company_name, nameKey),
  keyed(bills, bills.package_key, bills.package_name, nameKey),
  keyed(brandNotes, brandNotes.search_text, brandNotes.text, withFolded),
  keyed(notifications, notifications.search_text, notifications.message, withFolded),
  foldColumn(brandUsers, brandUsers.search_text, {
    source: sql`${brandUsers.name} || chr(10) || ${brandUsers.email}`,
    isUnfolded: sql`${brandUsers.search_text} = ''`,
    fold: (source) => searchText(...source.split("\n")),
  }),
  ...[brands, businesses, packages, coupons, adminUsers, onboardings].map(searched),
  ...[attentionItems, emails, refusedGroups, refusedEvents, activities].map(searched),
];
