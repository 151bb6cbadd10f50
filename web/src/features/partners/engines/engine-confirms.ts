import { type AssignedEngine, type Engine, engines } from "@console/contract/engines.ts";
import type { QueryClient } from "@tanstack/react-query";
import { callAbout } from "../../../api/call-about.ts";
import { askAbout } from "../../../components/feedback/ask-about.ts";
import { ask } from "../../../components/feedback/confirm.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { listNames } from "../../../lib/list-names.ts";
import { addEngine, assignedQuery, refreshEngines } from "./engines.queries.ts";
import { enginesText as words } from "./engines.text.ts";

/** Neither can be undone, so both ask (ENG-06, ENG-07). */
export function askToAdd(client: QueryClient, brandId: number, { name, code }: Engine): void {
  ask({
    title: words.addTitle(name),
    body: words.addBody(name),
    action: words.add,
    fallback: words.addFailed,
    run: () => run(client, () => addEngine(brandId, code), words.added, words.addFailed),
  });
}

export const askToRemove = (client: QueryClient, brandId: number, listed: AssignedEngine) =>
  askAbout(
    listed,
    (engine) => ({
      danger: true,
      title: words.removeTitle(engine.name),
      body:
        engine.businesses.length > 0
          ? words.removeUsed(engine.name, listNames(engine.businesses.map((each) => each.name)))
          : words.removeUnused(engine.name),
      action: words.remove,
      fallback: words.removeFailed,
      run: () => run(client, () => callAbout(engines.remove, engine, { brandId }), words.removed, words.removeFailed),
    }),
    {
      refresh: () => refreshEngines(client),
      read: async () => client.getQueryData(assignedQuery(brandId).queryKey)?.data.find(({ id }) => id === listed.id),
    },
  );

type Change = () => Promise<{ meta: { message?: string | undefined } }>;

/** A failure is logged, shown in a toast, and keeps the question open (ENG-21). */
async function run(client: QueryClient, change: Change, done: string, failed: string): Promise<void> {
  try {
    const { meta } = await change();
    toasts.success(done, meta.message);
    await refreshEngines(client);
  } catch (error) {
    console.warn(failed, error);
    void refreshEngines(client);
    throw error;
  }
}
