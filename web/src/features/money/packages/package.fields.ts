import { priceFields } from "@console/contract/line-kinds.ts";
import { recordOf } from "@console/contract/objects.ts";
import { fieldsOfPackage as declared } from "@console/contract/packages.ts";
import { type Field, type FormOf, flag, formFields, namedBrands, text } from "../../../components/form/fields.ts";
import { formatRate, paddedAmount } from "../../../lib/money.ts";

/** A price as displayed text: '99.00'. */
const price = ({ label }: { label: string }): Field<string, string> => ({
  label,
  empty: paddedAmount("0"),
  format: formatRate,
  sent: (amount) => amount,
});

export const packageFields = formFields(declared, {
  description: text(declared.description, { rows: 2 }),
  external_id: text(declared.external_id, { technical: true }),
  active: flag(declared.active, true),
  public: flag(declared.public, true),
  organization_ids: namedBrands(declared.organization_ids),
  ...recordOf(priceFields, (field) => price(declared[field])),
  integration_charge: flag(declared.integration_charge, false),
});

export type PackageForm = FormOf<typeof packageFields>;
