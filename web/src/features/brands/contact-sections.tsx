import { ADDRESS_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX, URL_MAX } from "@console/contract/limits.ts";
import { formText } from "./brand-form.text.ts";
import { type FormPart, TextField } from "./form-part.tsx";
import { FormSection, TwoColumns } from "./form-section.tsx";

export const ContactSection = ({ part }: { part: FormPart }) => (
  <FormSection section="contact">
    <TwoColumns>
      <TextField
        part={part}
        field={part.mode === "add" ? "support_email" : "email"}
        type="email"
        maxLength={EMAIL_MAX}
        hint={part.mode === "add" && part.form.watch("support_email") === "" && formText.supportHint}
      />
      <TextField part={part} field="phone" type="tel" maxLength={PHONE_MAX} />
      <TextField part={part} field="website" inputMode="url" maxLength={URL_MAX} placeholder="https://" />
      <TextField part={part} field="address" maxLength={ADDRESS_MAX} />
    </TwoColumns>
  </FormSection>
);

/** Marked as required, as specified, and not checked: an empty e-mail means that nobody is invited. */
export const OwnerSection = ({ part }: { part: FormPart }) => (
  <FormSection section="owner">
    <TwoColumns>
      <TextField part={part} field="user_name" required maxLength={NAME_MAX} placeholder="Dana Whitfield" />
      <TextField
        part={part}
        field="user_email"
        type="email"
        required
        maxLength={EMAIL_MAX}
        placeholder="dana@northgate.example"
      />
    </TwoColumns>
  </FormSection>
);

export const DomainsSection = ({ part }: { part: FormPart }) => (
  <FormSection section="domains">
    <TwoColumns>
      <TextField
        part={part}
        field="frontend_domain"
        inputMode="url"
        maxLength={URL_MAX}
        placeholder="app.northgate.example"
        hint={addressHint(part.form.watch("frontend_domain"))}
      />
      <TextField
        part={part}
        field="backend_domain"
        inputMode="url"
        maxLength={URL_MAX}
        placeholder="api.northgate.example"
        hint={addressHint(part.form.watch("backend_domain"))}
      />
    </TwoColumns>
  </FormSection>
);

/** As the server will keep it: a pasted https address gives its host. */
function addressHint(typed: string): string | undefined {
  const host = typed
    .trim()
    .replace(/^https:\/\//i, "")
    .replace(/\/$/, "")
    .toLowerCase();
  return host === "" ? undefined : formText.addressWillBe(host);
}
