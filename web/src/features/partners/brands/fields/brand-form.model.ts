import type { Brand } from "@console/contract/brands.ts";
import {
  type CredentialField,
  type CredentialKind,
  credentialFields,
  credentialKinds,
  isSecretField,
  type MaskedSecret,
} from "@console/contract/credentials.ts";
import type { UseFormReturn } from "react-hook-form";
import { emptyOf, namesOf, sameNamed } from "../../../../components/form/fields.ts";
import type { RecordForm } from "../../../../components/form/use-record-form.tsx";
import { addFields, type BrandForm, brandFields, type FormField, type FormMode, type Section } from "./brand.fields.ts";

/** Shared by all parts of the form; `brand` is the stored record, in Edit. */
export type FormPart = {
  record: RecordForm<BrandForm, Brand>;
  form: UseFormReturn<BrandForm>;
  mode: FormMode;
  brand: Brand | null;
};

const isField = (name: keyof BrandForm): name is FormField => name !== "removed";

export const fieldOrder = (mode: FormMode): FormField[] => namesOf<BrandForm>(brandFields[mode]).filter(isField);

export const sectionFields = (mode: FormMode, section: Section): FormField[] =>
  fieldOrder(mode).filter((name) => brandFields[mode][name].section === section);

const sections: readonly Section[] = ["brand", "contact", "owner", "domains", "package", "credentials"];

/** In form order. In Edit there is no owner. */
export const sectionsOf = (mode: FormMode): Section[] =>
  sections.filter((section) => mode === "add" || section !== "owner");

export const allCredentialFields: readonly CredentialField[] = credentialKinds.flatMap((kind) => [
  ...credentialFields[kind],
]);

/** Secrets stay empty: the server never sends them. */
export const formOf = (brand: Brand): BrandForm => ({
  ...emptyOf(addFields),
  ...storedTexts(brand),
  ...sameNamed(addFields, brand),
  billing_emails: brand.billing_emails.join(", "),
  exempt_until: brand.exempt_until ?? "",
  terms_days: String(brand.terms_days ?? ""),
  brand_color: brand.configuration.brand_color,
  organization_plan_id: brand.organization_plan_id === null ? "" : String(brand.organization_plan_id),
});

const storedOf = (brand: Brand): { [field: string]: string | MaskedSecret | undefined } => ({
  ...brand.smtp_creds,
  ...brand.twilio_creds,
  ...brand.stripe_creds,
});

function storedTexts(brand: Brand): Partial<Record<CredentialField, string>> {
  const stored = storedOf(brand);
  return Object.fromEntries(
    allCredentialFields.flatMap((field) => {
      const value = stored[field];
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
}

/** The stored state of a secret, or null. */
export function storedSecret(brand: Brand | null, field: FormField): MaskedSecret | null {
  if (!brand || !isSecretField(field)) return null;
  const value = storedOf(brand)[field];
  return typeof value === "object" ? value : null;
}

/** Filled, or stored and not marked for removal: counted in 'n of m'. */
export const isFilled = (values: BrandForm, field: FormField, brand: Brand | null): boolean =>
  values[field].trim() !== "" || (storedSecret(brand, field) !== null && !values.removed.includes(field));

export const filledOf = (values: BrandForm, kind: CredentialKind, brand: Brand | null): CredentialField[] =>
  credentialFields[kind].filter((field) => isFilled(values, field, brand));

/** Fills the fields with the parsed values; a stored value among them is no longer marked for removal. */
export function fillCredentials(
  form: UseFormReturn<BrandForm>,
  parsed: Partial<Record<CredentialField, string>>,
): void {
  for (const field of allCredentialFields) {
    const value = parsed[field];
    if (value !== undefined) form.setValue(field, value, { shouldDirty: true });
  }
  const others = form.getValues("removed").filter((field) => !(field in parsed));
  form.setValue("removed", others, { shouldDirty: true });
}
