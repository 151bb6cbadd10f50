import type { Member } from "@console/contract/team.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isConflict } from "../../api/errors.ts";
import { ConfirmDialog } from "../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../components/feedback/toasts.ts";
import { useAsked } from "../../components/form/use-asked.ts";
import { Button } from "../../ui/button.tsx";
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
  const [removing, setRemoving] = useState(false);

  async function remove() {
    setRemoving(true);
    try {
      const { meta } = await removeMember(member);
      toasts.success(words.deleted, meta.message);
    } catch (error) {
      refuse(error);
    } finally {
      setRemoving(false);
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
    if (removing) return;
    onClose();
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
        aside={
          member.active && (
            <Button variant="ghost" onClick={deactivateInstead}>
              {words.deactivate}
            </Button>
          )
        }
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
