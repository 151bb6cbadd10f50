import { brandTaxLabel } from "@console/contract/brand-fields.ts";
import type { Brand } from "@console/contract/brands.ts";
import { brandText as words } from "../brand.text.ts";
import { addFields, type FormField } from "../fields/brand.fields.ts";
import { formOf } from "../fields/brand-form.model.ts";
import { FactRow, Row } from "./brand-facts.tsx";
import { RailPart } from "./rail-part.tsx";

const always: readonly FormField[] = ["terms_days", "po_number"];
const ofExempt: readonly FormField[] = ["tax_certificate", "exempt_until"];

/** What is shown here and not with the rest of the brand. */
export const termFields: readonly FormField[] = [...always, ...ofExempt];

/** When its bills are due, and how they are taxed. */
export function BrandTerms({ brand }: { brand: Brand }) {
  const stored = formOf(brand);
  return (
    <RailPart title={words.terms}>
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-6 text-13">
        <Row label={addFields.tax.label}>{brandTaxLabel[brand.tax]}</Row>
        {(brand.tax === "exempt" ? termFields : always).map((field) => (
          <FactRow key={field} field={field} value={stored[field]} />
        ))}
      </dl>
    </RailPart>
  );
}
