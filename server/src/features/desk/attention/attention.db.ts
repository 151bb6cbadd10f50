import type { attention as contract } from "@console/contract/attention.ts";
import { attentionReasonCodes } from "@console/contract/conditions.ts";
import type { Area, Role } from "@console/contract/permissions.ts";
import type { Parsed } from "@console/contract/route.ts";
import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import type { ListQuery } from "../../../db/list.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { columns, type RowOf, statement, statementOfOne } from "../../../db/statements.ts";
import { attentionItems } from "../../../db/tables/attention.ts";
import { brands } from "../../../db/tables/brands.ts";
import { latestOn } from "../../../db/valid-from.ts";

const items = attentionItems;
const today = sql`${sql.placeholder("today")}::date`;

const withBrand = sql`(attention_items left join brands on ${brands.id} = ${items.brand_id})`;

/** The brand's package in effect. */
const packageId = sql<number | null>`case when ${brands.latest_package_on} <= ${today} then ${brands.latest_package_id}
  else (select p.package_id from brand_packages p where p.brand_id = ${brands.id} and ${latestOn(today)}) end`;

const { id, reason, area, since, snoozed, score, assigned_to } = items;
const { dedupe_key: _key, brand_id: _brand, search_text: _text, created_at: _at, ...own } = getTableColumns(items);

const fields = {
  ...own,
  organization_id: items.brand_id,
  brand: sql<string | null>`${brands.name}`,
  package: sql<string | null>`(select p.name from packages p where p.id = ${packageId})`,
  money: sql<string | null>`${items.money}::text`,
  worse_money: sql<string | null>`${items.worse_money}::text`,
  owner_id: sql<number | null>`${brands.account_owner_id}`,
  owner: sql<string | null>`(select u.name from admin_users u where u.id = ${brands.account_owner_id})`,
  assignee: sql<string | null>`(select u.name from admin_users u where u.id = ${items.assigned_to})`,
};
export type ItemRow = RowOf<typeof fields>;

const scope = sql`${area} = any(${sql.placeholder("areas")}::text[]) and ${snoozed} = ${sql.placeholder("snoozed")}::boolean`;
const flags = attentionReasonCodes.map((code) => sql`${reason} = ${sql.raw(`'${code}'`)} as ${sql.identifier(code)}`);

/** Open or snoozed items of some areas, the highest score first; items of the same score in the order of their arrival. */
const itemList = pagedList({
  name: "attention_page",
  from: withBrand,
  id,
  scope,
  sort: {
    fields: { score, money: sql`coalesce(${items.money}, 0)`, since, brand: sql`coalesce(${brands.name_key}, '')` },
    default: "-score",
  },
  filters: {
    brand_id: sql`${items.brand_id} = ${sql.placeholder("brand_id")}::int`,
    package_id: sql`${packageId} = ${sql.placeholder("package_id")}::int`,
    owner: sql`coalesce(${assigned_to}, ${brands.account_owner_id}) = ${sql.placeholder("owner")}::int`,
    ...searchFilters(items.search_text),
  },
  groups: { value: "reason", by: reason, of: attentionReasonCodes },
  // Counted by reason first: the conditions of all reasons on every row would take longer than everything else.
  summary: sql`select true as "all", ${sql.join(flags, sql`, `)}, count(*) as weight
    from attention_items where ${scope} group by ${reason}`,
  row: fields,
});

type Query = Parsed<typeof contract.list>["query"];

export const listItems = (db: Db, query: ListQuery & Query, areas: readonly Area[], day: string) =>
  itemList(db, query, {
    areas,
    today: day,
    snoozed: query.status === "snoozed",
    reason: query.reason,
    brand_id: query.brand_id,
    package_id: query.package_id,
    owner: query.owner,
    ...searchValues(query.search_key),
  });

type At = { id: number; today: string };

export const findItem = statementOfOne<ItemRow, At>("attention_item")`
  select ${columns(fields)} from ${withBrand} where ${id} = ${sql.placeholder("id")}`;

const locked = statement<{ id: number }, { id: number }>("attention_item_locked")`
  select id from attention_items where id = ${sql.placeholder("id")} for update`;

/** Locks the item until the transaction ends. */
export const lockItem = async (db: Db, itemId: number): Promise<boolean> =>
  (await locked(db, { id: itemId })).length > 0;

type Person = { id: number; name: string; role: Role };

export const findActivePerson = statementOfOne<Person, { id: number }>("attention_person")`
  select id, name, role from admin_users where id = ${sql.placeholder("id")} and active`;
