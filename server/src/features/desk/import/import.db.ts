import type { ImportRecord } from "@console/contract/imports.ts";
import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";
import { brands, brandUsers } from "../../../db/tables/brands.ts";
import { businesses } from "../../../db/tables/businesses.ts";
import { catalogIntegrations } from "../../../db/tables/catalog.ts";
import { coupons } from "../../../db/tables/coupons.ts";
import { packages } from "../../../db/tables/packages.ts";
import { adminUsers } from "../../../db/tables/team.ts";

type Found = { id: number; version: number; record: ImportRecord };
type ByKey = { externalId: string };

export const brandByExternalId = statement<Found, ByKey>("import_brand")`
  select ${brands.id}, ${brands.version}, 'brand' as record from ${brands} where ${brands.external_id} = ${sql.placeholder("externalId")}
    and ${brands.external_id} <> ''`;

/** A brand's version is that of its portal users. */
export const portalUserByExternalId = statement<Found, ByKey>("import_portal_user")`
  select ${brandUsers.id}, ${brands.version}, 'portal_user' as record from ${brandUsers} join ${brands} on ${brands.id} = ${brandUsers.brand_id}
  where ${brandUsers.external_id} = ${sql.placeholder("externalId")} and ${brandUsers.external_id} <> ''`;

export const packageByExternalId = statement<Found, ByKey>("import_package")`
  select ${packages.id}, ${packages.version}, 'package' as record from ${packages}
  where ${packages.external_id} = ${sql.placeholder("externalId")}
    and ${packages.external_id} <> ''`;

export const couponByExternalId = statement<Found, ByKey>("import_coupon")`
  select ${coupons.id}, ${coupons.version}, 'coupon' as record from ${coupons}
  where ${coupons.external_id} = ${sql.placeholder("externalId")}
    and ${coupons.external_id} <> ''`;

export const businessByExternalId = statement<Found, ByKey>("import_business")`
  select ${businesses.id}, ${businesses.version}, 'business' as record from ${businesses}
  where ${businesses.external_id} = ${sql.placeholder("externalId")}
    and ${businesses.external_id} <> ''`;

export const integrationByCode = statement<Found, ByKey>("import_integration")`
  select ${catalogIntegrations.id}, ${catalogIntegrations.version}, 'integration' as record from ${catalogIntegrations}
  where ${catalogIntegrations.code} = ${sql.placeholder("externalId")}`;

/** There are few packages. */
export const packagesByName = statement<{ id: number }, { name: string }>("import_packages_by_name")`
  select ${packages.id} from ${packages} where ${packages.name} = ${sql.placeholder("name")} order by ${packages.id} limit 2`;

export const memberByEmail = statement<{ id: number }, { email: string }>("import_member")`
  select ${adminUsers.id} from ${adminUsers} where ${adminUsers.email} = ${sql.placeholder("email")}`;

/** A payment's version counts what happened to it. */
export const openingByExternalId = statement<Found, ByKey>("import_opening")`
  select id, version, 'opening_bill' as record from bills
    where invoice_number = '${sql.raw("OPEN-")}' || ${sql.placeholder("externalId")} and opening
  union all
  select id, 1 + (reversed_at is not null)::int
      + (select count(*)::int from allocations a where a.payment_id = payments.id)
      + (select count(*)::int from refunds r where r.payment_id = payments.id), 'opening_payment'
    from payments where source = 'opening' and external_id = '${sql.raw("OPEN-")}' || ${sql.placeholder("externalId")}`;

export const importedBillByExternalId = statement<Found, ByKey>("import_history_bill")`
  select id, version, 'imported_bill' as record from imported_bills where external_id = ${sql.placeholder("externalId")}`;
