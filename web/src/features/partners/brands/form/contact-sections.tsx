import { brandTaxLabel } from "@console/contract/brand-fields.ts";
import { BILLING_EMAILS_MAX } from "@console/contract/limits.ts";
import { TextField } from "../../../../components/form/text-field.tsx";
import { optionsOf } from "../../../../lib/options.ts";
import { Field } from "../../../../ui/field.tsx";
import { Select } from "../../../../ui/select.tsx";
import type { FormPart } from "../fields/brand-form.model.ts";
import { formText } from "../fields/brand-form.text.ts";
import { FormSection, SectionFields, TwoColumns } from "../fields/form-section.tsx";

/** With hints of their own, at the end. */
const billing = [
  ...(["billing_emails", "terms_days", "po_number"] as const),
  ...(["tax", "tax_certificate", "exempt_until"] as const),
] as const;

const taxes = optionsOf(brandTaxLabel);

export function ContactSection({ part }: { part: FormPart }) {
  const { record, form, mode } = part;
  const name = mode === "add" ? "support_email" : "email";
  const empty = mode === "add" && form.watch("support_email") === "";
  return (
    <FormSection section="contact">
      <TwoColumns>
        <TextField form={record} name={name} hint={empty && formText.supportHint} />
        <SectionFields part={part} section="contact" except={[name, ...billing]} />
        <TextField form={record} name="billing_emails" hint={formText.billingEmailsHint(BILLING_EMAILS_MAX)} />
        <TextField form={record} name="terms_days" hint={formText.termsHint} className="tabular-nums" />
        <TextField form={record} name="po_number" />
        <Field label={record.fields.tax.label} hint={formText.taxHint}>
          <Select {...form.register("tax")} options={taxes} />
        </Field>
        {form.watch("tax") === "exempt" && (
          <>
            <TextField form={record} name="tax_certificate" />
            <TextField form={record} name="exempt_until" hint={formText.exemptHint} />
          </>
        )}
      </TwoColumns>
    </FormSection>
  );
}

export const OwnerSection = ({ part }: { part: FormPart }) => (
  <FormSection section="owner">
    <TwoColumns>
      <SectionFields part={part} section="owner" />
    </TwoColumns>
  </FormSection>
);

const domains = ["frontend_domain", "backend_domain"] as const;

export const DomainsSection = ({ part }: { part: FormPart }) => (
  <FormSection section="domains">
    <TwoColumns>
      {domains.map((name) => (
        <TextField key={name} form={part.record} name={name} hint={addressHint(part.form.watch(name))} />
      ))}
      <SectionFields part={part} section="domains" except={domains} />
    </TwoColumns>
  </FormSection>
);

/** As the server will store it: a pasted https address is reduced to its host. */
function addressHint(typed: string): string | undefined {
  const host = typed
    .trim()
    .replace(/^https:\/\//i, "")
    .replace(/\/$/, "")
    .toLowerCase();
  return host === "" ? undefined : formText.addressWillBe(host);
}
