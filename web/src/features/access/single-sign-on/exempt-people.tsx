import { roleLabel } from "@console/contract/permissions.ts";
import type { SingleSignOnSettings } from "@console/contract/single-sign-on.ts";
import { X } from "lucide-react";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Select } from "../../../ui/select.tsx";
import { singleSignOnText as words } from "./single-sign-on.text.ts";

type ExemptPeopleProps = {
  people: SingleSignOnSettings["people"];
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
};

/** Who may sign in otherwise: few, so that each is chosen by name. */
export function ExemptPeople({ people, chosen, error, onChange }: ExemptPeopleProps) {
  const left = people.filter(({ id }) => !chosen.includes(id));
  const named = chosen.map((id) => ({ id, person: people.find((each) => each.id === id) }));
  return (
    <div className="flex flex-col gap-2">
      <Field label={words.exempt} hint={words.exemptHint} error={error}>
        <Select
          value=""
          options={[
            { value: "", label: words.choosePlaceholder },
            ...left.map(({ id, name, role }) => ({ value: String(id), label: `${name} (${roleLabel[role]})` })),
          ]}
          onChange={({ target }) => target.value !== "" && onChange([...chosen, Number(target.value)])}
        />
      </Field>
      {named.length > 0 && (
        <ul aria-label={words.exempt} className="flex flex-col divide-y divide-hairline rounded-md border border-line">
          {named.map(({ id, person }) => (
            <li key={id} className="flex min-h-10 items-center gap-2 pr-1 pl-3 text-13">
              <span className="min-w-0 flex-1 truncate">{person?.name ?? words.former}</span>
              {person && <span className="text-12 text-fg-3">{roleLabel[person.role]}</span>}
              <IconButton
                label={words.removeNamed(person?.name ?? words.former)}
                onClick={() => onChange(chosen.filter((each) => each !== id))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
