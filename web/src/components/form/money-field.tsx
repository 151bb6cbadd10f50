import type { ReactNode } from "react";
import { Controller, type FieldValues, type Path } from "react-hook-form";
import { Field } from "../../ui/field.tsx";
import { MoneyInput } from "../../ui/money-input.tsx";
import { words } from "../components.text.ts";
import type { Name } from "./fields.ts";
import type { RecordForm } from "./use-record-form.tsx";

type MoneyFieldProps<F extends FieldValues> = {
  form: Pick<RecordForm<F>, "fields" | "errorOf" | "form">;
  name: Name<F> & Path<F>;
  hint?: ReactNode;
  /** What its error says of text that is no amount. */
  unreadable?: (typed: string) => string;
};

/** A required amount of a record with its label, input and error. */
export const MoneyField = <F extends FieldValues>(props: MoneyFieldProps<F>) => {
  const { form: record, name, hint, unreadable = words.notAnAmount } = props;
  return (
    <Controller
      control={record.form.control}
      name={name}
      render={({ field: { ref, ...field } }) => (
        <Field required label={record.fields[name].label} hint={hint} error={record.errorOf(name)}>
          <MoneyInput
            {...field}
            ref={ref}
            onUnreadable={(typed) => record.form.setError(name, { type: "typed", message: unreadable(typed) })}
          />
        </Field>
      )}
    />
  );
};
