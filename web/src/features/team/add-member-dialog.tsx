import type { Member } from "@console/contract/team.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { randomKey } from "../../api/client.ts";
import { toasts } from "../../components/toasts.ts";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { cleaned, emptyMember, fieldNames } from "./member-form.rules.ts";
import { formText as words } from "./member-form.text.ts";
import { MemberFormDialog } from "./member-form-dialog.tsx";
import { createMember, type MemberFields, refreshTeam } from "./team.queries.ts";

type AddMemberDialogProps = { onClose: () => void; onSaved: (member: Member) => void };

export function AddMemberDialog({ onClose, onSaved }: AddMemberDialogProps) {
  const client = useQueryClient();
  const form = useForm<MemberFields>({ defaultValues: emptyMember });
  const draft = useDraft("team-new", form);
  // One key for all presses of this form, so that they make one person.
  const [key] = useState(randomKey);
  const { pending, failure, submit } = useSubmit(form, {
    fields: fieldNames,
    title: words.error,
    fallback: words.addFailed,
  });

  const save = (values: MemberFields) =>
    submit(async () => {
      const { data: member, meta } = await createMember(cleaned(values), key);
      draft.clear();
      await refreshTeam(client);
      toasts.success(words.added, meta.message);
      onSaved(member);
    });

  return (
    <MemberFormDialog
      form={form}
      title={words.add}
      about={words.addAbout}
      submitLabel={words.add}
      dirty={form.formState.isDirty}
      pending={pending}
      submitError={failure}
      onSave={save}
      onClose={onClose}
      draft={draft}
    />
  );
}
