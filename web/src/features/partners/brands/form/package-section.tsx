import type { Package } from "@console/contract/packages.ts";
import { useQuery } from "@tanstack/react-query";
import { activePackagesQuery } from "../../../../api/package-record.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { formatRate } from "../../../../lib/money.ts";
import { Field } from "../../../../ui/field.tsx";
import { Select } from "../../../../ui/select.tsx";
import type { FormPart } from "../fields/brand-form.model.ts";
import { formText } from "../fields/brand-form.text.ts";
import { FormSection, TwoColumns } from "../fields/form-section.tsx";

/** An option cannot have an empty value (SHELL-21). */
const none = "none";

export function PackageSection({ part: { record, form, brand } }: { part: FormPart }) {
  const { data = [], isError } = useQuery(activePackagesQuery);
  const choices = choicesFor(data, brand?.id ?? null);
  const chosen = form.watch("organization_plan_id");
  const price = choices.find((each) => String(each.id) === chosen);
  const current = brand?.organization_plan_id ?? null;
  const planned = brand?.scheduled_plan_change;
  // The current package stays an option even if it is inactive now, or not loaded yet.
  const missing = chosen !== "" && !price ? chosen : null;
  const error = record.errorOf("organization_plan_id");
  return (
    <FormSection section="package">
      <TwoColumns>
        <Field
          wide
          label={record.fields.organization_plan_id.label}
          error={error ?? (isError ? formText.packagesFailed : undefined)}
          hint={
            (price || planned) && (
              <>
                {price && <p>{priceLine(price)}</p>}
                {planned && <p>{formText.scheduled(planned.package, formatDay(planned.starts_on))}</p>}
              </>
            )
          }
        >
          {/* The browser forgets a value whose option appears later, so the select is controlled. */}
          <Select
            {...form.register("organization_plan_id")}
            value={chosen || none}
            onChange={({ target }) =>
              form.setValue("organization_plan_id", target.value === none ? "" : target.value, {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
            options={[
              // A brand with a package cannot switch to none.
              ...(current === null ? [{ value: none, label: formText.noPackage }] : []),
              ...(missing
                ? [{ value: missing, label: brand?.package ?? record.fields.organization_plan_id.label }]
                : []),
              ...choices.map((choice) => ({
                value: String(choice.id),
                label: choice.public ? packageLine(choice) : `${packageLine(choice)} (${formText.dedicated})`,
              })),
            ]}
          />
        </Field>
      </TwoColumns>
    </FormSection>
  );
}

/** Public ones, and those dedicated to this brand. */
const choicesFor = (all: readonly Package[], brandId: number | null): Package[] =>
  all.filter((each) => each.public || (brandId !== null && each.organization_ids.includes(brandId)));

export const packageLine = (choice: Package): string =>
  formText.option(choice.name, formatRate(choice.base_price), formatRate(choice.price_details.per_min_charge));

function priceLine(choice: Package): string {
  const prices = choice.price_details;
  const line = formText.priceLine({
    multilingual: formatRate(prices.multilingual_charge_per_min),
    location: formatRate(prices.per_location_charge),
    premium: formatRate(prices.premium_support_per_location),
    storage: formatRate(prices.storage_charge_per_gb),
  });
  return `${line} · ${prices.integration_charge ? formText.withIntegrations : formText.withoutIntegrations}`;
}
