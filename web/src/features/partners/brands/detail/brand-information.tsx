import type { Brand } from "@console/contract/brands.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "../../../../lib/paths.ts";
import { Section } from "../../../../ui/card.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandText as words } from "../brand.text.ts";
import { addFields } from "../fields/brand.fields.ts";
import { formOf, sectionFields } from "../fields/brand-form.model.ts";
import { type Fact, FactRow, Row, wide } from "./brand-facts.tsx";
import { termFields } from "./brand-terms.tsx";

/** The form's text fields that the record has. */
const listedFields = (brand: Brand): Fact[] =>
  (["brand", "contact", "domains"] as const)
    .flatMap((section) => sectionFields("add", section))
    .filter((field) => addFields[field].input && field in brand && !termFields.includes(field))
    .map((field) => ({ field, value: formOf(brand)[field] }));

export function BrandInformation({ brand }: { brand: Brand }) {
  const facts = listedFields(brand);
  const isWide = ({ field }: Fact) => wide.includes(field);
  const rowOf = ({ field, value }: Fact) => <FactRow key={field} field={field} value={value} />;
  return (
    <Section title={words.information}>
      <div className="@container">
        <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-6 pt-1 text-13 @min-[560px]:grid-cols-[112px_minmax(0,1fr)_112px_minmax(0,1fr)]">
          {facts.filter((fact) => !isWide(fact)).map(rowOf)}
          <Row label={words.since}>
            <Time at={brand.created_at} show="date" className="tabular-nums" />
          </Row>
          {brand.onboarding && (
            <Row label={words.onboarding}>
              <Link
                to={paths.onboardings}
                search={{ tab: "completed", peek: brand.onboarding.id }}
                className="truncate text-accent-text underline-offset-3 hover:underline"
              >
                {brand.onboarding.company_name}
              </Link>
            </Row>
          )}
          {facts.filter(isWide).map(rowOf)}
        </dl>
      </div>
    </Section>
  );
}
