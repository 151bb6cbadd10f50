import { useWatch } from "react-hook-form";
import { useBillingDay } from "../../../api/identity.ts";
import { sellerMissingText } from "../../../components/components.text.ts";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { FormCard, FormGroup } from "../../../components/form/form-card.tsx";
import { PictureField } from "../../../components/form/picture-field.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { usePicture } from "../../../components/form/use-picture.ts";
import { FreshPage } from "../../../components/layout/fresh-page.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { nextFirst } from "../../../lib/months.ts";
import { ColorPicker, contrastHint, FacePreview } from "./face-preview.tsx";
import { logoUrl, operatorQuery, removeLogo, setLogo } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";
import { type OperatorPage, useOperatorForm } from "./use-operator-form.ts";

function CompanyForm({ loaded, onSaved }: OperatorPage) {
  const today = useBillingDay();
  const picture = usePicture(loaded.logo_url ? logoUrl(loaded.logo_url) : null);
  const form = useOperatorForm(["legal_name", "address", "tax_id", "display_name", "reply_to", "color"], {
    loaded,
    onSaved,
    draft: "settings-company",
    saved: ({ legal_name }) => legal_name,
    saveOthers: async (stored) => {
      if (picture.choice.kind === "new") return setLogo(stored, picture.choice.file);
      return picture.choice.kind === "none" && stored.logo_url ? removeLogo(stored) : stored;
    },
  });
  const values = useWatch({ control: form.form.control, compute: (all) => ({ ...all }) });
  return (
    <FormCard
      label={words.company.title}
      form={{ ...form, dirty: form.dirty || picture.changed, changed: form.changed + Number(picture.changed) }}
      onDiscard={picture.keep}
    >
      {loaded.legal_name === "" && (
        <MessageBar tone="warning">{sellerMissingText.text(formatDay(nextFirst(today)))}</MessageBar>
      )}
      <FormGroup title={words.company.face} about={words.company.faceAbout}>
        <TextField form={form} name="display_name" hint={words.company.displayNameHint} />
        <PictureField
          picture={picture}
          title={words.company.logo}
          alt={words.company.logoOf}
          remove={words.company.removeLogo}
          hint={words.company.logoHint}
          shape="on-paper h-12 max-w-36 object-contain"
        />
        <TextField form={form} name="reply_to" hint={words.company.replyToHint} />
        <div className="flex items-start gap-2 *:first:flex-1">
          <TextField form={form} name="color" hint={contrastHint(values.color)} />
          <ColorPicker
            value={values.color}
            onPick={(color) => form.form.setValue("color", color, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
        <FacePreview name={values.display_name} color={values.color} picture={picture.src} />
      </FormGroup>
      <FormGroup title={words.company.legal} about={words.company.sellerHint}>
        <TextField form={form} name="legal_name" />
        <TextField form={form} name="address" />
        <TextField form={form} name="tax_id" />
      </FormGroup>
    </FormCard>
  );
}

/** The seller on invoices and emails. */
export const CompanyPage = () => (
  <FreshPage query={operatorQuery} words={{ ...words, ...words.company }}>
    {(loaded, onSaved) => <CompanyForm key={loaded.version} loaded={loaded} onSaved={onSaved} />}
  </FreshPage>
);
