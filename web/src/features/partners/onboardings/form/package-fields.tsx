import { type Onboarding, type PackageType, packageTypes } from "@console/contract/onboardings.ts";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useId } from "react";
import { useIdentity } from "../../../../api/identity.ts";
import { activePackagesQuery } from "../../../../api/package-record.ts";
import { TextField } from "../../../../components/form/text-field.tsx";
import type { RecordForm } from "../../../../components/form/use-record-form.tsx";
import { FieldError, RequiredLabel } from "../../../../ui/field.tsx";
import { RadioCard } from "../../../../ui/radio-card.tsx";
import { TierBadge } from "../../../../ui/tier-badge.tsx";
import { type OnboardingForm, onboardingFields } from "./onboarding.fields.ts";
import { formText as words } from "./onboarding-form.text.ts";

type PackageTypeChoiceProps = {
  value: PackageType | "";
  onChange: (type: PackageType) => void;
  error: string | undefined;
  /** Gets the focus if nothing is chosen. */
  first: Ref<HTMLInputElement>;
};

export function PackageTypeChoice({ value, onChange, error, first }: PackageTypeChoiceProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="col-span-full min-w-0">
      <legend className="mb-[5px] text-13 font-medium">
        <RequiredLabel>{onboardingFields.package_type.label}</RequiredLabel>
      </legend>
      <div className="grid grid-cols-3 gap-2 max-md:grid-cols-1">
        {packageTypes.map((type, index) => (
          <RadioCard
            key={type}
            ref={index === 0 ? first : undefined}
            required
            name={name}
            value={type}
            checked={type === value}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(type)}
            title={<TierBadge name={type} />}
            about={words.types[type]}
          />
        ))}
      </div>
      {error && (
        <div className="mt-[5px]">
          <FieldError id={`${name}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

type PackageNameFieldProps = { type: string; form: RecordForm<OnboardingForm, Onboarding> };

/** Free text; people who may see packages get their names as suggestions. */
export function PackageNameField({ type, form }: PackageNameFieldProps) {
  const listId = useId();
  const enabled = useIdentity()?.permissions.includes("packages") ?? false;
  const { data: packages = [] } = useQuery({ ...activePackagesQuery, enabled });
  return (
    <>
      <TextField
        form={form}
        name="package_name"
        hint={type === "" ? words.packageNameHintAny : words.packageNameHint(type)}
        list={packages.length > 0 ? listId : undefined}
      />
      {packages.length > 0 && (
        <datalist id={listId}>
          {packages.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}
