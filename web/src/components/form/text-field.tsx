import type { ComponentProps, FocusEvent, ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { DateInput } from "../../ui/date-input.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, Textarea } from "../../ui/input.tsx";
import { type Name, namesOf } from "./fields.ts";
import type { RecordForm } from "./use-record-form.tsx";

type Typed<F extends FieldValues> = Pick<RecordForm<F>, "fields" | "errorOf" | "input">;

type TextFieldProps<F extends FieldValues> = {
  form: Typed<F>;
  name: Name<F>;
  hint?: ReactNode;
  /** Takes precedence over its own validation error. */
  error?: string | undefined;
  label?: string | undefined;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  /** Of days. */
  min?: string | undefined;
  max?: string | undefined;
} & Pick<ComponentProps<"input">, "className" | "list">;

/** A text field of a record with its label, input and error. */
export function TextField<F extends FieldValues>(props: TextFieldProps<F>) {
  const { form, name, hint, error, label, onBlur, ...rest } = props;
  const { label: named, input: { rows, wide, required, ...input } = {} } = form.fields[name];
  const registered = form.input(name);
  return (
    <Field label={label ?? named} required={required} wide={wide} hint={hint} error={error ?? form.errorOf(name)}>
      {rows !== undefined ? (
        <Textarea rows={rows} maxLength={input.maxLength} placeholder={input.placeholder} {...registered} />
      ) : input.type === "date" ? (
        <DateInput
          {...registered}
          className={rest.className}
          min={rest.min ?? input.min?.toString()}
          max={rest.max ?? input.max?.toString()}
        />
      ) : (
        <Input
          autoComplete="off"
          {...input}
          {...rest}
          {...registered}
          onBlur={(event) => {
            onBlur?.(event);
            void registered.onBlur(event);
          }}
        />
      )}
    </Field>
  );
}

type TextFieldsProps<F extends FieldValues> = { form: Typed<F>; except?: readonly Name<F>[] };

/** All text fields of a record without a special layout, so that a new one needs no code here. */
export const TextFields = <F extends FieldValues>({ form, except = [] }: TextFieldsProps<F>) =>
  namesOf<F>(form.fields)
    .filter((name) => form.fields[name].input && !except.includes(name))
    .map((name) => <TextField key={name} form={form} name={name} />);
