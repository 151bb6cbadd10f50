import { type Role, roleLabel } from "@console/contract/permissions.ts";
import {
  type SingleSignOnSettings,
  singleSignOnSettings,
  singleSignOnUpdate,
} from "@console/contract/single-sign-on.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { toasts } from "../../../components/feedback/toasts.ts";
import { bodyOf, changesOf, type FormOf } from "../../../components/form/fields.ts";
import { FormCard, FormGroup } from "../../../components/form/form-card.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { FreshPage } from "../../../components/layout/fresh-page.tsx";
import { CheckOption } from "../../../ui/radio-card.tsx";
import { ExemptPeople } from "./exempt-people.tsx";
import { ProviderAddress } from "./provider-address.tsx";
import { singleSignOnFields as fields } from "./single-sign-on.fields.ts";
import { saveSingleSignOn, singleSignOnQuery } from "./single-sign-on.queries.ts";
import { singleSignOnText as words } from "./single-sign-on.text.ts";
import { TestConnection } from "./test-connection.tsx";

type Values = FormOf<typeof fields>;
type PageProps = { loaded: SingleSignOnSettings; onSaved: (saved: SingleSignOnSettings) => void };

const formOf = (settings: SingleSignOnSettings): Values => ({
  ...settings,
  super_admin_groups: settings.super_admin_groups.join("\n"),
  manager_groups: settings.manager_groups.join("\n"),
  sales_groups: settings.sales_groups.join("\n"),
  client_secret: "",
});

function SingleSignOnForm({ loaded, onSaved }: PageProps) {
  const client = useQueryClient();
  const record = useRecordForm({
    fields,
    start: formOf(loaded),
    edit: { loaded, schema: singleSignOnSettings, formOf },
    check: { schema: singleSignOnUpdate, body: (values: Values) => ({ single_sign_on: bodyOf(fields, values) }) },
    draft: "single-sign-on",
    secrets: ["client_secret"],
    words,
    save: (values, { stored, key }) => {
      const before = stored ?? loaded;
      return saveSingleSignOn(before, changesOf(fields, formOf(before), values), key);
    },
    onSaved: (saved) => {
      client.setQueryData(singleSignOnQuery.queryKey, saved);
      toasts.success(words.saved);
      onSaved(saved);
    },
  });
  const { form, stored } = record;
  const current = stored ?? loaded;
  const values = useWatch({ control: form.control, compute: (all) => ({ ...all }) });

  function toggle(role: Role, on: boolean) {
    const all = current.linked.map((each) => each.role);
    const next = all.filter((each) => (each === role ? on : values.required_for.includes(each)));
    form.setValue("required_for", next, { shouldDirty: true });
  }

  return (
    <FormCard label={words.title} form={record}>
      <FormGroup title={words.provider} about={words.providerAbout}>
        <CheckOption title={fields.enabled.label} about={words.enabledHint} {...form.register("enabled")} />
        <TextField form={record} name="provider_name" hint={words.nameHint(values.provider_name.trim())} />
        <TextField form={record} name="issuer" hint={words.issuerHint} />
        <TextField form={record} name="client_id" />
        <TextField
          form={record}
          name="client_secret"
          hint={current.client_secret_set ? words.secretSet : words.secretNone}
        />
        <TextField form={record} name="scopes" hint={words.scopesHint} />
        <ProviderAddress label={words.redirect} hint={words.redirectHint} address={current.redirect_uri} />
        <ProviderAddress label={words.logout} hint={words.logoutHint} address={current.back_channel_logout_uri} />
        <TestConnection
          entered={() => {
            const { issuer, client_id, client_secret, scopes } = bodyOf(fields, form.getValues());
            return { issuer, client_id, scopes, ...(client_secret !== undefined && { client_secret }) };
          }}
        />
      </FormGroup>
      <FormGroup title={words.groups} about={words.groupsAbout}>
        <TextField form={record} name="group_claim" hint={words.claimHint} />
        <TextField form={record} name="super_admin_groups" hint={words.groupsHint} />
        <TextField form={record} name="manager_groups" />
        <TextField form={record} name="sales_groups" />
      </FormGroup>
      <FormGroup title={words.require} about={words.requireAbout}>
        {current.linked.map(({ role, people, linked }) => (
          <CheckOption
            key={role}
            title={roleLabel[role]}
            about={words.people(people, linked)}
            checked={values.required_for.includes(role)}
            onChange={({ target }) => toggle(role, target.checked)}
          />
        ))}
        <ExemptPeople
          people={current.people}
          chosen={values.exempt}
          error={record.errorOf("exempt")}
          onChange={(chosen) => form.setValue("exempt", chosen, { shouldDirty: true })}
        />
        <p className="text-13 text-fg-2">{words.wayBack}</p>
      </FormGroup>
    </FormCard>
  );
}

/** The company's identity provider, and for whom it is required. */
export const SingleSignOnPage = () => (
  <FreshPage query={singleSignOnQuery} words={words}>
    {(loaded, onSaved) => <SingleSignOnForm key={loaded.version} loaded={loaded} onSaved={onSaved} />}
  </FreshPage>
);
