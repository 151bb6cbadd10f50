import { type OperatorSettings, operatorSettings, operatorSettingsUpdate } from "@console/contract/operator.ts";
import type { OperatorFields } from "./operator.queries.ts";

export const fieldNames = [
  "legal_name",
  "address",
  "tax_id",
  "invoice_prefix",
  "tax_name",
  "tax_rate",
] as const satisfies readonly (keyof OperatorFields)[];
export type FieldName = (typeof fieldNames)[number];

export const formOf = (from: OperatorFields): OperatorFields => ({
  legal_name: from.legal_name,
  address: from.address,
  tax_id: from.tax_id,
  invoice_prefix: from.invoice_prefix,
  tax_name: from.tax_name,
  tax_rate: from.tax_rate,
});

/** '8.875 %' and '' are numbers too; what is none stays, for the contract to refuse. */
const rateOf = (typed: string): string => {
  const text = typed.trim().replace(/\s*%$/, "");
  return text === "" ? "0" : text;
};

/** As the server keeps them. */
export const cleaned = (form: OperatorFields): OperatorFields => ({
  ...form,
  legal_name: form.legal_name.trim(),
  tax_id: form.tax_id.trim(),
  invoice_prefix: form.invoice_prefix.trim(),
  tax_name: form.tax_name.trim(),
  tax_rate: rateOf(form.tax_rate),
});

/** Only what differs from the stored state is sent. */
export function changesOf(stored: OperatorFields, form: OperatorFields): Partial<OperatorFields> {
  const next = cleaned(form);
  return Object.fromEntries(
    fieldNames.filter((field) => next[field] !== stored[field]).map((field) => [field, next[field]]),
  );
}

/** What is wrong with it, by field, in the words of the contract. */
export function problemsOf(form: OperatorFields): Partial<Record<FieldName, string>> {
  const sent = cleaned(form);
  const problems: Partial<Record<FieldName, string>> = {};
  for (const issue of operatorSettingsUpdate.safeParse({ operator_settings: sent }).error?.issues ?? []) {
    const field = fieldNames.find((each) => each === issue.path[1]);
    if (field) problems[field] ??= issue.message;
  }
  if (sent.tax_name === "" && Number(sent.tax_rate) > 0)
    problems.tax_name ??= "Enter what the tax is called on invoices.";
  return problems;
}

/** The record that came with a refusal; null where it cannot be read. */
export function currentOf(sent: unknown): OperatorSettings | null {
  const parsed = operatorSettings.safeParse(sent);
  return parsed.success ? parsed.data : null;
}
