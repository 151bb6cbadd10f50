import { type Brand, brandCreate, brandUpdate } from "@console/contract/brands.ts";
import {
  type CredentialKind,
  credentialFields,
  credentialKinds,
  isSecretField,
} from "@console/contract/credentials.ts";
import type { FieldErrors, Resolver } from "react-hook-form";
import type * as z from "zod/mini";
import { type BrandForm, type FormField, type FormMode, fieldOrder, plainFields } from "./brand-form.model.ts";

export type CreateBody = z.input<typeof brandCreate>["organization"];
export type UpdateBody = z.input<typeof brandUpdate>["organization"];

/** The fields that create and edit send in the same way. */
function sharedBody(values: BrandForm) {
  return {
    name: values.name,
    email: values.email,
    support_email: values.support_email,
    domain: values.domain.trim(),
    status: values.status === "inactive" ? "inactive" : "active",
    brand_color: values.brand_color.trim(),
    description: values.description,
    phone: values.phone.trim(),
    website: values.website.trim(),
    address: values.address.trim(),
    frontend_domain: values.frontend_domain.trim(),
    backend_domain: values.backend_domain.trim(),
    organization_plan_id: values.organization_plan_id === "" ? null : Number(values.organization_plan_id),
    use_system: values.use_system === "false" ? "false" : "true",
  } satisfies UpdateBody;
}

/** The system's own accounts send no group: what was typed there stays in the form. */
export function createBody(values: BrandForm): CreateBody {
  return {
    ...sharedBody(values),
    user_name: values.user_name.trim(),
    user_email: values.user_email.trim(),
    ...(values.use_system === "false" && {
      smtp_creds: filledGroup(values, "smtp"),
      twilio_creds: filledGroup(values, "twilio"),
      stripe_creds: filledGroup(values, "stripe"),
    }),
  };
}

const isTyped = (values: BrandForm, field: FormField): boolean => values[field].trim() !== "";

/** A secret may begin or end with a space, so it is sent as typed. */
const sentText = (values: BrandForm, field: FormField): string =>
  isSecretField(field) && isTyped(values, field) ? values[field] : values[field].trim();

/** Only what differs from what was loaded; an empty value takes a stored one away. */
export function updateBody(base: BrandForm, values: BrandForm): UpdateBody {
  const changed = new Set<string>(changedFields(base, values));
  const plain = Object.fromEntries(Object.entries(sharedBody(values)).filter(([field]) => changed.has(field)));
  const groups = credentialKinds.flatMap((kind) => {
    const sent = credentialFields[kind].filter((field) => changed.has(field));
    if (sent.length === 0) return [];
    return [[`${kind}_creds`, Object.fromEntries(sent.map((field) => [field, sentText(values, field)]))]];
  });
  return { ...plain, ...Object.fromEntries(groups) };
}

export function changedFields(base: BrandForm, values: BrandForm): FormField[] {
  const own = values.use_system === "false";
  return fieldOrder("edit").filter((field) => {
    const isPlain = plainFields.some((plain) => plain === field);
    if (!isPlain && !own) return false;
    if (values.removed.includes(field)) return true;
    if (isSecretField(field)) return isTyped(values, field);
    return values[field].trim() !== base[field].trim();
  });
}

function filledGroup(values: BrandForm, kind: CredentialKind): { [field: string]: string } {
  const filled = credentialFields[kind].filter((field) => isTyped(values, field));
  return Object.fromEntries(filled.map((field) => [field, sentText(values, field)]));
}

/** What a test tries: texts as they stand, secrets as typed; the stored ones fill in for the rest. */
export function testValues(values: BrandForm, kind: CredentialKind, brand: Brand | null): { [field: string]: string } {
  const sent = credentialFields[kind].filter((field) => {
    const emptied = brand !== null && !isSecretField(field);
    return isTyped(values, field) || values.removed.includes(field) || emptied;
  });
  return Object.fromEntries(sent.map((field) => [field, sentText(values, field)]));
}

/** Checks by the contract's own schemas, so that the words are the server's. */
export function brandResolver(mode: FormMode): Resolver<BrandForm> {
  return (values, _context, { names }) => {
    const sent = mode === "add" ? createBody(values) : { ...sharedBody(values), ...ownGroups(values) };
    const result = (mode === "add" ? brandCreate : brandUpdate).safeParse({ organization: sent });
    if (result.success) return { values, errors: {} };
    const errors: FieldErrors<BrandForm> = {};
    // A single field is being left: nothing is said while it is empty.
    const left = names?.length === 1 ? names[0] : undefined;
    for (const issue of result.error.issues) {
      const field = fieldNamed(issue.path.at(-1));
      if (!field || errors[field] || (left === field && values[field].trim() === "")) continue;
      errors[field] = { type: "schema", message: issue.message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

const ownGroups = (values: BrandForm) =>
  values.use_system === "false" && {
    smtp_creds: filledGroup(values, "smtp"),
    twilio_creds: filledGroup(values, "twilio"),
    stripe_creds: filledGroup(values, "stripe"),
  };

/** The last part of a path of the wire: `organization.smtp_creds.smtp_port`. */
export function fieldNamed(name: unknown): FormField | undefined {
  return fieldOrder("add").find((field) => field === name);
}
