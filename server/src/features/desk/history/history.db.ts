import type { Area } from "@console/contract/permissions.ts";
import { type SQL, sql } from "drizzle-orm";
import { type EventRow, eventColumns } from "../../../audit/activities.db.ts";
import type { Db } from "../../../db/handle.ts";
import { oneRow, statement } from "../../../db/statements.ts";
import type { Values } from "./history.rules.ts";

export type EntryRow = EventRow & { area: Area; before: Values | null; after: Values | null };

const entry = statement<EntryRow, { seq: number }>(
  "history_entry",
  sql`select ${eventColumns}, area, before, after from activities where seq = ${sql.placeholder("seq")}::bigint`,
);

export const findEntry = (db: Db, seq: number): Promise<EntryRow | undefined> => oneRow(entry(db, { seq }));

type Recorded = { event: string; at: string; before: Values | null; after: Values | null };

/** All entries of a record with values, oldest first. A bill that was closed together with others has no own close. */
export const listRecorded = statement<Recorded, { kind: string; id: number }>(
  "history_recorded",
  sql`select event, occurred_at as at, before, after from activities
      where subject_kind = ${sql.placeholder("kind")} and subject_id = ${sql.placeholder("id")}::int and seq is not null
        and (before is not null or after is not null) order by seq`,
);

export type Loaded = { version: number; created_at: string; updated_at: string; updated_by: string; values: Values };
type ById = { id: number; today: string };

const id = sql`${sql.placeholder("id")}::int`;
const today = sql`${sql.placeholder("today")}::date`;

/** @param values the auditable fields, under the names and in the form in which entries contain them */
const loader = (table: string, values: SQL) =>
  statement<Loaded, ById>(
    `history_${table}`,
    sql`select r.version, r.created_at, r.updated_at, r.updated_by, ${values} as values
        from ${sql.identifier(table)} r, (select ${today} as today) clock where r.id = ${id}`,
  );

const columnsOf = (names: readonly string[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    names.map((name) => sql`${sql.raw(`'${name}'`)}, r.${sql.identifier(name)}`),
    sql`, `,
  )})`;

const plan = (at: SQL, order: SQL) =>
  sql`from brand_packages p where p.brand_id = r.id and p.starts_on ${at} clock.today order by p.starts_on ${order} limit 1`;

export const loadBrand = loader(
  "brands",
  sql`${columnsOf(
    "name email domain status description external_id brand_color support_email phone website address frontend_domain backend_domain account_owner_id use_system".split(
      " ",
    ),
  )} || jsonb_build_object(
    'organization_plan_id', (select p.package_id ${plan(sql`<=`, sql`desc`)}),
    'scheduled_plan_change', (select jsonb_build_object('organization_plan_id', p.package_id, 'starts_on', p.starts_on)
      ${plan(sql`>`, sql`asc`)}))`,
);

const rates = [
  ...["base_price", "per_min_charge", "multilingual_charge_per_min", "per_location_charge"],
  ...["premium_support_per_location", "storage_charge_per_gb"],
];

/** With the prices as last saved, even if they apply later. */
export const loadPackage = loader(
  "packages",
  sql`${columnsOf(["name", "description", "external_id", "active", "public"])} || jsonb_build_object(
      'organization_ids', (select coalesce(jsonb_agg(b.brand_id order by b.brand_id), '[]') from package_brands b
        where b.package_id = r.id),
      'image', (select i.hash from package_images i where i.package_id = r.id),
      'image_alt', coalesce((select i.alt from package_images i where i.package_id = r.id), ''))
    || (select jsonb_build_object(${sql.join(
      rates.map((name) => sql`${sql.raw(`'${name}'`)}, trim_scale(l.${sql.identifier(name)})::text`),
      sql`, `,
    )}, 'integration_charge', l.integration_charge, 'prices_start_on', l.starts_on)
      from package_prices l where l.package_id = r.id order by l.starts_on desc limit 1)`,
);

export const loadBusiness = loader(
  "businesses",
  columnsOf([
    ...["name", "type", "location", "account_status", "voice_engine", "total_agent", "total_locations"],
    "premium_support",
  ]),
);

export const loadCoupon = loader(
  "coupons",
  sql`${columnsOf([
    ...["name", "code", "external_id", "discount_type", "coupon_type", "starts_at", "expires_at", "validity_period"],
    "status",
  ])} || jsonb_build_object('discount_value', r.discount_value::float8,
    'resource_ids', (select coalesce(jsonb_agg(b.brand_id order by b.brand_id), '[]') from coupon_brands b
      where b.coupon_id = r.id))`,
);

export const loadOnboarding = loader(
  "onboardings",
  sql`${columnsOf([
    ...["company_name", "contact_person", "contact_email", "contact_phone", "package_type", "package_name"],
    ...["onboarding_date", "notes", "status"],
  ])} || jsonb_build_object('onboarding_time', to_char(r.onboarding_time, 'HH24:MI'))`,
);

export const loadMember = loader("admin_users", columnsOf(["name", "email", "role", "active"]));

export const loadBill = loader(
  "bills",
  sql`${columnsOf(["invoice_number", "paid_on", "payment_reference"])} || jsonb_build_object(
    'month', to_char(r.month, 'YYYY-MM'), 'total', trim_scale(r.total)::text,
    'status', case when r.paid_at is null then 'pending' else 'paid' end)`,
);

type Named = { id: number; name: string };

const named = (table: string) =>
  statement<Named, { ids: readonly number[] }>(
    `history_names_${table}`,
    sql`select id, name from ${sql.identifier(table)} where id = any(${sql.placeholder("ids")}::int[])`,
  );

/** Names of records by id; deleted ones are missing. */
export const namesOf = { brand: named("brands"), package: named("packages"), member: named("admin_users") } as const;
