import type { Creditable } from "@console/contract/credit-notes.ts";
import { Controller } from "react-hook-form";
import { MoneyField } from "../../../../components/form/money-field.tsx";
import type { RecordForm } from "../../../../components/form/use-record-form.tsx";
import { formatSum } from "../../../../lib/money.ts";
import { optionsOf } from "../../../../lib/options.ts";
import { Field } from "../../../../ui/field.tsx";
import { Select } from "../../../../ui/select.tsx";
import type { CreditNoteForm } from "./credit-note.fields.ts";
import { creditNoteText as words } from "./credit-note.text.ts";
import { CreditedLines } from "./credited-lines.tsx";

type CreditedFieldsProps = {
  record: Pick<RecordForm<CreditNoteForm>, "fields" | "errorOf" | "form">;
  left: Creditable;
  values: CreditNoteForm;
  /** What the server says of what is typed, by field. */
  refused: Readonly<Record<string, string | undefined>>;
};

/** What a note credits: an amount, lines of the bill, or its tax. */
export function CreditedFields({ record, left, values, refused }: CreditedFieldsProps) {
  const { form } = record;
  const { isSubmitted } = form.formState;
  const { kind } = values;
  const errorOf = (name: keyof CreditNoteForm) => record.errorOf(name) ?? refused[name];
  const lines = left.lines.filter(({ creditable }) => Number(creditable) > 0);
  const canCredit = { amount: true, lines: lines.length > 0, tax: Number(left.tax) > 0 };
  const kinds = optionsOf(words.kinds).filter(({ value }) => canCredit[value]);
  return (
    <>
      {kinds.length > 1 && (
        <Controller
          control={form.control}
          name="kind"
          render={({ field }) => (
            <Field label={words.kind} error={errorOf("kind")}>
              <Select value={field.value} options={kinds} onChange={field.onChange} />
            </Field>
          )}
        />
      )}
      {kind === "lines" ? (
        <CreditedLines
          lines={lines}
          typed={values.lines}
          problem={errorOf("lines")}
          onType={(typed) =>
            // A refusal stays until the lines are checked again.
            form.setValue("lines", typed, { shouldDirty: true, shouldValidate: isSubmitted })
          }
        />
      ) : (
        <MoneyField
          form={{ ...record, errorOf }}
          name="amount"
          hint={kind === "tax" ? words.taxHint(formatSum(left.tax)) : words.amountHint}
        />
      )}
    </>
  );
}
