import { DESCRIPTION_MAX, IMAGE_ALT_MAX, NAME_MAX } from "@console/contract/limits.ts";
import type { Package, PackageCreate } from "@console/contract/packages.ts";
import { type Field, type FormOf, flag, namedBrands, text } from "../../components/form/fields.ts";
import { formatRate, paddedAmount } from "../../lib/money.ts";
import { formText as words } from "./package-form.text.ts";
import type { PriceField } from "./price-fields.ts";

/** A price as text, as shown: '99.00'. */
const price = (label: string): Field<string, string> => ({
  label,
  empty: paddedAmount("0"),
  shown: formatRate,
  sent: (amount) => amount,
});

const prices: Record<PriceField, Field<string, string>> = {
  base_price: price("Base fee"),
  per_min_charge: price("Standard minute"),
  multilingual_charge_per_min: price("Multilingual surcharge"),
  per_location_charge: price("Business"),
  premium_support_per_location: price("Premium support"),
  storage_charge_per_gb: price("Storage"),
};

type SentName =
  | Exclude<keyof PackageCreate, "currency" | "price_details">
  | keyof PackageCreate["price_details"]
  | keyof Pick<Package, "image_alt">;

/** Every stored field that a person enters, in the order of the form; a text field needs nothing else there. */
export const packageFields = {
  name: text("Name", { required: true, maxLength: NAME_MAX }),
  description: text("Description", { rows: 2, maxLength: DESCRIPTION_MAX }),
  active: flag("Status", words.statuses.active, words.statuses.inactive, true),
  public: flag("Offered to", words.offers.public, words.offers.dedicated, true),
  organization_ids: namedBrands("Brand name"),
  ...prices,
  integration_charge: flag("Charge for integrations", words.on, words.off, false),
  image_alt: text("What the image shows", { maxLength: IMAGE_ALT_MAX }),
} satisfies Record<SentName, object>;

export type PackageForm = FormOf<typeof packageFields>;
