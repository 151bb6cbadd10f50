import { type PasskeyPolicy, policy } from "@console/contract/passkeys.ts";
import { type Role, roleLabel } from "@console/contract/permissions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorMessage, isConflict, isSessionEnd } from "../../api/errors.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { policyQuery, savePolicy } from "./policy.queries.ts";
import { policyText as words } from "./policy.text.ts";

const requiredIn = ({ roles }: PasskeyPolicy): Role[] => roles.filter((each) => each.required).map(({ role }) => role);

/** Three boxes: a conflict shows what a colleague has saved, for the person to look at and save anew. */
export function PolicyForm({ loaded, onClose }: { loaded: PasskeyPolicy; onClose: () => void }) {
  const client = useQueryClient();
  const [stored, setStored] = useState(loaded);
  const [chosen, setChosen] = useState<readonly Role[]>(requiredIn(loaded));
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const dirty = stored.roles.some(({ role, required }) => required !== chosen.includes(role));

  async function save(event?: FormEvent) {
    event?.preventDefault();
    setPending(true);
    setFailure(null);
    try {
      const saved = await savePolicy(stored, [...chosen]);
      client.setQueryData(policyQuery.queryKey, saved);
      toasts.success(words.saved);
      onClose();
    } catch (error) {
      if (isSessionEnd(error)) return;
      const theirs = isConflict(error) ? policy.safeParse(error.current) : null;
      const message = errorMessage(error, words.failed);
      setFailure(theirs?.success ? words.changed(message) : message);
      toasts.failure(words.error, error, words.failed, { announce: false });
      if (!theirs?.success) return;
      setStored(theirs.data);
      setChosen(requiredIn(theirs.data));
    } finally {
      setPending(false);
    }
  }

  const toggle = (role: Role, on: boolean) =>
    setChosen((before) => (on ? [...before, role] : before.filter((each) => each !== role)));

  return (
    <FormDialog
      open
      size="md"
      title={words.title}
      description={words.about}
      onClose={onClose}
      onSubmit={save}
      pending={pending}
      submitError={failure}
      dirty={dirty}
      submitLabel={words.save}
    >
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="pb-2 text-14 font-semibold">{words.legend}</legend>
        {stored.roles.map(({ role, people, with_passkey }) => (
          <label key={role} className="flex items-start gap-2.5 text-13">
            <input
              type="checkbox"
              className="mt-0.5 size-4 accent-accent"
              checked={chosen.includes(role)}
              onChange={({ target }) => toggle(role, target.checked)}
            />
            <span className="min-w-0">
              <span className="font-medium">{roleLabel[role]}</span>
              <span className="block text-12 text-fg-3">{words.people(people, with_passkey)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="mt-4 text-13 text-fg-2">{words.effect}</p>
      <p className="mt-1 text-13 text-fg-2">{words.wayBack}</p>
    </FormDialog>
  );
}
