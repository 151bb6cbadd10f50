import type { Member } from "@console/contract/team.ts";
import { useQueryClient } from "@tanstack/react-query";
import { isConflict } from "../../api/errors.ts";
import { ConfirmDialog } from "../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../components/feedback/toasts.ts";
import { useAsked } from "../../components/form/use-asked.ts";
import { deactivate } from "./member-status.ts";
import { refreshTeam, removeMember } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";

export type MemberQuestion = { about: Member; step: "deactivate" | "remove" };

type MemberConfirmsProps = {
  /** The last question, about the member as the list has it now; it stays while its dialog leaves. */
  question: MemberQuestion;
  open: boolean;
  onClose: () => void;
};

export function MemberConfirms({ question, open, onClose }: MemberConfirmsProps) {
  const client = useQueryClient();
  const [member, renew] = useAsked(question.about, open);

  async function remove() {
    try {
      const { meta } = await removeMember(member);
      toasts.success(words.deleted, meta.message);
    } catch (error) {
      refuse(error);
    }
    void refreshTeam(client);
  }

  function refuse(error: unknown): never {
    // The next try acts on what the colleague has saved.
    if (isConflict(error)) {
      renew();
      void refreshTeam(client);
    }
    throw error;
  }

  /** Asked for in words already, so it acts at once; its toast takes it back. */
  function deactivateInstead() {
    deactivate(client, member).catch((error: unknown) => toasts.failure(words.error, error, words.deactivateFailed));
  }

  const removal = question.step === "remove";
  return (
    <>
      <ConfirmDialog
        danger
        open={open && removal}
        onClose={onClose}
        title={words.deleteTitle(member.name)}
        body={words.deleteBody(member.name, member.active)}
        action={words.remove}
        run={remove}
        fallback={words.deleteFailed}
        aside={member.active ? { label: words.deactivate, run: deactivateInstead } : undefined}
      />
      <ConfirmDialog
        open={open && !removal}
        onClose={onClose}
        title={words.deactivateTitle(member.name)}
        body={words.deactivateBody(member.name)}
        action={words.deactivate}
        run={() => deactivate(client, member).catch(refuse)}
        fallback={words.deactivateFailed}
      />
    </>
  );
}
