import type { Member } from "@console/contract/team.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { type ApiError, isConflict } from "../../api/errors.ts";
import { identityQuery } from "../../api/identity.ts";
import { ConflictNotice } from "../../components/conflict-notice.tsx";
import { toasts } from "../../components/toasts.ts";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import {
  type Choices,
  changesOf,
  cleaned,
  conflictRows,
  currentOf,
  fieldNames,
  fieldsOf,
  firstChoice,
  resolved,
} from "./member-form.rules.ts";
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

/** What a colleague saved in between, what was typed here then, and the sides chosen since. */
type Conflict = { theirs: Member; mine: MemberFields; choices: Choices; by: string | null; at: string | null };

export function EditMemberDialog({ member, own, onClose, onSaved }: EditMemberDialogProps) {
  const client = useQueryClient();
  const [stored, setStored] = useState(member);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<MemberFields>({ defaultValues: fieldsOf(member) });
  const draft = useDraft(`team-edit-${member.id}`, form);
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
        meet(error, theirs, cleaned(sent));
      }
    });

  function meet(error: ApiError, theirs: Member, mine: MemberFields) {
    const choices = Object.fromEntries(fieldNames.map((field) => [field, firstChoice(field, stored, mine)]));
    setConflict({ theirs, mine, choices, by: error.changed_by, at: error.changed_at });
    fill(resolved(theirs, mine, choices));
    setStored(theirs);
    keepMember(client, theirs);
  }

  function choose(from: Conflict, choices: Choices) {
    setConflict({ ...from, choices });
    fill(resolved(from.theirs, from.mine, choices));
  }

  const fill = (next: MemberFields) => {
    for (const field of fieldNames) form.setValue(field, next[field], { shouldDirty: true, shouldValidate: true });
  };

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
      notice={
        conflict && (
          <ConflictNotice
            thing={words.thing}
            changedBy={conflict.by}
            changedAt={conflict.at}
            fields={conflictRows(conflict.theirs, conflict.mine, conflict.choices)}
            onChoose={(field, side) => choose(conflict, { ...conflict.choices, [field]: side })}
          />
        )
      }
      onSave={save}
      onClose={onClose}
      draft={draft}
    />
  );
}
