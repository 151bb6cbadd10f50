import { type PackageType, packageTypes } from "@console/contract/onboardings.ts";
import { type Ref, useId } from "react";
import { FieldError } from "../../ui/field.tsx";
import { TierBadge } from "../../ui/tier-badge.tsx";
import { formText as words } from "./onboarding-form.text.ts";

type PackageTypeChoiceProps = {
  value: PackageType | "";
  onChange: (type: PackageType) => void;
  error: string | undefined;
  /** Takes the focus when nothing is chosen. */
  first: Ref<HTMLInputElement>;
};

/** Native radios in the look of cards: arrows, names and the group come with them. */
export function PackageTypeChoice({ value, onChange, error, first }: PackageTypeChoiceProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="col-span-full min-w-0">
      <legend className="mb-[5px] text-13 font-medium">
        {words.labels.package_type}
        <span aria-hidden="true" className="ml-0.5 text-error-text">
          *
        </span>
      </legend>
      <div className="grid grid-cols-3 gap-2 max-md:grid-cols-1">
        {packageTypes.map((type, index) => (
          <label
            key={type}
            className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line-strong px-3 py-2.5 has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              required
              name={name}
              value={type}
              checked={type === value}
              aria-invalid={error ? true : undefined}
              aria-labelledby={`${name}-${type}`}
              aria-describedby={`${name}-${type}-about`}
              onChange={() => onChange(type)}
              className="mt-0.5 size-4 flex-none accent-accent outline-none"
            />
            <span className="min-w-0">
              <span id={`${name}-${type}`} className="block">
                <TierBadge name={type} />
              </span>
              <span id={`${name}-${type}-about`} className="mt-1 block text-12 text-fg-3">
                {words.types[type]}
              </span>
            </span>
          </label>
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
