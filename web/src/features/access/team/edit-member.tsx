import { type Member, team } from "@console/contract/team.ts";
import { useReadOnce } from "../../../components/form/use-read-once.ts";
import { MemberDialog } from "./member-dialog.tsx";
import { formText as words } from "./team.text.ts";

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
