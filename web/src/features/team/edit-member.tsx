import type { Member } from "@console/contract/team.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { errorMessage, isSessionEnd } from "../../api/errors.ts";
import { toasts } from "../../components/toasts.ts";
import { EditMemberDialog } from "./edit-member-dialog.tsx";
import { formText as words } from "./member-form.text.ts";
import { memberQuery } from "./team.queries.ts";

type EditMemberProps = {
  id: number;
  /** The member where the list has it; a link may name one that is not on the screen. */
  listed: Member | undefined;
  ownId: number | undefined;
  onClose: () => void;
  onSaved: (member: Member) => void;
};

export function EditMember({ id, listed, ownId, onClose, onSaved }: EditMemberProps) {
  // Read once: what a colleague does later must not take the form away.
  const [member, setRead] = useState(listed);
  const { data, error } = useQuery({ ...memberQuery(id), enabled: member === undefined });
  if (member === undefined && data) setRead(data);
  const failed = member === undefined && !isSessionEnd(error) && (error || data === null);
  const failure = failed ? errorMessage(error, words.goneBody) : null;

  const leave = useEffectEvent((reason: string) => {
    toasts.error(words.gone, reason);
    onClose();
  });
  useEffect(() => {
    if (failure !== null) leave(failure);
  }, [failure]);

  if (!member) return null;
  return <EditMemberDialog member={member} own={member.id === ownId} onClose={onClose} onSaved={onSaved} />;
}
