import { type PasskeyPolicy, policy } from "@console/contract/passkeys.ts";
import { type Role, roleLabel } from "@console/contract/permissions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { toasts } from "../../../components/feedback/toasts.ts";
import { type FieldsOf, several } from "../../../components/form/fields.ts";
import { FormCard, FormGroup } from "../../../components/form/form-card.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { FreshPage } from "../../../components/layout/fresh-page.tsx";
import { CheckOption } from "../../../ui/radio-card.tsx";
import { policyQuery, savePolicy } from "./passkeys.queries.ts";
import { policyText as words } from "./passkeys.text.ts";

type PolicyFields = { roles: Role[] };

const fields: FieldsOf<PolicyFields> = {
  roles: several({ label: words.legend }, (role: Role) => roleLabel[role]),
};
const formOf = ({ roles }: PasskeyPolicy): PolicyFields => ({
  roles: roles.filter((each) => each.required).map(({ role }) => role),
});

/** Three checkboxes. */
type PolicyProps = { loaded: PasskeyPolicy; onSaved: (saved: PasskeyPolicy) => void };

function PolicyForm({ loaded, onSaved }: PolicyProps) {
  const client = useQueryClient();
  const record = useRecordForm({
    fields,
    start: formOf(loaded),
    edit: { loaded, schema: policy, formOf },
    check: {},
    draft: "sign-in-policy",
    words,
    save: ({ roles }, { stored, key }) => savePolicy(stored ?? loaded, roles, key),
    onSaved: (saved) => {
      client.setQueryData(policyQuery.queryKey, saved);
      toasts.success(words.saved);
      onSaved(saved);
    },
  });
  const { form, stored } = record;
  const current = stored ?? loaded;
  const chosen = useWatch({ control: form.control, name: "roles" });

  function toggle(role: Role, on: boolean) {
    const next = current.roles.map((each) => each.role).filter((each) => (each === role ? on : chosen.includes(each)));
    form.setValue("roles", next, { shouldDirty: true });
  }

  return (
    <FormCard label={words.title} form={record}>
      <FormGroup title={words.legend}>
        {current.roles.map(({ role, people, with_passkey }) => (
          <CheckOption
            key={role}
            title={roleLabel[role]}
            about={words.people(people, with_passkey)}
            checked={chosen.includes(role)}
            onChange={({ target }) => toggle(role, target.checked)}
          />
        ))}
        <div className="text-13 text-fg-2">
          <p>{words.effect}</p>
          <p className="mt-1">{words.wayBack}</p>
        </div>
      </FormGroup>
    </FormCard>
  );
}

/** Which roles must sign in with a passkey. */
export const PolicyPage = () => (
  <FreshPage query={policyQuery} words={words}>
    {(loaded, onSaved) => <PolicyForm key={loaded.version} loaded={loaded} onSaved={onSaved} />}
  </FreshPage>
);
