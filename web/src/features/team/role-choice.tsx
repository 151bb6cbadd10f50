import { type Role, roleLabel, roles } from "@console/contract/permissions.ts";
import { useId } from "react";
import { formText as words } from "./member-form.text.ts";

type RoleChoiceProps = {
  value: Role;
  onChange: (role: Role) => void;
  /** Why it cannot be changed; undefined where it can. */
  locked: string | undefined;
};

/** Native radios: arrows, names and the group come with them. */
export function RoleChoice({ value, onChange, locked }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset
      disabled={locked !== undefined}
      aria-describedby={locked === undefined ? undefined : `${name}-locked`}
      className="min-w-0"
    >
      <legend className="mb-[5px] text-13 font-medium">
        {words.labels.role}
        <span aria-hidden="true" className="ml-0.5 text-error-text">
          *
        </span>
      </legend>
      <div className="grid gap-2">
        {roles.map((role) => (
          <label
            key={role}
            className="flex cursor-pointer items-start gap-2.5 rounded-md border border-line-strong px-3 py-2.5 has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:bg-surface-2"
          >
            <input
              type="radio"
              required
              name={name}
              value={role}
              checked={role === value}
              aria-labelledby={`${name}-${role}`}
              aria-describedby={`${name}-${role}-about`}
              onChange={() => onChange(role)}
              className="mt-px size-4 flex-none accent-accent outline-none"
            />
            <span className="min-w-0">
              <span id={`${name}-${role}`} className="block text-13 font-medium">
                {roleLabel[role]}
              </span>
              <span id={`${name}-${role}-about`} className="block text-12 text-fg-3">
                {words.roles[role]}
              </span>
            </span>
          </label>
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
