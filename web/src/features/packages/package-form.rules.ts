import { NAME_MAX } from "@console/contract/limits.ts";
import { type Package, type PackageDetail, packageDetail } from "@console/contract/packages.ts";
import { listNames } from "../../lib/list-names.ts";
import { formatRate, paddedAmount, roundedAmount } from "../../lib/money.ts";
import { formText as words } from "./package-form.text.ts";
import { type PriceField, priceFields } from "./price-fields.ts";

type NamedBrand = { id: number; name: string };

/** Prices are texts as shown: '99.00'. */
export type PackageForm = Record<PriceField, string> & {
  name: string;
  description: string;
  active: boolean;
  public: boolean;
  /** Whole, for their names. */
  organization_ids: NamedBrand[];
  integration_charge: boolean;
  image_alt: string;
};

export const fieldNames = [
  "name",
  "description",
  "active",
  "public",
  "organization_ids",
  ...priceFields,
  "integration_charge",
  "image_alt",
] as const satisfies readonly (keyof PackageForm)[];
export type FieldName = (typeof fieldNames)[number];

export const emptyPackage: PackageForm = {
  name: "",
  description: "",
  active: true,
  public: true,
  organization_ids: [],
  base_price: "0.00",
  per_min_charge: "0.00",
  multilingual_charge_per_min: "0.00",
  per_location_charge: "0.00",
  premium_support_per_location: "0.00",
  storage_charge_per_gb: "0.00",
  integration_charge: false,
  image_alt: "",
};

/** The prices are those that were saved last: an edit goes on from them, though they may not count yet. */
export function formOf(from: Package): PackageForm {
  const { base_price, price_details } = from.next_prices ?? from;
  return {
    name: from.name,
    description: from.description,
    active: from.active,
    public: from.public,
    organization_ids: from.organizations,
    base_price: paddedAmount(base_price),
    per_min_charge: paddedAmount(price_details.per_min_charge),
    multilingual_charge_per_min: paddedAmount(price_details.multilingual_charge_per_min),
    per_location_charge: paddedAmount(price_details.per_location_charge),
    premium_support_per_location: paddedAmount(price_details.premium_support_per_location),
    storage_charge_per_gb: paddedAmount(price_details.storage_charge_per_gb),
    integration_charge: price_details.integration_charge,
    image_alt: from.image_alt,
  };
}

/** By name, the first few of them. */
export const concerned = ({ brands, total_concerned }: PackageDetail): string =>
  listNames(
    brands.map((brand) => brand.name),
    total_concerned,
  );

export const copyOf = (from: Package): PackageForm => ({
  ...formOf(from),
  name: words.copyOf(from.name, NAME_MAX),
});

/** The body of the wire, of a form that is settled. */
export const bodyOf = (form: PackageForm) => ({
  name: form.name.trim(),
  description: form.description.trim(),
  base_price: form.base_price,
  currency: "usd" as const,
  active: form.active,
  public: form.public,
  organization_ids: form.public ? [] : form.organization_ids.map((brand) => brand.id),
  price_details: {
    per_min_charge: form.per_min_charge,
    multilingual_charge_per_min: form.multilingual_charge_per_min,
    per_location_charge: form.per_location_charge,
    premium_support_per_location: form.premium_support_per_location,
    storage_charge_per_gb: form.storage_charge_per_gb,
    integration_charge: form.integration_charge,
  },
});

/** Before it is sent: a field that still has the focus has not rounded what was typed into it. */
export function settled(form: PackageForm, ground: PackageForm): PackageForm {
  const touched = priceFields.filter((field) => form[field] !== ground[field]);
  return { ...form, ...Object.fromEntries(touched.map((field) => [field, roundedAmount(form[field])])) };
}

/** What is wrong with it, by field. */
export function problemsOf(form: PackageForm): Partial<Record<FieldName, string>> {
  const name = form.name.trim();
  const tooLong = name.length > NAME_MAX ? `Use at most ${NAME_MAX} characters.` : undefined;
  const problem = name === "" ? words.required : tooLong;
  return {
    ...(problem && { name: problem }),
    ...(!form.public && form.organization_ids.length === 0 && { organization_ids: words.brandRequired }),
  };
}

/** The record that came with a refusal; null where it cannot be read. */
export function currentOf(sent: unknown): PackageDetail | null {
  const parsed = packageDetail.safeParse(sent);
  return parsed.success ? parsed.data : null;
}

/** A field in words, to compare and to show. */
export function shown(from: PackageForm, field: FieldName): string {
  switch (field) {
    case "active":
      return from.active ? words.statuses.active : words.statuses.inactive;
    case "public":
      return from.public ? words.offers.public : words.offers.dedicated;
    case "organization_ids":
      return from.organization_ids.map((brand) => brand.name).join(", ");
    case "integration_charge":
      return from.integration_charge ? words.on : words.off;
    case "name":
    case "description":
    case "image_alt":
      return from[field].trim();
    default:
      return formatRate(from[field]);
  }
}
