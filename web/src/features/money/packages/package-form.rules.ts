import { NAME_MAX } from "@console/contract/limits.ts";
import { type PriceField, priceFields, rateFields } from "@console/contract/line-kinds.ts";
import { recordOf } from "@console/contract/objects.ts";
import type { Package } from "@console/contract/packages.ts";
import { bodyOf, sameNamed } from "../../../components/form/fields.ts";
import { isUnreadable, paddedAmount, roundedAmount } from "../../../lib/money.ts";
import { packageFields as fields, type PackageForm } from "./package.fields.ts";
import { formText as words } from "./package-form.text.ts";

/** With the prices that were saved last: an edit continues from them even if they do not apply yet. */
export function formOf(from: Package): PackageForm {
  const { base_price, price_details } = from.next_prices ?? from;
  return {
    ...sameNamed(fields, from),
    organization_ids: from.organizations,
    base_price: paddedAmount(base_price),
    ...recordOf(rateFields, (field) => paddedAmount(price_details[field])),
    integration_charge: price_details.integration_charge,
  };
}

export const copyOf = (from: Package): PackageForm => ({
  ...formOf(from),
  name: words.copyOf(from.name, NAME_MAX),
});

/** The request body of a form with rounded prices. */
export function sentOf(form: PackageForm) {
  const { image_alt: _, organization_ids, integration_charge, ...sent } = bodyOf(fields, form);
  return {
    ...without(sent, rateFields),
    currency: "usd" as const,
    organization_ids: form.public ? [] : organization_ids,
    price_details: { ...recordOf(rateFields, (field) => sent[field]), integration_charge },
  };
}

const without = <T extends object, K extends keyof T & string>(record: T, names: readonly K[]) =>
  // The compiler does not follow an object through its entries.
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.some((each) => each === name))) as Omit<T, K>;

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
