import { rateFields } from "@console/contract/line-kinds.ts";
import { recordOf } from "@console/contract/objects.ts";
import type { packages as packagesContract } from "@console/contract/packages.ts";
import type { Parsed } from "@console/contract/route.ts";
import { getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { deleteRows, insertRows } from "../../../db/records.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { allOf, columns, oneRow, type RowOf, statement } from "../../../db/statements.ts";
import { packageBrands, packageImages, packagePrices, packages } from "../../../db/tables/packages.ts";
import { latestOn } from "../../../db/valid-from.ts";
import { usageOf } from "./package-use.db.ts";

type ListQuery = Parsed<typeof packagesContract.list>["query"];

const { search_text: _, name_key: __, ...stored } = getTableColumns(packages);
const { package_id: _package, starts_on: _starts, ...prices } = getTableColumns(packagePrices);

const today = sql`${sql.placeholder("today")}::date`;

const row = {
  ...stored,
  ...prices,
  prices_since: packagePrices.starts_on,
  image_hash: sql<string | null>`${packageImages.hash}`,
  image_alt: sql<string>`coalesce(${packageImages.alt}, '')`,
};

/** Each package with its current prices; one without any yet is not shown. */
const priced = sql`packages cross join lateral (
    select ${allOf(packagePrices)} from package_prices where package_id = packages.id and ${latestOn(today)}) package_prices`;
const withImage = sql`left join package_images on package_images.package_id = packages.id`;

const packageList = pagedList({
  name: "packages_page",
  from: sql`(${priced})`,
  id: packages.id,
  sort: {
    fields: { created_at: packages.created_at, name: packages.name_key, base_price: packagePrices.base_price },
    default: "-created_at",
  },
  filters: { ...searchFilters(packages.search_text) },
  groups: {
    value: "status",
    by: sql`case when ${packages.active} then 'active' else 'inactive' end`,
    of: ["active", "inactive"],
  },
  row,
  joins: withImage,
});

/** @param onDay decides which prices and brands are current */
export async function listPackages(db: Db, query: ListQuery, onDay: string) {
  const { data, meta } = await packageList(db, query, {
    status: query.status,
    today: onDay,
    ...searchValues(query.search_key),
  });
  return { data: await withRelations(db, data, onDay), meta };
}

const byId = statement<Row, { id: number; today: string }>("package_by_id")`
  select ${columns(row)} from ${priced} ${withImage} where ${packages.id} = ${sql.placeholder("id")}`;

export async function findPackage(db: Db, id: number, onDay: string) {
  const [found] = await withRelations(db, await byId(db, { id, today: onDay }), onDay);
  return found;
}

const locked = statement<{ id: number }, { id: number }>("package_locked")`
  select id from packages where id = ${sql.placeholder("id")} for update`;

/** Locks the package until the transaction ends, also against brands about to choose it. */
export const lockPackage = async (db: Db, id: number): Promise<boolean> =>
  (await oneRow(locked(db, { id }))) !== undefined;

type Row = RowOf<typeof row>;

/** Adds owners, current brands and pending prices to a package. */
async function withRelations(db: Db, rows: readonly Row[], today: string) {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const ownersOf = await owners(db, { ids });
  const next = await pendingPrices(db, ids, today);
  const usage = await usageOf(db, ids, today);
  return rows.map(({ image_hash, base_price, ...row }) => {
    const organizations = ownersOf.filter((each) => each.package_id === row.id);
    return {
      ...row,
      image_hash,
      base_price,
      price_details: { ...recordOf(rateFields, (field) => row[field]), integration_charge: row.integration_charge },
      organizations,
      organization_ids: organizations.map((each) => each.id),
      next_prices: next.find((each) => each.package_id === row.id) ?? null,
      image_url: image_hash && `/admin/organization_plans/${row.id}/image?v=${image_hash}`,
      total_brands: usage.get(row.id)?.now ?? 0,
      in_use: usage.has(row.id),
    };
  });
}

const owners = statement<{ package_id: number; id: number; name: string }, { ids: number[] }>("package_owners")`
  select o.package_id, b.id, b.name from package_brands o join brands b on b.id = o.brand_id
  where o.package_id = any(${sql.placeholder("ids")}::int[]) order by o.brand_id`;

type PriceRow = InferSelectModel<typeof packagePrices>;

const pending = statement<PriceRow, { ids: number[]; today: string }>("package_prices_pending")`
  select ${allOf(packagePrices)} from package_prices
  where package_id = any(${sql.placeholder("ids")}::int[]) and starts_on > ${sql.placeholder("today")}
  order by starts_on`;

async function pendingPrices(db: Db, ids: number[], today: string) {
  return (await pending(db, { ids, today })).map(({ package_id, starts_on, base_price, ...price_details }) => ({
    package_id,
    starts_on,
    base_price,
    price_details,
  }));
}

/** Deletes prices that have not begun. */
export const deletePendingPrices = statement<object, { id: number; today: string }>("package_prices_pending_delete")`
  delete from package_prices where package_id = ${sql.placeholder("id")} and starts_on > ${sql.placeholder("today")}`;

export async function setOwners(db: Db, id: number, brandIds: readonly number[]): Promise<void> {
  await deleteRows(db, packageBrands, { package_id: id });
  await insertRows(
    db,
    packageBrands,
    brandIds.map((brand_id) => ({ package_id: id, brand_id })),
  );
}

type Choice = Pick<InferSelectModel<typeof packages>, "id" | "name" | "active" | "public">;

const choice = statement<Choice, { id: number }>("package_choice")`
  select id, name, active, public from packages where id = ${sql.placeholder("id")} for share`;

const owner = statement<{ brand_id: number }, { id: number; brandId: number }>("package_owner")`
  select brand_id from package_brands
  where package_id = ${sql.placeholder("id")} and brand_id = ${sql.placeholder("brandId")}`;

/** A package with what choosing it needs, locked against changes; `own`: whether it is dedicated to the given brand. */
export async function findChoice(
  db: Db,
  id: number,
  brandId: number,
): Promise<(Choice & { own: boolean }) | undefined> {
  const row = await oneRow(choice(db, { id }));
  if (!row) return undefined;
  // A separate statement after the lock: the statement that waited would still see the earlier owners.
  return { ...row, own: (await oneRow(owner(db, { id, brandId }))) !== undefined };
}
