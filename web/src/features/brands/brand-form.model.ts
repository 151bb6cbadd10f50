import type { Brand } from "@console/contract/brands.ts";
import {
  type CredentialField,
  type CredentialKind,
  credentialFields,
  credentialKinds,
  isSecretField,
  type MaskedSecret,
} from "@console/contract/credentials.ts";
import { DEFAULT_BRAND_COLOR } from "@console/contract/limits.ts";
import type { UseFormReturn } from "react-hook-form";
import { formText } from "./brand-form.text.ts";
import { credentialLabels } from "./credentials.text.ts";

export const plainFields = [
  "name",
  "email",
  "support_email",
  "domain",
  "status",
  "brand_color",
  "description",
  "phone",
  "website",
  "address",
  "user_name",
  "user_email",
  "frontend_domain",
  "backend_domain",
  "organization_plan_id",
  "use_system",
] as const;
export type PlainField = (typeof plainFields)[number];
export type FormField = PlainField | CredentialField;

/** All texts, and flat: no two fields of the contract share a name. `removed` names stored secrets to take away. */
export type BrandForm = Record<FormField, string> & { removed: string[] };
export type FormMode = "add" | "edit";

export type Section = "brand" | "contact" | "owner" | "domains" | "package" | "credentials";
type Entry = { id: Section; fields: readonly FormField[] };

/** In the order of the form. In Edit the Email field is support_email, and there is no owner. */
export function sectionsOf(mode: FormMode): Entry[] {
  const add = mode === "add";
  return [
    {
      id: "brand",
      fields: ["name", add ? "email" : "support_email", "domain", "status", "description", "brand_color"],
    },
    { id: "contact", fields: [add ? "support_email" : "email", "phone", "website", "address"] },
    ...(add ? [{ id: "owner", fields: ["user_name", "user_email"] } satisfies Entry] : []),
    { id: "domains", fields: ["frontend_domain", "backend_domain"] },
    { id: "package", fields: ["organization_plan_id"] },
    { id: "credentials", fields: ["use_system", ...allCredentialFields] },
  ];
}

export const allCredentialFields: readonly CredentialField[] = credentialKinds.flatMap((kind) => [
  ...credentialFields[kind],
]);

export const fieldOrder = (mode: FormMode): FormField[] => sectionsOf(mode).flatMap((section) => section.fields);

export function labelOf(field: FormField, mode: FormMode): string {
  if (mode === "edit" && field === "support_email") return formText.labels.email;
  if (mode === "edit" && field === "email") return formText.secondEmail;
  return isPlain(field) ? formText.labels[field] : credentialLabels[field];
}

const isPlain = (field: FormField): field is PlainField => plainFields.some((plain) => plain === field);

const noCredentials: Record<CredentialField, string> = {
  smtp_address: "",
  smtp_port: "",
  smtp_username: "",
  smtp_password: "",
  smtp_domain: "",
  smtp_from: "",
  smtp_from_name: "",
  account_sid: "",
  auth_token: "",
  trunk_sid: "",
  termination_sip_uri: "",
  termination_username: "",
  termination_password: "",
  secret_key: "",
  publishable_key: "",
  webhook_secret: "",
};

export const emptyForm: BrandForm = {
  ...noCredentials,
  name: "",
  email: "",
  support_email: "",
  domain: "",
  status: "active",
  brand_color: DEFAULT_BRAND_COLOR,
  description: "",
  phone: "",
  website: "",
  address: "",
  user_name: "",
  user_email: "",
  frontend_domain: "",
  backend_domain: "",
  organization_plan_id: "",
  use_system: "true",
  removed: [],
};

/** Secrets stay empty: the server never sends them. */
export function formOf(brand: Brand): BrandForm {
  const stored = storedTexts(brand);
  return {
    ...emptyForm,
    ...stored,
    name: brand.name,
    email: brand.email,
    support_email: brand.support_email,
    domain: brand.domain,
    status: brand.status,
    brand_color: brand.configuration.brand_color,
    description: brand.description,
    phone: brand.phone,
    website: brand.website,
    address: brand.address,
    frontend_domain: brand.frontend_domain,
    backend_domain: brand.backend_domain,
    organization_plan_id: brand.organization_plan_id === null ? "" : String(brand.organization_plan_id),
    use_system: brand.use_system,
  };
}

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

/** What is stored of a secret, or null. */
export function storedSecret(brand: Brand | null, field: FormField): MaskedSecret | null {
  if (!brand || !isSecretField(field)) return null;
  const value = storedOf(brand)[field];
  return typeof value === "object" ? value : null;
}

/** Filled, or stored and not taken away: what 'n of m' counts. */
export const isFilled = (values: BrandForm, field: FormField, brand: Brand | null): boolean =>
  values[field].trim() !== "" || (storedSecret(brand, field) !== null && !values.removed.includes(field));

export const filledOf = (values: BrandForm, kind: CredentialKind, brand: Brand | null): CredentialField[] =>
  credentialFields[kind].filter((field) => isFilled(values, field, brand));

/** Puts what was found into its fields; a stored value among them is no longer to be removed. */
export function fillCredentials(form: UseFormReturn<BrandForm>, found: Partial<Record<CredentialField, string>>): void {
  for (const field of allCredentialFields) {
    const value = found[field];
    if (value !== undefined) form.setValue(field, value, { shouldDirty: true });
  }
  const kept = form.getValues("removed").filter((field) => !(field in found));
  form.setValue("removed", kept, { shouldDirty: true });
}
