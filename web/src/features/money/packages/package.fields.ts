import { fieldsOfPackage as declared } from "@console/contract/packages.ts";
import { type Field, type FormOf, flag, formFields, namedBrands, text } from "../../../components/form/fields.ts";
import { formatRate, paddedAmount } from "../../../lib/money.ts";

/** A price as displayed text: '99.00'. */
const price = ({ label }: { label: string }): Field<string, string> => ({
  label,
  empty: paddedAmount("0"),
  shown: formatRate,
  sent: (amount) => amount,
});

export const packageFields = formFields(declared, {
  description: text(declared.description, { rows: 2 }),
  external_id: text(declared.external_id, { technical: true }),
  active: flag(declared.active, true),
  public: flag(declared.public, true),
  organization_ids: namedBrands(declared.organization_ids),
  base_price: price(declared.base_price),
  per_min_charge: price(declared.per_min_charge),
  multilingual_charge_per_min: price(declared.multilingual_charge_per_min),
  per_location_charge: price(declared.per_location_charge),
  premium_support_per_location: price(declared.premium_support_per_location),
  storage_charge_per_gb: price(declared.storage_charge_per_gb),
  integration_charge: flag(declared.integration_charge, false),
});

export type PackageForm = FormOf<typeof packageFields>;
