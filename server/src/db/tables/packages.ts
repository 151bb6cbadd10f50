import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { brands } from "./brands.ts";
import {
  belongsTo,
  bytes,
  decimal,
  externalId,
  foldedColumn,
  isUnfoldedColumn,
  isUnfoldedText,
  recordColumns,
  unfoldedIndex,
  uniqueExternalId,
} from "./columns.ts";

export const packages = pgTable(
  "packages",
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** The name as lists sort it. */
    name_key: foldedColumn(),
    description: text().notNull(),
    external_id: externalId(),
    active: boolean().notNull(),
    public: boolean().notNull(),
    /** The seeded default package. Whether a package can be deleted depends on this flag, never on a name. */
    is_default: boolean().notNull().default(false),
    currency: text({ enum: ["usd"] })
      .notNull()
      .default("usd"),
    search_text: text().notNull(),
    ...recordColumns(),
  },
  (table) => [
    uniqueExternalId("packages_external_id", table.external_id),
    index("packages_newest").on(table.created_at, table.id),
    index("packages_name_key").on(table.name_key, table.id),
    unfoldedIndex("packages_unfolded", table.id, isUnfoldedText(table.search_text)),
    unfoldedIndex("packages_unfolded_name", table.id, isUnfoldedColumn(table.name_key, table.name)),
    uniqueIndex("packages_one_default").on(table.is_default).where(sql`${table.is_default}`),
  ],
);

const rate = () => decimal({ precision: 19, scale: 4 }).notNull();

/** Price history: a version applies from the first of a month. */
export const packagePrices = pgTable(
  "package_prices",
  {
    package_id: belongsTo(() => packages.id),
    starts_on: date({ mode: "string" }).notNull(),
    base_price: rate(),
    per_min_charge: rate(),
    multilingual_charge_per_min: rate(),
    per_location_charge: rate(),
    premium_support_per_location: rate(),
    storage_charge_per_gb: rate(),
    integration_charge: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.package_id, table.starts_on] }),
    check("package_prices_first_of_month", sql`extract(day from ${table.starts_on}) = 1`),
  ],
);

/** The brands a dedicated package belongs to. */
export const packageBrands = pgTable(
  "package_brands",
  {
    package_id: belongsTo(() => packages.id),
    brand_id: belongsTo(() => brands.id),
  },
  (table) => [
    primaryKey({ columns: [table.package_id, table.brand_id] }),
    index("package_brands_brand").on(table.brand_id),
  ],
);

/** Stored in the database, so that every process has it (PKG-20). */
export const packageImages = pgTable("package_images", {
  package_id: integer()
    .primaryKey()
    .references(() => packages.id, { onDelete: "cascade" }),
  content: bytes().notNull(),
  mime: text().notNull(),
  /** Hash of the content, part of the picture's URL, so that a new picture gets a new URL. */
  hash: text().notNull(),
  /** Alternative text for screen readers. */
  alt: text().notNull(),
});

/**
 * History of a brand's packages: the row with the latest starts_on up to today is in effect, one after today is a
 * scheduled change. No job has to run for a change to take effect.
 */
export const brandPackages = pgTable(
  "brand_packages",
  {
    brand_id: belongsTo(() => brands.id),
    starts_on: date({ mode: "string" }).notNull(),
    /** First day of the brand's next row, null if there is none; a trigger maintains it (migration 0003). */
    ends_on: date({ mode: "string" }),
    package_id: integer()
      .notNull()
      .references(() => packages.id),
  },
  (table) => [
    primaryKey({ columns: [table.brand_id, table.starts_on] }),
    index("brand_packages_package").on(table.package_id, table.ends_on, table.starts_on),
    // Changes of package are found by it: a first package has none before it that ended.
    index("brand_packages_ended").on(table.ends_on, table.brand_id).where(sql`${table.ends_on} is not null`),
    check("brand_packages_first_of_month", sql`extract(day from ${table.starts_on}) = 1`),
  ],
);
