import type { ImportedLine } from "@console/contract/imported-bills.ts";
import type { ImportFileName } from "@console/contract/imports.ts";
import type { Context } from "../../../context/context.ts";
import { csvText } from "../../../lib/csv-lines.ts";
import * as couponsService from "../../money/coupons/coupons.service.ts";
import { linesByKind } from "../../money/imported-bills/shadow.rules.ts";
import * as packagesService from "../../money/packages/packages.service.ts";
import * as brandsService from "../../partners/brands/brands.service.ts";
import {
  exportedBalances,
  exportedBills,
  exportedBrands,
  exportedBusinesses,
  exportedCoupons,
  exportedEarlierBills,
  exportedIntegrations,
  exportedPackages,
  exportedPeople,
} from "./export.db.ts";
import { sheets } from "./sheets.ts";

/** A row's external ID, and its values by the names of the API. */
type Exported = { externalId: string; values: object };

/**
 * What a console has as the files of an import: brands without their credentials and account managers, which another console
 * does not have, past bills as history, and what brands owe as opening balances. The default package is named, because each
 * console has one.
 */
export async function exportFolder(ctx: Context): Promise<Map<ImportFileName, string>> {
  const db = ctx.db.current();
  const brands = await exportedBrands(db, {});
  const packages = await exportedPackages(db, {});
  const brandName = new Map(brands.map((brand) => [brand.id, nameOf("brand", brand)]));
  const packageName = new Map(packages.map((each) => [each.id, each.is_default ? each.name : nameOf("package", each)]));
  const brandOf = (id: number) => brandName.get(id) ?? "";

  const folder: Record<ImportFileName, Exported[]> = {
    "integrations.csv": (await exportedIntegrations(db, {})).map(({ code, ...values }) => ({
      externalId: String(code),
      values,
    })),
    "brands.csv": [],
    "people.csv": (await exportedPeople(db, {})).map((person) => ({
      externalId: nameOf("person", person),
      values: { ...person, organization_id: brandOf(person.brand_id) },
    })),
    "packages.csv": [],
    "coupons.csv": [],
    "businesses.csv": (await exportedBusinesses(db, {})).map(({ external_id, organization_id, ...values }) => ({
      externalId: String(external_id),
      values: { ...values, organization_id: brandOf(Number(organization_id)) },
    })),
    "balances.csv": (await exportedBalances(db, {})).map(({ brand_id, amount }) => ({
      externalId: brandOf(brand_id),
      values: { organization_id: brandOf(brand_id), amount },
    })),
    "bills.csv": [
      ...(await exportedEarlierBills(db, {})).map(({ brand_id, external_id, lines, ...bill }) => ({
        externalId: external_id,
        values: { ...bill, organization_id: brandOf(brand_id), ...byKind(lines) },
      })),
      ...(await exportedBills(db, {})).map(({ brand_id, month, invoice_number, total, ...bill }) => ({
        externalId: invoice_number,
        values: { month, invoice_number, total, organization_id: brandOf(brand_id), ...byKind(linesByKind(bill)) },
      })),
    ],
  };
  for (const { id, engines, integrations } of brands) {
    const brand = await brandsService.read(ctx, id);
    const plan = brand.organization_plan_id;
    const values = {
      ...brand,
      organization_plan_id: plan === null ? null : packageName.get(plan),
      engines,
      integrations,
    };
    folder["brands.csv"].push({ externalId: brandOf(id), values });
  }
  for (const { id, is_default } of packages) {
    if (is_default) continue;
    const found = await packagesService.read(ctx, id);
    const values = { ...found, organization_ids: found.organization_ids.map(brandOf) };
    folder["packages.csv"].push({ externalId: packageName.get(id) ?? "", values });
  }
  for (const coupon of await exportedCoupons(db, {})) {
    const found = await couponsService.read(ctx, coupon.id);
    const values = { ...found, resource_ids: found.specific_resources.map((brand) => brandOf(brand.id)) };
    folder["coupons.csv"].push({ externalId: nameOf("coupon", coupon), values });
  }
  const files = sheets.flatMap(({ file, columns }): [ImportFileName, string][] => {
    const text = sheetText(
      [...columns].filter((column) => !isLeftOut(column)),
      folder[file],
    );
    return text === null ? [] : [[file, text]];
  });
  return new Map(files);
}

/** Secrets never leave; another console has other people. */
const isLeftOut = (column: string): boolean =>
  /^(smtp_creds|twilio_creds|stripe_creds)\.|^(use_system|account_owner_id|onboarding_id)$/.test(column);

/** A record without an external ID is named by its ID here. */
const nameOf = (noun: string, { id, external_id }: { id: number; external_id: string }): string =>
  external_id || `${noun}-${id}`;

const byKind = (lines: readonly ImportedLine[]) =>
  Object.fromEntries(lines.map(({ kind, quantity, amount }) => [kind, { quantity, amount }]));

/** With the columns that have a text in any row; null without rows. */
function sheetText(columns: readonly string[], rows: readonly Exported[]): string | null {
  if (rows.length === 0) return null;
  const texts = rows.map(({ values }) => new Map(columns.map((column) => [column, textOf(valueAt(values, column))])));
  const used = columns.filter((column) => texts.some((row) => row.get(column) !== ""));
  const lines = rows.map(({ externalId }, at) => [externalId, ...used.map((column) => texts[at]?.get(column) ?? "")]);
  return csvText([["external_id", ...used], ...lines]);
}

/** Of `a.b`, the field b of a. */
const valueAt = (values: object, column: string): unknown =>
  column.split(".").reduce<unknown>((value, name) => Object(value)[name], values);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(";") : String(value);
}
