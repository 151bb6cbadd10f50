import type { Member } from "@console/contract/team.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../api/errors.ts";
import { toasts } from "../../components/toasts.ts";
import { keepMember, memberQuery, refreshTeam, showActive, stopReads, updateMember } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";

/** The switch: acts at once, is put back where the server says no, and can be undone from its toast. */
export function useMemberStatus(): (member: Member, active: boolean) => void {
  const client = useQueryClient();
  return (member, active) => void change(client, member, active);
}

async function change(client: QueryClient, member: Member, active: boolean, undoing = false): Promise<void> {
  await stopReads(client);
  const putBack = showActive(client, member.id, active);
  try {
    const saved = await updateMember(member, { active });
    keepMember(client, saved);
    const undo = { label: words.undo, undo: true, run: () => void change(client, saved, !active, true) };
    const body = words.nowStatus(saved.name, active ? "active" : "inactive");
    toasts.success(words.statusUpdated, body, undoing ? {} : { action: undo });
  } catch (error) {
    putBack();
    const retry = { label: words.tryAgain, run: () => void again(client, member, active) };
    toasts.error(words.error, errorMessage(error, words.statusFailed), { action: retry });
  }
  await refreshTeam(client);
}

/** The version may have been the reason, so it is read anew. */
async function again(client: QueryClient, member: Member, active: boolean): Promise<void> {
  const fresh = await client.fetchQuery({ ...memberQuery(member.id), staleTime: 0 }).catch(() => null);
  await change(client, fresh ?? member, active);
}

/**
 * Deactivation from a dialog: shown when it is done, with the way back in its toast.
 * @throws what the call throws, for the dialog to say
 */
export async function deactivate(client: QueryClient, member: Member): Promise<void> {
  const saved = await updateMember(member, { active: false });
  keepMember(client, saved);
  const undo = { label: words.undo, undo: true, run: () => void change(client, saved, true, true) };
  toasts.success(words.deactivated, words.cannotSignIn(saved.name), { action: undo });
  void refreshTeam(client);
}
