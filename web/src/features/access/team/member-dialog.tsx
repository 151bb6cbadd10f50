import { type Role, roleLabel, roles } from "@console/contract/permissions.ts";
import { type Member, memberCreate, member as memberRecord, team } from "@console/contract/team.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { identityQuery } from "../../../api/identity.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { bodyOf, changesOf, emptyOf, sameNamed } from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { TextField, TextFields } from "../../../components/form/text-field.tsx";
import { useReadOnce } from "../../../components/form/use-read-once.ts";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { common } from "../../../lib/common.text.ts";
import { optionsOf } from "../../../lib/options.ts";
import { RequiredLabel } from "../../../ui/field.tsx";
import { RadioCard } from "../../../ui/radio-card.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { memberFields as fields, type MemberForm, memberFields } from "./member.fields.ts";
import { createMember, memberRecords, updateMember } from "./team.queries.ts";
import { formText as words } from "./team.text.ts";

type MemberDialogProps = {
  /** The member to edit, as loaded: a newer state in the list does not change the form while the person edits. */
  member?: Member;
  /** The signed-in person's own account: role and status cannot change. */
  isSelf?: boolean;
  onClose: () => void;
  onSaved: (member: Member) => void;
};

const formOf = (member: Member): MemberForm => sameNamed(fields, member);
const sentOf = (values: MemberForm) => bodyOf(fields, values);

/** Add User and Edit User. */
export function MemberDialog({ member, isSelf = false, onClose, onSaved }: MemberDialogProps) {
  const client = useQueryClient();
  const record = useRecordForm({
    fields,
    start: member ? formOf(member) : emptyOf(fields),
    edit: { loaded: member ?? null, schema: memberRecord, formOf },
    check: {
      schema: memberCreate,
      body: (values: MemberForm) => ({ admin_user: sentOf(values) }),
      problems: ({ email }) => (email.trim() === "" ? { email: words.required } : {}),
    },
    draft: member ? `team-edit-${member.id}` : "team-new",
    words: { ...words, failed: member ? words.updateFailed : words.addFailed },
    save: (values, { stored, key }) =>
      stored ? updateMember(stored, changesOf(fields, formOf(stored), values), key) : createMember(sentOf(values), key),
    onSaved: async ({ data: saved, meta }) => {
      if (isSelf) void client.invalidateQueries({ queryKey: identityQuery.queryKey });
      memberRecords.store(client, saved);
      const read = memberRecords.refresh(client);
      if (!member) await read;
      toasts.success(member ? words.updated : words.added, meta.message);
      onSaved(saved);
    },
  });
  const { form, stored } = record;
  const { role, active, email } = useWatch({ control: form.control, compute: (all) => ({ ...all }) });
  const moves = stored && stored.email !== "" && fields.email.sent(email) !== stored.email;

  return (
    <FormDialog
      size="md"
      title={member ? words.edit : words.add}
      description={member ? words.editAbout(member.name) : words.addAbout}
      onClose={onClose}
      form={record}
      submitLabel={member ? common.save : words.add}
    >
      <div className="flex flex-col gap-3.5">
        <TextFields form={record} except={["email"]} />
        <TextField
          form={record}
          name="email"
          hint={moves && (isSelf ? words.ownEmailMoves(stored.email) : words.emailMoves(stored.email))}
        />
        <RoleChoice
          value={role}
          locked={isSelf ? words.ownRole : undefined}
          onChange={(next) => form.setValue("role", next, { shouldDirty: true })}
        />
        {!isSelf && (
          <fieldset className="flex min-w-0 flex-col items-start gap-[5px]">
            <legend className="mb-[5px] text-13 font-medium">{fields.active.label}</legend>
            <Segmented
              label={fields.active.label}
              value={active ? "active" : "inactive"}
              options={optionsOf({ active: fields.active.format(true), inactive: fields.active.format(false) })}
              onChange={(next) => form.setValue("active", next === "active", { shouldDirty: true })}
            />
            {!active && <p className="text-12 text-fg-3">{words.inactiveHint}</p>}
          </fieldset>
        )}
      </div>
    </FormDialog>
  );
}

type EditMemberProps = {
  id: number;
  /** The member if the list has it; a link may name one that is not on the screen. */
  listed: Member | undefined;
  ownId: number | undefined;
  onClose: () => void;
  onSaved: (member: Member) => void;
};

export function EditMember({ id, listed, ownId, ...form }: EditMemberProps) {
  const { gone } = words;
  const member = useReadOnce({ route: team.read, kind: "member", id, listed, gone, onClose: form.onClose });
  return member && <MemberDialog member={member} isSelf={member.id === ownId} {...form} />;
}

type RoleChoiceProps = {
  value: Role;
  onChange: (role: Role) => void;
  /** Why it cannot be changed; undefined if it can. */
  locked: string | undefined;
};

function RoleChoice({ value, onChange, locked }: RoleChoiceProps) {
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
