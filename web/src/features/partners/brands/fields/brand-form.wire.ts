import type { Brand, brandCreate, brandUpdate } from "@console/contract/brands.ts";
import { type CredentialKind, credentialFields, isSecretField } from "@console/contract/credentials.ts";
import type * as z from "zod/mini";
import { bodyOf, changedNames, sentOf } from "../../../../components/form/fields.ts";
import { addFields, type BrandForm, type FormField } from "./brand.fields.ts";
import { allCredentialFields, fieldOrder } from "./brand-form.model.ts";

type CreateBody = z.input<typeof brandCreate>["organization"];
type UpdateBody = z.input<typeof brandUpdate>["organization"];

const inGroup = new Set<string>([...allCredentialFields, "removed"]);

/** All fields except the credential groups. */
function plainBody(values: BrandForm): CreateBody {
  const { name, email, ...rest } = bodyOf<BrandForm, typeof addFields>(addFields, values);
  return { ...only(rest, (field) => !inGroup.has(field)), name, email };
}

/** With the system's own accounts, no group is sent: typed values stay in the form. */
export const createBody = (values: BrandForm): CreateBody => ({
  ...plainBody(values),
  ...(values.use_system === "false" && groupsOf(values, isTyped(values))),
});

/** Only what differs from the loaded record; an empty value removes a stored one. */
export function updateBody(base: BrandForm, values: BrandForm): UpdateBody {
  const changed = new Set<string>(changedFields(base, values));
  const groups = groupsOf(values, (field) => changed.has(field));
  return {
    ...only(plainBody(values), (field) => changed.has(field)),
    ...only(groups, (kind) => Object.keys(groups[kind]).length > 0),
  };
}

export function changedFields(base: BrandForm, values: BrandForm): FormField[] {
  const hasOwn = values.use_system === "false";
  const changed = new Set<string>([...changedNames<BrandForm>(addFields, base, values), ...values.removed]);
  return fieldOrder("edit").filter((field) => changed.has(field) && (hasOwn || !inGroup.has(field)));
}

/** The values to test: texts as in the form, secrets as typed; stored ones are used for the others. */
export function testValues(values: BrandForm, kind: CredentialKind, brand: Brand | null): { [field: string]: string } {
  const sent = credentialFields[kind].filter(
    (field) => isTyped(values)(field) || values.removed.includes(field) || (brand !== null && !isSecretField(field)),
  );
  return textsOf(sent, values);
}

const isTyped = (values: BrandForm) => (field: FormField) => values[field].trim() !== "";

const textsOf = (fields: readonly FormField[], values: BrandForm) =>
  Object.fromEntries(fields.map((field) => [field, String(sentOf<BrandForm>(addFields, values, field))]));

const groupsOf = (values: BrandForm, sent: (field: FormField) => boolean) => ({
  smtp_creds: textsOf(credentialFields.smtp.filter(sent), values),
  twilio_creds: textsOf(credentialFields.twilio.filter(sent), values),
  stripe_creds: textsOf(credentialFields.stripe.filter(sent), values),
});

/** The compiler does not follow an object through its entries. */
const only = <T extends object>(all: T, keep: (name: keyof T) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => keep(name as keyof T))) as Partial<T>;
