import type { Member } from "@console/contract/team.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { toasts } from "../../components/toasts.ts";
import { keepMember, memberQuery, refreshTeam, showActive, stopReads, updateMember } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";

/** The save under way and the last toast of each member: quick presses come one after the other. */
const saves = new Map<number, Promise<Member | null>>();
const said = new Map<number, number>();

/** The switch: acts at once, is put back where the server says no, and can be undone from its toast. */
export function useMemberStatus(): (member: Member, active: boolean) => void {
  const client = useQueryClient();
  return (member, active) => void change(client, member, active);
}

async function change(client: QueryClient, member: Member, active: boolean, undoing = false): Promise<void> {
  const earlier = saves.get(member.id);
  const saving = save(earlier, member, active);
  const settled = saving.then(
    ({ data }) => data,
    () => null,
  );
  saves.set(member.id, settled);
  const isLast = () => saves.get(member.id) === settled;
  dismissOf(member);
  await stopReads(client);
  const putBack = showActive(client, member.id, active);
  try {
    const { data: saved, meta } = await saving;
    if (!isLast()) return;
    keepMember(client, saved);
    say(saved, toasts.success(words.statusUpdated, meta.message, undoing ? {} : { action: undoOf(client, saved) }));
  } catch (error) {
    putBack();
    const retry = { label: words.tryAgain, run: () => void again(client, member, active) };
    say(member, toasts.failure(words.error, error, words.statusFailed, { action: retry }));
  }
  if (isLast()) saves.delete(member.id);
  await refreshTeam(client);
}

/** An earlier save has raised the version. */
async function save(earlier: Promise<Member | null> | undefined, member: Member, active: boolean) {
  return updateMember((await earlier) ?? member, { active });
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
  const { data: saved, meta } = await updateMember(member, { active: false });
  keepMember(client, saved);
  dismissOf(saved);
  say(saved, toasts.success(words.deactivated, meta.message, { action: undoOf(client, saved) }));
  void refreshTeam(client);
}

const undoOf = (client: QueryClient, saved: Member) => ({
  label: words.undo,
  undo: true,
  run: () => void change(client, saved, !saved.active, true),
});

/** An older offer to undo would act on an older state. */
function dismissOf(member: Member): void {
  const toast = said.get(member.id);
  if (toast !== undefined) toasts.dismiss(toast);
}

function say(member: Member, toast: number | null): void {
  if (toast !== null) said.set(member.id, toast);
}
