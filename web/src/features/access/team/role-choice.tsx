import { type Role, roleLabel, roles } from "@console/contract/permissions.ts";
import { useId } from "react";
import { RequiredLabel } from "../../../ui/field.tsx";
import { RadioCard } from "../../../ui/radio-card.tsx";
import { memberFields } from "./member.fields.ts";
import { formText as words } from "./team.text.ts";

type RoleChoiceProps = {
  value: Role;
  onChange: (role: Role) => void;
  /** Why it cannot be changed; undefined if it can. */
  locked: string | undefined;
};

export function RoleChoice({ value, onChange, locked }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset
      disabled={locked !== undefined}
      aria-describedby={locked === undefined ? undefined : `${name}-locked`}
      className="min-w-0"
    >
      <legend className="mb-[5px] text-13 font-medium">
        <RequiredLabel>{memberFields.role.label}</RequiredLabel>
      </legend>
      <div className="grid gap-2">
        {roles.map((role) => (
          <RadioCard
            key={role}
            required
            name={name}
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
            title={roleLabel[role]}
            about={words.roles[role]}
          />
        ))}
      </div>
      {locked !== undefined && (
        <p id={`${name}-locked`} className="mt-[5px] text-12 text-fg-3">
          {locked}
        </p>
      )}
    </fieldset>
  );
}
