import { DESCRIPTION_MAX, EXTERNAL_ID_MAX, IMAGE_ALT_MAX, NAME_MAX } from "@console/contract/limits.ts";
import type { PriceField } from "@console/contract/line-kinds.ts";
import type { Package, PackageCreate } from "@console/contract/packages.ts";
import { type Field, type FormOf, flag, namedBrands, text } from "../../../components/form/fields.ts";
import { formatRate, paddedAmount } from "../../../lib/money.ts";
import { formText as words } from "./package-form.text.ts";

/** A price as displayed text: '99.00'. */
const price = (label: string): Field<string, string> => ({
  label,
  empty: paddedAmount("0"),
  shown: formatRate,
  sent: (amount) => amount,
});

const prices: Record<PriceField, Field<string, string>> = {
  base_price: price(words.labels.base_price),
  per_min_charge: price(words.labels.per_min_charge),
  multilingual_charge_per_min: price(words.labels.multilingual_charge_per_min),
  per_location_charge: price(words.labels.per_location_charge),
  premium_support_per_location: price(words.labels.premium_support_per_location),
  storage_charge_per_gb: price(words.labels.storage_charge_per_gb),
};

type SentName =
  | Exclude<keyof PackageCreate, "currency" | "price_details">
  | keyof PackageCreate["price_details"]
  | keyof Pick<Package, "image_alt">;

/** Every stored field that a person enters, in form order; a text field needs no other code in the form. */
export const packageFields = {
  name: text(words.labels.name, { required: true, maxLength: NAME_MAX }),
  description: text(words.labels.description, { rows: 2, maxLength: DESCRIPTION_MAX }),
  external_id: text(words.labels.external_id, { maxLength: EXTERNAL_ID_MAX, technical: true }),
  active: flag(words.labels.active, words.statuses.active, words.statuses.inactive, true),
  public: flag(words.labels.public, words.offers.public, words.offers.dedicated, true),
  organization_ids: namedBrands(words.labels.organization_ids),
  ...prices,
  integration_charge: flag(words.labels.integration_charge, words.on, words.off, false),
  image_alt: text(words.labels.image_alt, { maxLength: IMAGE_ALT_MAX }),
} satisfies Record<SentName, object>;

export type PackageForm = FormOf<typeof packageFields>;
