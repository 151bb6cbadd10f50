import { NAME_MAX } from "@console/contract/limits.ts";
import { roleLabel } from "@console/contract/permissions.ts";
import { type Identity, signIn } from "@console/contract/sign-in.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { setIdentity, useIdentity } from "../../api/identity.ts";
import { toasts } from "../../components/feedback/toasts.ts";
import { bodyOf, type FormOf, text } from "../../components/form/fields.ts";
import { FormCard, FormGroup } from "../../components/form/form-card.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { useRecordForm } from "../../components/form/use-record-form.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { DevicesSection } from "../../features/access/devices/devices-section.tsx";
import { PasskeysSection } from "../../features/access/passkeys/passkeys-section.tsx";
import { setDensity, useDensity } from "../../lib/density.ts";
import { optionsOf } from "../../lib/options.ts";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { useLeave } from "../shell/use-logout.ts";
import { appearanceText, nameText, profileText as words } from "./profile.text.ts";

/** The person's own settings. */
export const ProfilePage = () => (
  <>
    <PageHeader title={words.title} subtitle={words.about} />
    <OwnName />
    <div className="max-w-settings">
      <PasskeysSection />
      <DevicesSection onSignedOut={useLeave()} />
      <Appearance />
    </div>
  </>
);

const fields = { name: text({ label: nameText.label }, { required: true, maxLength: NAME_MAX, autoComplete: "name" }) };
type Values = FormOf<typeof fields>;

/** The person's own name, with what only others can change. */
function OwnName() {
  const identity = useIdentity();
  const [saved, setSaved] = useState<string>();
  return identity && <NameForm key={saved} identity={identity} onSaved={setSaved} />;
}

function NameForm({ identity, onSaved }: { identity: Identity; onSaved: (name: string) => void }) {
  const client = useQueryClient();
  const form = useRecordForm({
    fields,
    start: { name: identity.name },
    check: { schema: signIn.rename.body, body: (values: Values) => ({ identity: bodyOf(fields, values) }) },
    draft: "profile-name",
    words: nameText,
    save: async (values, { key }) =>
      (await call(signIn.rename, { body: { identity: bodyOf(fields, values) } }, { idempotencyKey: key })).data,
    onSaved: (answer) => {
      setIdentity(client, answer);
      toasts.success(nameText.saved, answer.name);
      onSaved(answer.name);
    },
  });
  return (
    <FormCard label={nameText.title} form={form}>
      <FormGroup title={nameText.title} about={nameText.about}>
        <TextField form={form} name="name" />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
          <dt className="text-fg-2">{nameText.email}</dt>
          <dd className="min-w-0 break-words">{identity.email}</dd>
          <dt className="text-fg-2">{nameText.role}</dt>
          <dd>{roleLabel[identity.role]}</dd>
        </dl>
      </FormGroup>
    </FormCard>
  );
}

/** How the console looks in this browser. */
const Appearance = () => (
  <FormGroup title={appearanceText.title} about={appearanceText.about}>
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <div className="flex flex-col items-start gap-1.5 max-md:w-full max-md:items-stretch">
        <span className="text-13 font-medium">{appearanceText.theme}</span>
        <Segmented
          label={appearanceText.theme}
          value={useTheme()}
          options={optionsOf(appearanceText.themes)}
          onChange={setTheme}
        />
      </div>
      <div className="flex flex-col items-start gap-1.5 max-md:w-full max-md:items-stretch">
        <span className="text-13 font-medium">{appearanceText.density}</span>
        <Segmented
          label={appearanceText.density}
          value={useDensity()}
          options={optionsOf(appearanceText.densities)}
          onChange={setDensity}
        />
      </div>
    </div>
  </FormGroup>
);
