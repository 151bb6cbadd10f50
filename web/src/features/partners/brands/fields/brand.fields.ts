import { fieldsOfBrand as declared } from "@console/contract/brand-fields.ts";
import type { BrandCreate } from "@console/contract/brands.ts";
import { type CredentialField, credentialLabels, isSecretField } from "@console/contract/credentials.ts";
import { CREDENTIAL_MAX, DEFAULT_BRAND_COLOR, EMAIL_MAX, NAME_MAX } from "@console/contract/limits.ts";
import {
  choice,
  day,
  type Field,
  type FieldInput,
  type FieldsOf,
  type FormOf,
  text,
  verbatim,
} from "../../../../components/form/fields.ts";
import { credentialPlaceholders, formText as words } from "./brand-form.text.ts";

type Declared = Parameters<typeof text>[0];

export type Section = "brand" | "contact" | "owner" | "domains" | "package" | "credentials";
export type FormMode = "add" | "edit";

const within = <V, W>(section: Section, field: Field<V, W>): Field<V, W> & { section: Section } => ({
  ...field,
  section,
});

const email = (field: Declared, more: FieldInput = {}) => text(field, { type: "email", ...more });
const host = (field: Declared, placeholder?: string) =>
  text(field, { inputMode: "url", ...(placeholder && { placeholder }) });

/** A secret may begin or end with a space, so it is sent as typed; if blank, it is not sent. */
const secret = (typed: string): string => (typed.trim() === "" ? "" : typed);

const credential = (name: CredentialField) => {
  const field = text(
    { label: credentialLabels[name] },
    {
      maxLength: CREDENTIAL_MAX,
      technical: name !== "smtp_from_name",
      wide: name === "smtp_from_name",
      ...(name === "smtp_port" && { inputMode: "numeric" }),
      placeholder: credentialPlaceholders[name],
    },
  );
  return within("credentials", isSecretField(name) ? { ...field, sent: secret } : field);
};

const credentials = {
  smtp_address: credential("smtp_address"),
  smtp_port: credential("smtp_port"),
  smtp_username: credential("smtp_username"),
  smtp_password: credential("smtp_password"),
  smtp_domain: credential("smtp_domain"),
  smtp_from: credential("smtp_from"),
  smtp_from_name: credential("smtp_from_name"),
  account_sid: credential("account_sid"),
  auth_token: credential("auth_token"),
  trunk_sid: credential("trunk_sid"),
  termination_sip_uri: credential("termination_sip_uri"),
  termination_username: credential("termination_username"),
  termination_password: credential("termination_password"),
  secret_key: credential("secret_key"),
  publishable_key: credential("publishable_key"),
  webhook_secret: credential("webhook_secret"),
} satisfies Record<CredentialField, object>;

/** The wire's fields except the credential groups; the account owner is set on the brand's page, the onboarding by a link. */
type PlainField = Exclude<keyof BrandCreate, `${string}_creds` | "account_owner_id" | "onboarding_id">;

/** Every stored field that a person enters, in form order, with its section. */
const plain = {
  name: within("brand", text(declared.name)),
  email: within("brand", email(declared.email)),
  domain: within("brand", host(declared.domain)),
  status: within("brand", choice(declared.status, "active")),
  description: within(
    "brand",
    verbatim(declared.description, { rows: 2, wide: true, placeholder: words.descriptionPlaceholder }),
  ),
  external_id: within("brand", text(declared.external_id, { technical: true })),
  brand_color: within("brand", { ...text(declared.brand_color), empty: DEFAULT_BRAND_COLOR }),
  support_email: within("contact", email(declared.support_email)),
  phone: within("contact", text(declared.phone, { type: "tel" })),
  website: within("contact", host(declared.website, "https://")),
  address: within("contact", text(declared.address)),
  billing_emails: within("contact", {
    ...text(declared.billing_emails, { wide: true, placeholder: words.examples.billing_emails }),
    sent: (typed: string) => typed.split(/[\s,;]+/).filter((each) => each !== ""),
  }),
  terms_days: within("contact", {
    ...text(declared.terms_days, { inputMode: "numeric" }),
    // Other text becomes NaN, which the contract rejects.
    sent: (typed: string) => (typed.trim() === "" ? null : Number(typed)),
  }),
  po_number: within("contact", text(declared.po_number)),
  tax: within("contact", choice(declared.tax, "standard")),
  tax_certificate: within("contact", text(declared.tax_certificate)),
  exempt_until: within("contact", {
    ...day(declared.exempt_until, {}),
    sent: (typed: string) => (typed === "" ? null : typed),
  }),
  // Marked as required, as specified, but not validated: with an empty email, nobody is invited.
  user_name: within(
    "owner",
    text({ label: words.userName }, { required: true, maxLength: NAME_MAX, placeholder: words.examples.user_name }),
  ),
  user_email: within(
    "owner",
    email({ label: words.userEmail }, { required: true, maxLength: EMAIL_MAX, placeholder: words.examples.user_email }),
  ),
  frontend_domain: within("domains", host(declared.frontend_domain, words.examples.frontend_domain)),
  backend_domain: within("domains", host(declared.backend_domain, words.examples.backend_domain)),
  organization_plan_id: within("package", {
    ...text(declared.organization_plan_id),
    sent: (id: string) => (id === "" ? null : Number(id)),
  }),
  use_system: within("credentials", choice(declared.use_system, "true")),
} satisfies Record<PlainField, object>;

/** Names of the stored secrets to remove. */
const removed: Field<string[], string[]> & { section: Section } = {
  label: "",
  empty: [],
  format: (names) => names.join(),
  sent: (names) => names,
  section: "credentials",
};

export const addFields = { ...plain, ...credentials, removed };
export type BrandForm = FormOf<typeof addFields>;
export type FormField = Exclude<keyof BrandForm, "removed">;
type BrandFields = FieldsOf<BrandForm> & { readonly [K in keyof BrandForm]: { section: Section } };

/** In Edit, the Email field is support_email, and `email` is a second, optional field. */
const edited = Object.entries(addFields).map(([name, field]) => {
  if (name === "email") return ["support_email", field];
  return name === "support_email" ? ["email", { ...field, label: words.secondEmail }] : [name, field];
});

export const brandFields: Record<FormMode, BrandFields> = {
  add: addFields,
  edit: asFields(Object.fromEntries(edited)),
};

/** The compiler does not follow an object through its entries. */
function asFields(fields: object) {
  return fields as BrandFields;
}
