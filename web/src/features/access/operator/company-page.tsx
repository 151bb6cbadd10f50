import { type OperatorSettings, operatorSettings, operatorSettingsUpdate } from "@console/contract/operator.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useBillingDay } from "../../../api/identity.ts";
import { sellerMissingText } from "../../../components/components.text.ts";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { bodyOf, changesOf, type FormOf, sameNamed } from "../../../components/form/fields.ts";
import { FormCard } from "../../../components/form/form-card.tsx";
import { PictureField } from "../../../components/form/picture-field.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { usePicture } from "../../../components/form/use-picture.ts";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { FreshPage } from "../../../components/layout/fresh-page.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { nextFirst } from "../../../lib/months.ts";
import { operatorFields } from "./operator.fields.ts";
import { cacheOperator, logoUrl, operatorQuery, removeLogo, saveOperator, setLogo } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";

const { legal_name, address, tax_id, display_name, reply_to } = operatorFields;
const fields = { legal_name, address, tax_id, display_name, reply_to };

type Values = FormOf<typeof fields>;
type CompanyProps = { loaded: OperatorSettings; onSaved: (settings: OperatorSettings) => void };

const formOf = (settings: OperatorSettings): Values => sameNamed(fields, settings);

/** @param loaded a colleague's later save conflicts only when this form is saved */
function CompanyForm({ loaded, onSaved }: CompanyProps) {
  const client = useQueryClient();
  const today = useBillingDay();
  const picture = usePicture(loaded.logo_url ? logoUrl(loaded.logo_url) : null);
  const form = useRecordForm({
    fields,
    start: formOf(loaded),
    edit: { loaded, schema: operatorSettings, formOf },
    check: {
      schema: operatorSettingsUpdate,
      body: (values: Values) => ({ operator_settings: bodyOf(fields, values) }),
    },
    draft: "settings-company",
    words,
    save: async (values, { stored, key, adopt }) => {
      const saved = await saveOperator(stored ?? loaded, changesOf(fields, formOf(stored ?? loaded), values), key);
      // The logo is sent afterwards; if that fails, the next attempt only updates.
      adopt(saved);
      if (picture.choice.kind === "new") return setLogo(saved, picture.choice.file);
      return picture.choice.kind === "none" && saved.logo_url ? removeLogo(saved) : saved;
    },
    onSaved: (saved) => {
      cacheOperator(client, saved);
      toasts.success(words.saved, saved.legal_name);
      onSaved(saved);
    },
  });
  return (
    <FormCard
      label={words.company.title}
      form={{ ...form, dirty: form.dirty || picture.changed }}
      submitLabel={words.save}
    >
      {loaded.legal_name === "" && (
        <MessageBar tone="warning">{sellerMissingText.text(formatDay(nextFirst(today)))}</MessageBar>
      )}
      <div className="flex flex-col gap-3.5">
        <p className="text-12 text-fg-3">{words.company.sellerHint}</p>
        <TextField form={form} name="legal_name" />
        <TextField form={form} name="address" />
        <TextField form={form} name="tax_id" />
      </div>
      <PictureField
        picture={picture}
        title={words.company.logo}
        of={words.company.logoOf}
        remove={words.company.removeLogo}
        hint={words.company.logoHint}
        shape="on-paper h-12 max-w-36 object-contain"
      />
      <fieldset className="flex min-w-0 flex-col gap-3.5">
        <legend className="pb-2 text-14 font-semibold">{words.company.emails}</legend>
        <TextField form={form} name="display_name" hint={words.company.displayNameHint} />
        <TextField form={form} name="reply_to" hint={words.company.replyToHint} />
      </fieldset>
    </FormCard>
  );
}

/** The seller on invoices and emails. */
export const CompanyPage = () => (
  <FreshPage query={operatorQuery} words={{ ...words, ...words.company }}>
    {(loaded, onSaved) => <CompanyForm key={loaded.version} loaded={loaded} onSaved={onSaved} />}
  </FreshPage>
);
