import { type BankMapping, fieldsOfMapping } from "@console/contract/bank-mappings.ts";
import type { BankFile } from "@console/contract/payment-imports.ts";
import { choice, emptyOf, type FormOf, formFields, sameNamed, several } from "../../../../components/form/fields.ts";

const { delimiter, header_lines, date_order, decimal_sign, text_columns } = fieldsOfMapping;

export const mappingFields = formFields(fieldsOfMapping, {
  delimiter: choice(delimiter, "auto"),
  header_lines: {
    label: header_lines.label,
    empty: "1",
    format: (typed: string) => typed.trim(),
    sent: (typed: string) => (typed.trim() === "" ? Number.NaN : Number(typed)),
    input: { inputMode: "numeric" as const, maxLength: 2 },
  },
  date_order: choice(date_order, "year_first"),
  decimal_sign: choice(decimal_sign, "point"),
  text_columns: several(text_columns, (name: string) => name),
});
export type MappingForm = FormOf<typeof mappingFields>;

export const formOf = (mapping: BankMapping): MappingForm => ({
  ...emptyOf(mappingFields),
  ...sameNamed(mappingFields, mapping),
  header_lines: String(mapping.header_lines),
});

/** A new bank account with the columns that were found in a file. */
export const foundIn = (file: BankFile | undefined): MappingForm => ({
  ...emptyOf(mappingFields),
  ...(file && { ...file.suggested, header_lines: String(file.header_lines) }),
});
