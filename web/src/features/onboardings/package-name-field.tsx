import { NAME_MAX } from "@console/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useIdentity } from "../../api/identity.ts";
import { activePackagesQuery } from "../../api/package-record.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { formText as words } from "./onboarding-form.text.ts";

type PackageNameFieldProps = { type: string; error: string | undefined; input: UseFormRegisterReturn };

/** Free text; who may see the packages gets their names offered. */
export function PackageNameField({ type, error, input }: PackageNameFieldProps) {
  const listId = useId();
  const enabled = useIdentity()?.permissions.includes("packages") ?? false;
  const { data: packages = [] } = useQuery({ ...activePackagesQuery, enabled });
  return (
    <Field
      wide
      label={words.labels.package_name}
      error={error}
      hint={type === "" ? words.packageNameHintAny : words.packageNameHint(type)}
    >
      <Input {...input} autoComplete="off" maxLength={NAME_MAX} list={packages.length > 0 ? listId : undefined} />
      {packages.length > 0 && (
        <datalist id={listId}>
          {packages.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      )}
    </Field>
  );
}
