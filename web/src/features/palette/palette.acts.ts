import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type Member, team } from "@console/contract/team.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { refresh } from "../../api/queries.ts";
import { toasts } from "../../components/feedback/toasts.ts";
import { paletteText } from "./palette.text.ts";

const words = paletteText.member;

/**
 * As the switch of the team list does it: at once, with the way back in its toast.
 * @param email by which the server finds the person
 */
export async function setMemberActive(client: QueryClient, id: number, active: boolean, email = ""): Promise<void> {
  try {
    const query = { search_key: email, per_page: PAGE_SIZE_MAX };
    const found = (await call(team.list, { query })).data.find((member) => member.id === id);
    if (found) await save(client, found, active, true);
    else toasts.error(words.error, words.failed);
  } catch (error) {
    toasts.failure(words.error, error, words.failed);
  }
}

async function save(client: QueryClient, { id, version }: Member, active: boolean, undoes: boolean): Promise<void> {
  const input = { params: { id: String(id) }, body: { admin_user: { active } } };
  const { data: saved, meta } = await call(team.update, input, { version });
  const run = () =>
    void save(client, saved, !active, false).catch((error: unknown) =>
      toasts.failure(words.error, error, words.failed),
    );
  toasts.success(words.updated, meta.message, undoes ? { action: { label: words.undo, undo: true, run } } : {});
  await refresh(client, "team", "stats");
}
