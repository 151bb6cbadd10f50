import { NAME_MAX } from "@console/contract/limits.ts";
import type { Package } from "@console/contract/packages.ts";
import { bodyOf, sameNamed } from "../../../components/form/fields.ts";
import { isUnreadable, paddedAmount, roundedAmount } from "../../../lib/money.ts";
import { packageFields as fields, type PackageForm } from "./package.fields.ts";
import { formText as words } from "./package-form.text.ts";
import { type PriceField, priceFields } from "./price-fields.ts";

/** With the prices that were saved last: an edit continues from them even if they do not apply yet. */
export function formOf(from: Package): PackageForm {
  const { base_price, price_details } = from.next_prices ?? from;
  return {
    ...sameNamed(fields, from),
    organization_ids: from.organizations,
    base_price: paddedAmount(base_price),
    per_min_charge: paddedAmount(price_details.per_min_charge),
    multilingual_charge_per_min: paddedAmount(price_details.multilingual_charge_per_min),
    per_location_charge: paddedAmount(price_details.per_location_charge),
    premium_support_per_location: paddedAmount(price_details.premium_support_per_location),
    storage_charge_per_gb: paddedAmount(price_details.storage_charge_per_gb),
    integration_charge: price_details.integration_charge,
  };
}

export const copyOf = (from: Package): PackageForm => ({
  ...formOf(from),
  name: words.copyOf(from.name, NAME_MAX),
});

/** The request body of a form with rounded prices. */
export function sentOf(form: PackageForm) {
  const { image_alt: _, organization_ids, ...sent } = bodyOf(fields, form);
  const {
    per_min_charge,
    multilingual_charge_per_min,
    per_location_charge,
    premium_support_per_location,
    storage_charge_per_gb,
    integration_charge,
    ...plain
  } = sent;
  return {
    ...plain,
    currency: "usd" as const,
    organization_ids: form.public ? [] : organization_ids,
    price_details: {
      per_min_charge,
      multilingual_charge_per_min,
      per_location_charge,
      premium_support_per_location,
      storage_charge_per_gb,
      integration_charge,
    },
  };
}

/** All prices of what is sent. */
export const pricesOf = ({ base_price, price_details }: ReturnType<typeof sentOf>) => ({
  base_price,
  ...price_details,
});

/** Before submitting: a field that still has the focus has not rounded its input. */
export function roundPrices(form: PackageForm, base: PackageForm): PackageForm {
  const touched = priceFields.filter((field) => form[field] !== base[field]);
  return { ...form, ...Object.fromEntries(touched.map((field) => [field, roundedAmount(form[field])])) };
}

/** Problems that the contract cannot know. */
export const problemsOf = (form: PackageForm) => ({
  ...(!form.public && form.organization_ids.length === 0 && { organization_ids: words.brandRequired }),
  ...Object.fromEntries(
    priceFields.flatMap((field) => (isUnreadable(form[field]) ? [[field, words.notANumber(form[field].trim())]] : [])),
  ),
});

/** What is said beside prices that fell back to 0. */
export type PriceNotes = Partial<Record<PriceField, { note: string; isSeen: boolean }>>;

/** The fallbacks that a person has not seen yet: nothing is saved before (MORE-213). */
export const unseenOf = (notes: PriceNotes) =>
  Object.fromEntries(Object.entries(notes).flatMap(([field, { note, isSeen }]) => (isSeen ? [] : [[field, note]])));
