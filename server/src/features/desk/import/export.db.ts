import type { BillLine, Discount } from "@console/contract/billing.ts";
import type { ImportedLine } from "@console/contract/imported-bills.ts";
import { statement } from "../../../db/statements.ts";

type Record = { id: number; external_id: string };

type Brand = Record & { engines: string[]; integrations: string[] };

/** With what they have, the price of an integration where it is not the catalog's. */
export const exportedBrands = statement<Brand>("export_brands")`
  select id, external_id, array(select e.code from assigned_engines e where e.brand_id = brands.id order by e.code) as engines,
    array(select a.code || case a.wholesale_price when c.wholesale_price then '' else '=' || trim_scale(a.wholesale_price) end
      from assigned_integrations a join catalog_integrations c on c.code = a.code
      where a.brand_id = brands.id and a.removed_at is null order by a.code) as integrations
  from brands order by id`;

type Person = Record & { brand_id: number; name: string; email: string; owner: boolean };
export const exportedPeople = statement<Person>("export_people")`
  select id, external_id, brand_id, name, email, owner from brand_users order by brand_id, owner desc, id`;

export const exportedPackages = statement<Record & { name: string; is_default: boolean }>("export_packages")`
  select id, external_id, name, is_default from packages order by id`;

export const exportedCoupons = statement<Record>("export_coupons")`select id, external_id from coupons order by id`;

export const exportedIntegrations = statement<{ [column: string]: unknown }>("export_integrations")`
  select code, name, description, category, connection_type, wholesale_price, retired from catalog_integrations order by code`;

export const exportedBusinesses = statement<{ [column: string]: unknown }>("export_businesses")`
  select external_id, organization_id, name, type, location, account_status, total_agent, total_locations, premium_support,
    voice_engine, array(select a.code from connections c join assigned_integrations a on a.id = c.assigned_integration_id
      where c.business_id = businesses.id and c.ended_at is null order by a.code) as integration_codes
  from businesses order by id`;

/** What brands owe; below 0, what is held for them. */
export const exportedBalances = statement<{ brand_id: number; amount: string }>("export_balances")`
  select brand_id, (receivable - unallocated)::numeric(19, 2)::text as amount from brand_balances
  where receivable <> unallocated order by brand_id`;

type Bill = {
  brand_id: number;
  month: string;
  invoice_number: string;
  total: string;
  lines: BillLine[];
  discounts: Discount[];
  charges: BillLine[];
  corrections: BillLine[];
  credits: BillLine[];
  taxes: BillLine[];
};

/** Closed bills. */
export const exportedBills = statement<Bill>("export_bills")`
  select brand_id, to_char(month, 'YYYY-MM') as month, invoice_number, total::numeric(19, 2)::text as total,
    lines, discounts, charges, corrections, credits, taxes
  from bills where not opening order by bills.month, id`;

type Earlier = {
  brand_id: number;
  month: string;
  invoice_number: string;
  total: string;
  lines: ImportedLine[];
  external_id: string;
};

/** Bills that were imported themselves. */
export const exportedEarlierBills = statement<Earlier>("export_earlier_bills")`
  select brand_id, external_id, to_char(month, 'YYYY-MM') as month, invoice_number, total::numeric(19, 2)::text as total, lines
  from imported_bills order by imported_bills.month, id`;
