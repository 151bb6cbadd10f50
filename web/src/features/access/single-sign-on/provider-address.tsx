import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";

type ProviderAddressProps = { label: string; hint: string; address: string };

/** An address of this console that the provider must be told: to be copied, not changed. */
export const ProviderAddress = ({ label, hint, address }: ProviderAddressProps) => (
  <Field label={label} hint={hint}>
    <Input readOnly value={address} onFocus={({ target }) => target.select()} className="bg-surface-2" />
  </Field>
);
