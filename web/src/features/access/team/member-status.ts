import type { Member } from "@console/contract/team.ts";
import type { Means } from "../../../components/actions/action.ts";
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

/** Deactivation from a dialog: shown when it is done, with undo in its toast. */
export async function deactivate(member: Member, { client }: Means): Promise<undefined> {
  const { data: saved, meta } = await updateMember(member, { active: false });
  memberStatus.changed(client, saved, false, words.deactivated, meta.message);
}
