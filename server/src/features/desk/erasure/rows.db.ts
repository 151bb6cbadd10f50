import type { Party } from "@console/contract/billing.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { oneRow, statement, statementsByShape } from "../../../db/statements.ts";
import { FOLDED } from "../../../db/tables/columns.ts";
import { type PersonalTable, personalTables } from "../../../db/tables/personal.ts";
import { BRAND_LABEL, BUSINESS_LABEL } from "./erasure.text.ts";

type OfBrand = { id: number };
const id = sql`${sql.placeholder("id")}::int`;
const names = (columns: readonly string[] = []): SQL[] => columns.map((column) => sql`${sql.identifier(column)}`);
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const either = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` or `);

const declaredOf = (table: string): PersonalTable => personalTables[table] ?? {};
const tablesWith = (isMeant: (table: PersonalTable) => boolean): string[] =>
  Object.keys(personalTables).filter((name) => isMeant(declaredOf(name)));

/** Guards of the ledger let names and notes go, and nothing else (migration 0058). */
const setErasing = statement<object, { on: string }>("erasing")`
  select set_config('console.erasing', ${sql.placeholder("on")}::text, true)`;

/** Runs work that empties columns of rows that never change otherwise. */
export async function whileErasing(db: Db, work: () => Promise<void>): Promise<void> {
  await setErasing(db, { on: "rows" });
  await work();
  await setErasing(db, { on: "" });
}

// With a brand.

/** Every column keeps its type, and null stays null. */
function emptied(table: PersonalTable, label: SQL): SQL[] {
  const to = (columns: readonly string[] | undefined, value: (column: SQL) => SQL): SQL[] =>
    names(columns).map((column) => sql`${column} = ${value(column)}`);
  return [
    ...to(table.emptied, (column) => sql`left(${column}, 0)`),
    ...to(table.emptiedLists, (column) => sql`${column}[1:0]`),
    ...to(table.numbered, (column) => sql`case when ${column} is not null then 'erased-' || id end`),
    ...to(table.label, () => label),
    // As `nameKey` and `searchText` make them: the labels are ASCII.
    ...to(table.labelKey, () => sql`lower(${label}) || chr(10) || ${label}`),
    ...to(table.labelSearch, () => sql`lower(${label}) || chr(10) || chr(${sql.raw(String(FOLDED.codePointAt(0)))})`),
  ];
}

const brandLabel = sql.raw(`'${BRAND_LABEL} '`);
const labels: Record<string, SQL> = {
  brands: sql`${brandLabel} || id`,
  businesses: sql`${sql.raw(`'${BUSINESS_LABEL} '`)} || id`,
};

/** Emails go first: they refer to what was sent of a bill. */
const brandTables = tablesWith(({ of }) => of !== undefined).toSorted(
  (one, other) => Number(other === "emails") - Number(one === "emails"),
);
const eraseRows = statementsByShape<string, object, OfBrand>(
  null,
  (name) => {
    const { of = "", throughBills, deleted, ...columns } = declaredOf(name);
    const own = sql`${sql.identifier(of)} ${throughBills ? sql`in (select id from bills where brand_id = ${id})` : sql`= ${id}`}`;
    if (deleted) return sql`delete from ${sql.identifier(name)} where ${own}`;
    return sql`update ${sql.identifier(name)} set ${list(emptied(columns, labels[name] ?? sql`''`))} where ${own}`;
  },
  () => brandTables,
);

const eraseOnboarding = statement<object, OfBrand & { onboarding: number }>("erase_onboarding")`
  update onboardings set ${list(emptied(declaredOf("onboardings"), sql`(${brandLabel} || ${id})`))}
  where id = ${sql.placeholder("onboarding")}::int`;

/** What the platform sent for a brand that was refused, under each of the brand's names. */
const eraseRefused = statementsByShape<string, object, OfBrand & { externalId: string }>(
  null,
  (name) => sql`delete from ${sql.identifier(name)}
    where brand_ref in (${id}::text, 'external:' || nullif(${sql.placeholder("externalId")}::text, ''))`,
  () => refusedTables,
);
const refusedTables = ["refused_events", "refused_groups"];

/** What an import called the brand's records. */
const eraseImportRows = statement<object, OfBrand>("erase_import_rows")`
  delete from import_rows where (record = 'brand' and record_id = ${id})
    or (record = 'portal_user' and record_id in (select id from brand_users where brand_id = ${id}))
    or (record = 'business' and record_id in (select id from businesses where organization_id = ${id}))
    or (record = 'imported_bill' and record_id in (select id from imported_bills where brand_id = ${id}))
    or (record = 'opening_bill' and record_id in (select id from bills where brand_id = ${id}))
    or (record = 'opening_payment' and record_id in (select id from payments where brand_id = ${id}))`;

/** Rankings of all brands, taken anew whenever someone looks at them. */
const marginSnapshots = statement("erase_margin_snapshots")`delete from margin_snapshots`;

/** Bills from before they stored their addressee print the brand's current details. */
const storeBuyers = statement<object, OfBrand & { buyer: string }>("erase_buyers")`
  update bills set buyer = ${sql.placeholder("buyer")}::jsonb where brand_id = ${id} and buyer is null`;

const markErased = statement<object, OfBrand & { now: string }>("erase_brand_mark")`
  update brands set erased_at = ${sql.placeholder("now")}::timestamptz where id = ${id}`;

type Brand = { id: number; onboarding: number | null; externalId: string; buyer: Party | null; now: string };

/** Erases a brand's rows in every table; in `whileErasing`. */
export async function eraseRowsOfBrand(db: Db, { id, onboarding, externalId, buyer, now }: Brand): Promise<void> {
  if (buyer) await storeBuyers(db, { id, buyer: JSON.stringify(buyer) });
  for (const name of refusedTables) await eraseRefused(name)(db, { id, externalId });
  await eraseImportRows(db, { id });
  for (const name of brandTables) await eraseRows(name)(db, { id });
  if (onboarding !== null) await eraseOnboarding(db, { id, onboarding });
  await marginSnapshots(db, {});
  await markErased(db, { id, now });
}

// With a person of the team.

type OfPerson = { names: readonly string[]; label: string };
const label = sql`${sql.placeholder("label")}::text`;

const staffTables = tablesWith(({ staff }) => staff !== undefined);
/** A person's names in the columns that have nothing else. */
const eraseNames = statementsByShape<string, object, OfPerson>(
  null,
  (name) => {
    const columns = names(declaredOf(name).staff);
    const own = (column: SQL) => sql`${column} = any(${sql.placeholder("names")}::text[])`;
    return sql`update ${sql.identifier(name)}
      set ${list(columns.map((column) => sql`${column} = case when ${own(column)} then ${label} else ${column} end`))}
      where ${either(columns.map(own))}`;
  },
  () => staffTables,
);

export async function eraseStaffNames(db: Db, values: OfPerson): Promise<void> {
  for (const name of staffTables) await eraseNames(name)(db, values);
}

/** `pattern` finds whole words, whatever their letters: one of a name or an address. */
type Mentions = { pattern: string; label: string };
const pattern = sql`${sql.placeholder("pattern")}::text`;
const mentions = (column: SQL): SQL => sql`${column}::text ~* ${pattern}`;

const textTables = tablesWith(({ text, json, folded }) => (text ?? json ?? folded) !== undefined);
function withoutMentions(name: string, where = sql`true`): SQL {
  const { text, json, folded } = declaredOf(name);
  const replaced = (column: SQL, to: SQL) => sql`regexp_replace(${column}::text, ${pattern}, ${to}, 'gi')`;
  const changes = [
    ...names(text).map((column) => sql`${column} = ${replaced(column, label)}`),
    ...names(json).map((column) => sql`${column} = ${replaced(column, label)}::jsonb`),
    ...names(folded).map((column) => sql`${column} = ${replaced(column, sql`lower(${label})`)}`),
  ];
  const columns = [...names(text), ...names(json), ...names(folded)];
  return sql`update ${sql.identifier(name)} set ${list(changes)} where ${where} and (${either(columns.map(mentions))})`;
}
const eraseTexts = statementsByShape<string, object, Mentions>(
  null,
  (name) => withoutMentions(name),
  () => textTables,
);

const eraseMails = statementsByShape<string, object, Mentions>(
  null,
  (name) => withoutMentions(name, sql`brand_id is null`),
  () => ["emails"],
);

/** What emails of no one brand say of it, those to the team, also while they wait for the mail server. */
export const eraseMailMentions = (db: Db, values: Mentions): Promise<object[]> => eraseMails("emails")(db, values);

export async function eraseMentions(db: Db, values: Mentions): Promise<void> {
  for (const name of textTables) await eraseTexts(name)(db, values);
}

const deletePerson = statement<object, OfBrand>("erase_admin_user")`delete from admin_users where id = ${id}`;

/** A foreign key deletes what is the person's own. */
export const deleteMember = (db: Db, id: number): Promise<object[]> => deletePerson(db, { id });

// With either.

type Addresses = { addresses: readonly string[] };
const isTo = (column: string) => sql`lower(${sql.identifier(column)}) = any(${sql.placeholder("addresses")}::text[])`;
const emailsTo = statement<object, Addresses>("erase_emails_to")`delete from emails where ${isTo("recipient")}`;
const codesOf = statement<object, Addresses>("erase_login_codes")`delete from login_codes where ${isTo("email")}`;

const briefTables = tablesWith(({ brief }) => brief !== undefined);
/** What is deleted within a day anyway. */
const deleteBrief = statementsByShape<string, object, { pattern: string }>(
  null,
  (name) => sql`delete from ${sql.identifier(name)} where ${either(names(declaredOf(name).brief).map(mentions))}`,
  () => briefTables,
);

const jobTable = statement<{ there: boolean }>(
  "erase_job_table",
)`select to_regclass('pgboss.job') is not null as there`;
/** Not declared: the queue creates its tables itself. What waits or runs is done within minutes. */
const endedJobs = (given: string): SQL => sql`delete from pgboss.job where state > 'active' and data::text ~* ${given}`;

/** Deletes emails to the addresses, and what else would be deleted soon and mentions them. */
export async function eraseBrief(db: Db, given: Addresses & { pattern: string | null }): Promise<void> {
  await emailsTo(db, given);
  await codesOf(db, given);
  if (given.pattern === null) return;
  const { pattern } = given;
  for (const name of briefTables) await deleteBrief(name)(db, { pattern });
  if ((await oneRow(jobTable(db, {})))?.there) await db.execute(endedJobs(pattern));
}
