import { type PasskeyPolicy, policy } from "@console/contract/passkeys.ts";
import { type Role, roleLabel } from "@console/contract/permissions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { isConflict } from "../../api/errors.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { useConflict } from "../../components/use-conflict.tsx";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { policyQuery, savePolicy } from "./policy.queries.ts";
import { policyText as words } from "./policy.text.ts";

type PolicyFields = { roles: Role[] };

const fields = ["roles"] as const;
const labels = { roles: words.legend };
const requiredIn = ({ roles }: PasskeyPolicy): PolicyFields => ({
  roles: roles.filter((each) => each.required).map(({ role }) => role),
});
const shown = ({ roles }: PolicyFields): string => roles.map((role) => roleLabel[role]).join(", ");

/** Three boxes. */
export function PolicyForm({ loaded, onClose }: { loaded: PasskeyPolicy; onClose: () => void }) {
  const client = useQueryClient();
  // What is stored as far as this form knows: the ground of the next save.
  const [stored, setStored] = useState(loaded);
  const form = useForm({ defaultValues: requiredIn(loaded) });
  const draft = useDraft("sign-in-policy", form);
  const conflict = useConflict(form, { thing: words.thing, fields, labels, shown });
  const { pending, failure, submit } = useSubmit(form, { fields, title: words.error, fallback: words.failed });
  const chosen = useWatch({ control: form.control, name: "roles" });

  const save = (typed: PolicyFields) =>
    submit(async () => {
      try {
        const saved = await savePolicy(stored, typed.roles);
        draft.clear();
        client.setQueryData(policyQuery.queryKey, saved);
        toasts.success(words.saved);
        onClose();
      } catch (error) {
        const theirs = isConflict(error) ? policy.safeParse(error.current) : null;
        if (!isConflict(error) || !theirs?.success) throw error;
        conflict.meet(error, requiredIn(stored), requiredIn(theirs.data), typed);
        setStored(theirs.data);
      }
    });

  function toggle(role: Role, on: boolean) {
    const next = stored.roles.map((each) => each.role).filter((each) => (each === role ? on : chosen.includes(each)));
    form.setValue("roles", next, { shouldDirty: true });
  }

  return (
    <FormDialog
      open
      size="md"
      title={words.title}
      description={words.about}
      onClose={onClose}
      draft={draft}
      onSubmit={form.handleSubmit(save)}
      pending={pending}
      submitError={failure}
      dirty={form.formState.isDirty}
      submitLabel={words.save}
      notice={conflict.notice}
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
