import { useId } from "react";
import { FieldError, RequiredLabel } from "../../ui/field.tsx";
import { CheckOption } from "../../ui/radio-card.tsx";

type CheckGroupProps<V extends string> = {
  label: string;
  options: readonly { value: V; title: string; about: string }[];
  chosen: readonly V[];
  error: string | undefined;
  /** In the order of the options. */
  onChange: (chosen: V[]) => void;
};

/** Several of a few options with their descriptions; at least one. */
export function CheckGroup<V extends string>({ label, options, chosen, error, onChange }: CheckGroupProps<V>) {
  const id = useId();
  const values = options.map(({ value }) => value);
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-13 font-medium">
        <RequiredLabel>{label}</RequiredLabel>
      </legend>
      <div className="grid gap-2 md:grid-cols-2">
        {options.map(({ value, ...option }) => (
          <CheckOption
            key={value}
            {...option}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(values.filter((each) => (each === value ? target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
