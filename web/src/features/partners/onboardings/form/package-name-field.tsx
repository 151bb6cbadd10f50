import type { Onboarding } from "@console/contract/onboardings.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useIdentity } from "../../../../api/identity.ts";
import { activePackagesQuery } from "../../../../api/package-record.ts";
import { TextField } from "../../../../components/form/text-field.tsx";
import type { RecordForm } from "../../../../components/form/use-record-form.tsx";
import type { OnboardingForm } from "./onboarding.fields.ts";
import { formText as words } from "./onboarding-form.text.ts";

type PackageNameFieldProps = { type: string; form: RecordForm<OnboardingForm, Onboarding> };

/** Free text; people who may see packages get their names as suggestions. */
export function PackageNameField({ type, form }: PackageNameFieldProps) {
  const listId = useId();
  const enabled = useIdentity()?.permissions.includes("packages") ?? false;
  const { data: packages = [] } = useQuery({ ...activePackagesQuery, enabled });
  return (
    <>
      <TextField
        form={form}
        name="package_name"
        hint={type === "" ? words.packageNameHintAny : words.packageNameHint(type)}
        list={packages.length > 0 ? listId : undefined}
      />
      {packages.length > 0 && (
        <datalist id={listId}>
          {packages.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}
