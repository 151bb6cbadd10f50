import type { Member } from "@console/contract/team.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { isConflict } from "../../api/errors.ts";
import { identityQuery } from "../../api/identity.ts";
import { toasts } from "../../components/toasts.ts";
import { useConflict } from "../../components/use-conflict.tsx";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { changesOf, cleaned, currentOf, fieldNames, fieldsOf, shown } from "./member-form.rules.ts";
import { formText as words } from "./member-form.text.ts";
import { MemberFormDialog } from "./member-form-dialog.tsx";
import { keepMember, type MemberFields, refreshTeam, updateMember } from "./team.queries.ts";

type EditMemberDialogProps = {
  /** As loaded; a newer state in the list does not change the form under the person's hands. */
  member: Member;
  own: boolean;
  onClose: () => void;
  onSaved: (member: Member) => void;
};

export function EditMemberDialog({ member, own, onClose, onSaved }: EditMemberDialogProps) {
  const client = useQueryClient();
  const [stored, setStored] = useState(member);
  const form = useForm<MemberFields>({ defaultValues: fieldsOf(member) });
  const draft = useDraft(`team-edit-${member.id}`, form);
  const conflict = useConflict(form, { thing: words.thing, fields: fieldNames, labels: words.labels, shown });
  const values = useWatch({ control: form.control, compute: fieldsOf });
  const { pending, failure, submit } = useSubmit(form, {
    fields: fieldNames,
    title: words.error,
    fallback: words.updateFailed,
  });
  const changes = changesOf(stored, values);

  const save = (sent: MemberFields) =>
    submit(async () => {
      try {
        const { data: saved, meta } = await updateMember(stored, changesOf(stored, sent));
        draft.clear();
        keepMember(client, saved);
        if (own) void client.invalidateQueries({ queryKey: identityQuery.queryKey });
        void refreshTeam(client);
        toasts.success(words.updated, meta.message);
        onSaved(saved);
      } catch (error) {
        const theirs = isConflict(error) ? currentOf(error.current) : null;
        if (!isConflict(error) || !theirs) throw error;
        conflict.meet(error, fieldsOf(stored), fieldsOf(theirs), cleaned(sent));
        setStored(theirs);
        keepMember(client, theirs);
      }
    });

  const moves = changes.email !== undefined && stored.email !== "";
  return (
    <MemberFormDialog
      form={form}
      own={own}
      title={words.edit}
      about={words.editAbout(member.name)}
      submitLabel={words.save}
      dirty={form.formState.isDirty || Object.keys(changes).length > 0}
      pending={pending}
      submitError={failure}
      emailHint={moves ? (own ? words.ownEmailMoves(stored.email) : words.emailMoves(stored.email)) : undefined}
      notice={conflict.notice}
      onSave={save}
      onClose={onClose}
      draft={draft}
    />
  );
}
