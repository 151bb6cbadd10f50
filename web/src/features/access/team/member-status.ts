import type { Member } from "@console/contract/team.ts";
import type { Act, ActionContext } from "../../../components/actions/action.ts";
import { makeToggle } from "../../../components/feedback/toggle.ts";
import { memberRecords, updateMember } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";

const memberStatus = makeToggle<Member, boolean>({
  save: (member, active) => updateMember(member, { active }),
  records: memberRecords,
  changes: (active) => ({ active }),
  other: (active) => !active,
  words: { ...words, done: words.statusUpdated, failed: words.statusFailed },
});

/** The switch, which acts immediately and offers to undo it. */
export const switchTo = (active: boolean): Act<Member> => ({
  run: (member, { client }) => memberStatus.change(client, member, active),
});

/** Deactivation from a dialog: shown when it is done, with undo in its toast. */
export async function deactivate(member: Member, { client }: ActionContext): Promise<undefined> {
  const { data: saved, meta } = await updateMember(member, { active: false });
  memberStatus.changed(client, saved, false, words.deactivated, meta.message);
}
