import { brandStatus, brandTax } from "@console/contract/brand-fields.ts";
import { credentialKind } from "@console/contract/credentials.ts";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  belongsTo,
  externalId,
  foldedColumn,
  instant,
  isUnfoldedColumn,
  isUnfoldedText,
  oneOf,
  recordColumns,
  unfoldedIndex,
  uniqueExternalId,
} from "./columns.ts";
import { onboardings } from "./onboardings.ts";
import { adminUsers } from "./team.ts";

/**
 * Searchable addresses of a brand, folded when saved. Must match the expression of the palette's index word for word.
 */
export const brandAddresses = (of: Record<"email" | "domain" | "frontend_domain" | "website", AnyPgColumn>) =>
  sql`(${of.email} || ' ' || ${of.domain} || ' ' || ${of.frontend_domain} || ' ' || ${of.website})`;

export const brands = pgTable(
  "brands",
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** The name as lists sort it. */
    name_key: foldedColumn(),
    external_id: externalId(),
    support_email: text().notNull(),
    email: text().notNull(),
    /** Hosts, including the website's, are stored in ASCII form. */
    domain: text().notNull(),
    website: text().notNull(),
    frontend_domain: text().notNull(),
    backend_domain: text().notNull(),
    status: oneOf(brandStatus).notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    description: text().notNull(),
    use_system: boolean().notNull(),
    brand_color: text().notNull(),
    billing_emails: text().array().notNull().default([]),
    /** Null: the operator's. */
    terms_days: integer(),
    po_number: text().notNull().default(""),
    // Applies from the open month on; `brand_tax` has what applied before.
    tax: oneOf(brandTax).notNull().default("standard"),
    tax_certificate: text().notNull().default(""),
    exempt_until: date({ mode: "string" }),
    /** The account owner. */
    account_owner_id: integer().references(() => adminUsers.id, { onDelete: "set null" }),
    /** The onboarding that it was created from. */
    onboarding_id: integer().references(() => onboardings.id, { onDelete: "set null" }),
    /** When its personal data was erased, some time after its close. */
    erased_at: instant(),
    /** Folded name and support email, for the list's search. */
    search_text: text().notNull(),
    /** The last row of `brand_packages`, in force or scheduled; a trigger stores it (migration 0017). */
    latest_package_id: integer(),
    latest_package_on: date({ mode: "string" }),
    /** When the brand left. It is then inactive, and stays so. */
    closed_at: instant(),
    ...recordColumns(),
  },
  (table) => [
    uniqueExternalId("brands_external_id", table.external_id),
    uniqueIndex("brands_onboarding").on(table.onboarding_id),
    index("brands_po_number").on(sql`lower(${table.po_number})`).where(sql`${table.po_number} <> ''`),
    index("brands_exempt_until").on(table.exempt_until, table.id).where(sql`${table.exempt_until} is not null`),
    index("brands_closed").on(table.closed_at, table.id).where(sql`${table.closed_at} is not null`),
    check("brands_closed_inactive", sql`${table.closed_at} is null or ${table.status} = 'inactive'`),
    index("brands_newest").on(table.created_at, table.id),
    index("brands_status_newest").on(table.status, table.created_at, table.id),
    index("brands_owner").on(table.account_owner_id, table.created_at, table.id),
    index("brands_status").on(table.status, table.id),
    index("brands_name").on(table.name, table.id),
    index("brands_name_key").on(table.name_key, table.id),
    unfoldedIndex("brands_unfolded", table.id, isUnfoldedText(table.search_text)),
    unfoldedIndex("brands_unfolded_name", table.id, isUnfoldedColumn(table.name_key, table.name)),
    // The list of a package's brands reads its ids from these indexes only.
    index("brands_package_newest").on(
      table.latest_package_id,
      table.created_at,
      table.id,
      table.status,
      table.latest_package_on,
    ),
    index("brands_package_name").on(
      table.latest_package_id,
      table.name,
      table.id,
      table.status,
      table.latest_package_on,
    ),
    index("brands_package_name_key").on(
      table.latest_package_id,
      table.name_key,
      table.id,
      table.status,
      table.latest_package_on,
    ),
    index("brands_package_status").on(table.latest_package_id, table.status, table.id, table.latest_package_on),
    index("brands_search").using("gin", sql`${table.search_text} gin_trgm_ops`),
    index("brands_addresses").using("gin", sql`${brandAddresses(table)} gin_trgm_ops`),
  ],
);

const storedUserSearch = (table: { name: AnyPgColumn; email: AnyPgColumn }) =>
  sql`lower(${table.name} || ${sql.raw("E'\\n'")} || ${table.email})`;

/** Searchable text of a brand's user, in the form of its index; an older release stores none. */
export const brandUserSearch = (table: { name: AnyPgColumn; email: AnyPgColumn; search_text: AnyPgColumn }) =>
  sql`coalesce(nullif(${table.search_text}, ''), ${storedUserSearch(table)})`;

/** People with an account on the brand's own portal; a brand that has any has one owner. */
export const brandUsers = pgTable(
  "brand_users",
  {
    id: serial().primaryKey(),
    brand_id: belongsTo(() => brands.id),
    name: text().notNull(),
    email: text().notNull(),
    external_id: externalId(),
    /** True by default, because the release before stores only the first one. */
    owner: boolean().notNull().default(true),
    /** When the current address was invited. */
    invited_at: instant(),
    /** When the person first signed in to the portal, as the voice platform reports it. */
    active_at: instant(),
    /** Folded name and email. */
    search_text: text().notNull().default(""),
  },
  (table) => [
    index("brand_users_brand").on(table.brand_id),
    index("brand_users_search").using("gin", sql`${storedUserSearch(table)} gin_trgm_ops`),
    index("brand_users_found").using("gin", sql`(${brandUserSearch(table)}) gin_trgm_ops`),
    unfoldedIndex("brand_users_unfolded", table.id, sql`${table.search_text} = ''`),
    uniqueExternalId("brand_users_external_id", table.external_id),
    uniqueIndex("brand_users_owner").on(table.brand_id).where(sql`${table.owner}`),
    uniqueIndex("brand_users_email").on(table.brand_id, sql`lower(${table.email})`).where(sql`${table.email} <> ''`),
  ],
);

/** One row per field that is set. Secrets are JWE, bound to brand and field. */
export const brandCredentials = pgTable(
  "brand_credentials",
  {
    brand_id: belongsTo(() => brands.id),
    field: text().notNull(),
    value: text().notNull(),
    secret: boolean().notNull(),
    /** Last four characters of a secret with 12 or more. */
    last4: text(),
    set_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brand_id, table.field] })],
);

export const credentialTests = pgTable(
  "credential_tests",
  {
    brand_id: belongsTo(() => brands.id),
    kind: oneOf(credentialKind).notNull(),
    ok: boolean().notNull(),
    stages: jsonb().$type<{ stage: "reach" | "login" | "use"; ok: boolean; message: string }[]>().notNull(),
    tested_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.kind] }),
    index("credential_tests_failed").on(table.brand_id, table.kind).where(sql`not ${table.ok}`),
  ],
);

/** Whether a brand is taxed: a month uses the row with the latest start up to it, and is taxed without one. */
export const brandTaxes = pgTable(
  "brand_tax",
  {
    brand_id: belongsTo(() => brands.id),
    starts_on: date({ mode: "string" }).notNull(),
    tax: oneOf(brandTax).notNull(),
    certificate: text().notNull().default(""),
    /** The last day of the exemption. */
    exempt_until: date({ mode: "string" }),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.starts_on] }),
    check("brand_tax_first_of_month", sql`extract(day from ${table.starts_on}) = 1`),
  ],
);
