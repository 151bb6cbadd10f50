import type { Member } from "@console/contract/team.ts";
import type { QueryClient } from "@tanstack/react-query";
import { makeToggle } from "../../../components/feedback/toggle.ts";
import { cacheMember, readMember, refreshTeam, showActive, stopReads, updateMember } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";

/** The switch. */
export const memberStatus = makeToggle<Member, boolean>({
  save: (member, active) => updateMember(member, { active }),
  show: showActive,
  stopReads,
  store: cacheMember,
  refresh: refreshTeam,
  read: readMember,
  other: (active) => !active,
  words: { ...words, done: words.statusUpdated, failed: words.statusFailed },
});

/**
 * Deactivation from a dialog: shown when it is done, with undo in its toast.
 * @throws the call's error, for the dialog to show
 */
export async function deactivate(client: QueryClient, member: Member): Promise<void> {
  const { data: saved, meta } = await updateMember(member, { active: false });
  memberStatus.changed(client, saved, false, words.deactivated, meta.message);
  void refreshTeam(client);
}
