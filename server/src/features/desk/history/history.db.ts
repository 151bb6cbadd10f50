import { fieldsOfBill, fieldsOfBusiness } from "@console/contract/audit-fields.ts";
import { fieldsOfBrand } from "@console/contract/brand-fields.ts";
import { fieldsOfCoupon } from "@console/contract/coupons.ts";
import type { RecordFields } from "@console/contract/fields.ts";
import { priceFields } from "@console/contract/line-kinds.ts";
import { recordOf } from "@console/contract/objects.ts";
import { fieldsOfOnboarding } from "@console/contract/onboardings.ts";
import { fieldsOfPackage } from "@console/contract/packages.ts";
import type { Area } from "@console/contract/permissions.ts";
import { fieldsOfMember } from "@console/contract/team.ts";
import { getTableName, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterArchive, type EventRow, eventColumns } from "../../../audit/activities.db.ts";
import { statement, statementOfOne } from "../../../db/statements.ts";
import { bills } from "../../../db/tables/bills.ts";
import { brands } from "../../../db/tables/brands.ts";
import { businesses } from "../../../db/tables/businesses.ts";
import { coupons } from "../../../db/tables/coupons.ts";
import { onboardings } from "../../../db/tables/onboardings.ts";
import { packages } from "../../../db/tables/packages.ts";
import { adminUsers } from "../../../db/tables/team.ts";
import { billIs } from "../../money/receivables/bill-status.sql.ts";
import type { Values } from "./history.rules.ts";

export type EntryRow = EventRow & { area: Area; before: Values | null; after: Values | null };

export const findEntry = statementOfOne<EntryRow, { seq: number }>("history_entry")`
  select ${eventColumns}, area, before, after from activities where seq = ${sql.placeholder("seq")}::bigint`;

type Recorded = { event: string; at: string; before: Values | null; after: Values | null };

/** All entries of a record with values, oldest first. A bill that was closed together with others has no own close. */
export const listRecorded = statement<Recorded, { kind: string; id: number }>("history_recorded")`
  select event, occurred_at as at, before, after from activities
  where subject_kind = ${sql.placeholder("kind")} and subject_id = ${sql.placeholder("id")}::int and ${afterArchive}
    and (before is not null or after is not null) order by seq`;

export type Loaded = { version: number; created_at: string; updated_at: string; updated_by: string; values: Values };
type ById = { id: number; today: string };

const id = sql`${sql.placeholder("id")}::int`;
const today = sql`${sql.placeholder("today")}::date`;

type Shown<F> = { [N in keyof F]: F[N] extends { history: false } ? never : N }[keyof F] & string;
type Computed<F, T extends PgTable> = Partial<Record<Shown<F>, SQL>> &
  Record<Exclude<Shown<F>, keyof InferSelectModel<T>>, SQL>;

/**
 * @param fields are read from the columns of their names
 * @param computed those that are no column, or that entries contain in another form
 */
const loader = <F extends RecordFields, T extends PgTable>(table: T, fields: F, computed: Computed<F, T>) => {
  const name = getTableName(table);
  const values = new Map<string, SQL>(Object.entries<SQL>({ ...computed }));
  const shown = Object.keys(fields).filter((field) => fields[field]?.history !== false);
  const pairs = shown.map(
    (field) => sql`${sql.raw(`'${field}'`)}, ${values.get(field) ?? sql`r.${sql.identifier(field)}`}`,
  );
  return statement<Loaded, ById>(`history_${name}`)`
    select r.version, r.created_at, r.updated_at, r.updated_by, jsonb_build_object(${sql.join(pairs, sql`, `)}) as values
    from ${sql.identifier(name)} r, (select ${today} as today) clock where r.id = ${id}`;
};

const plan = (value: SQL, at: SQL, order: SQL) =>
  sql`(select ${value} from brand_packages p where p.brand_id = r.id and p.starts_on ${at} clock.today
    order by p.starts_on ${order} limit 1)`;

export const loadBrand = loader(brands, fieldsOfBrand, {
  organization_plan_id: plan(sql`p.package_id`, sql`<=`, sql`desc`),
  scheduled_plan_change: plan(
    sql`jsonb_build_object('organization_plan_id', p.package_id, 'starts_on', p.starts_on)`,
    sql`>`,
    sql`asc`,
  ),
});

const lastPrices = (value: SQL) =>
  sql`(select ${value} from package_prices l where l.package_id = r.id order by l.starts_on desc limit 1)`;

/** With the prices as last saved, even if they apply later. */
export const loadPackage = loader(packages, fieldsOfPackage, {
  organization_ids: sql`(select coalesce(jsonb_agg(b.brand_id order by b.brand_id), '[]') from package_brands b
    where b.package_id = r.id)`,
  image: sql`(select i.hash from package_images i where i.package_id = r.id)`,
  image_alt: sql`coalesce((select i.alt from package_images i where i.package_id = r.id), '')`,
  ...recordOf(priceFields, (name) => lastPrices(sql`trim_scale(l.${sql.identifier(name)})::text`)),
  integration_charge: lastPrices(sql`l.integration_charge`),
  prices_start_on: lastPrices(sql`l.starts_on`),
});

export const loadBusiness = loader(businesses, fieldsOfBusiness, {});

export const loadCoupon = loader(coupons, fieldsOfCoupon, {
  discount_value: sql`r.discount_value::float8`,
  resource_ids: sql`(select coalesce(jsonb_agg(b.brand_id order by b.brand_id), '[]') from coupon_brands b
    where b.coupon_id = r.id)`,
});

export const loadOnboarding = loader(onboardings, fieldsOfOnboarding, {
  onboarding_time: sql`to_char(r.onboarding_time, 'HH24:MI')`,
});

export const loadMember = loader(adminUsers, fieldsOfMember, {});

export const loadBill = loader(bills, fieldsOfBill, {
  month: sql`to_char(r.month, 'YYYY-MM')`,
  total: sql`trim_scale(r.total)::text`,
  status: sql`case when ${billIs("r").open} then 'pending' else 'paid' end`,
});

type Named = { id: number; name: string };

const named = (table: string) =>
  statement<Named, { ids: readonly number[] }>(`history_names_${table}`)`
    select id, name from ${sql.identifier(table)} where id = any(${sql.placeholder("ids")}::int[])`;

/** Names of records by id; deleted ones are missing. */
export const namesOf = { brand: named("brands"), package: named("packages"), member: named("admin_users") } as const;
