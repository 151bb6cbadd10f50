import { type AccountNames, fieldsOfAccounts } from "@console/contract/account-names.ts";
import { keysOf } from "@console/contract/objects.ts";
import { FormCard, FormGroup } from "../../../components/form/form-card.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { FreshPage } from "../../../components/layout/fresh-page.tsx";
import { operatorQuery } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";
import { type OperatorPage, useOperatorForm } from "./use-operator-form.ts";

const names = keysOf<keyof AccountNames>(fieldsOfAccounts);
const isCode = (name: keyof AccountNames) => name.startsWith("xero_");

function AccountsForm({ loaded, onSaved }: OperatorPage) {
  const form = useOperatorForm(names, {
    loaded,
    onSaved,
    draft: "settings-accounts",
    saved: () => words.accounts.title,
  });
  const fields = (which: (name: keyof AccountNames) => boolean) => (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      {names.filter(which).map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          hint={name === "xero_tax_type" ? words.accounts.taxTypeHint : undefined}
        />
      ))}
    </div>
  );
  return (
    <FormCard label={words.accounts.title} form={form}>
      <FormGroup title={words.accounts.names} about={words.accounts.namesHint}>
        {fields((name) => !isCode(name))}
      </FormGroup>
      <FormGroup title={words.accounts.xero} about={words.accounts.xeroHint}>
        {fields(isCode)}
      </FormGroup>
    </FormCard>
  );
}

/** What the accounting program calls the accounts of exports. */
export const AccountsPage = () => (
  <FreshPage query={operatorQuery} words={{ ...words, ...words.accounts }}>
    {(loaded, onSaved) => <AccountsForm key={loaded.version} loaded={loaded} onSaved={onSaved} />}
  </FreshPage>
);
