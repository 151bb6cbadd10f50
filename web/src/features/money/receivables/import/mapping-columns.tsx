import type { BankFile } from "@console/contract/payment-imports.ts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { CheckGroup } from "../../../../components/form/check-group.tsx";
import type { RecordForm } from "../../../../components/form/use-record-form.tsx";
import { Field } from "../../../../ui/field.tsx";
import { CheckOption } from "../../../../ui/radio-card.tsx";
import { Select } from "../../../../ui/select.tsx";
import { mappingText as words } from "./import.text.ts";
import type { MappingForm } from "./mapping.fields.ts";

type MappingColumnsProps = {
  record: Pick<RecordForm<MappingForm>, "form" | "fields" | "errorOf">;
  /** Of the chosen file, if there is one. */
  columns: BankFile["columns"];
};

type ColumnName = "date_column" | "amount_column" | "credit_column" | "debit_column" | "payer_column";

/** Which column holds what. */
export function MappingColumns({ record, columns }: MappingColumnsProps) {
  const { form, fields, errorOf } = record;
  const values = useWatch({ control: form.control, compute: (all) => ({ ...all }) });
  // What is chosen, until a draft or a new start fills in columns.
  const [chosen, setChosen] = useState<boolean>();
  const isSplit = values.credit_column !== "" || values.debit_column !== "";
  const split = isSplit || (chosen ?? false);
  const samplesOf = (name: string) => columns.find((column) => column.name === name)?.samples.join(", ") ?? "";
  const stored = [
    values.date_column,
    values.amount_column,
    values.credit_column,
    values.debit_column,
    values.payer_column,
  ];
  const names = [...new Set([...columns.map(({ name }) => name), ...stored, ...values.text_columns])].filter(Boolean);
  const set = (name: ColumnName, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  const column = (name: ColumnName) => {
    const samples = samplesOf(values[name]);
    return (
      <Field
        key={name}
        required={name !== "payer_column"}
        label={fields[name].label}
        error={errorOf(name)}
        hint={samples && words.sample(samples)}
      >
        <Select
          value={values[name]}
          options={[{ value: "", label: words.none }, ...names.map((each) => ({ value: each, label: each }))]}
          onChange={({ target }) => set(name, target.value)}
        />
      </Field>
    );
  };

  function change(next: boolean) {
    setChosen(next);
    for (const name of next ? (["amount_column"] as const) : (["credit_column", "debit_column"] as const))
      set(name, "");
  }

  return (
    <section aria-label={words.columns} className="flex flex-col gap-4">
      <h3 className="border-b border-line pb-1.5 text-14 font-semibold">{words.columns}</h3>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        {column("date_column")}
        {column("payer_column")}
        {split ? (
          <>
            {column("credit_column")}
            {column("debit_column")}
          </>
        ) : (
          column("amount_column")
        )}
      </div>
      {split && errorOf("amount_column") && <p className="text-12 text-error-text">{errorOf("amount_column")}</p>}
      <CheckOption
        title={words.split}
        about={words.splitHint}
        checked={split}
        onChange={({ target }) => change(target.checked)}
      />
      <CheckGroup
        label={fields.text_columns.label}
        options={names.map((name) => ({ value: name, title: name, about: words.textAbout(samplesOf(name)) }))}
        chosen={values.text_columns}
        error={errorOf("text_columns")}
        onChange={(next) =>
          form.setValue("text_columns", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
    </section>
  );
}
