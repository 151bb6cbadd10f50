import type { Brand } from "@console/contract/brands.ts";
import type { ComponentProps, ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { type BrandForm, type FormMode, labelOf, type PlainField } from "./brand-form.model.ts";

/** What every part of the form works on; `brand` is what was loaded, in Edit. */
export type FormPart = { form: UseFormReturn<BrandForm>; mode: FormMode; brand: Brand | null };

type TextFieldProps = Omit<ComponentProps<"input">, "name" | "part"> & {
  part: FormPart;
  field: PlainField;
  hint?: ReactNode;
  wide?: boolean | undefined;
};

export function TextField({ part: { form, mode }, field, hint, wide, required, onBlur, ...input }: TextFieldProps) {
  const registered = form.register(field);
  return (
    <Field
      label={labelOf(field, mode)}
      required={required}
      error={form.formState.errors[field]?.message}
      hint={hint}
      wide={wide}
    >
      <Input
        autoComplete="off"
        {...input}
        {...registered}
        onBlur={(event) => {
          onBlur?.(event);
          void registered.onBlur(event);
        }}
      />
    </Field>
  );
}
