import { compareNames } from "@console/contract/fold.ts";
import { type SavedView, views } from "@console/contract/views.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call, callAbout } from "../../api/client.ts";
import { dataQuery, refresh } from "../../api/queries.ts";

/** All views of the person, for every list: loaded once per visit. */
export const viewsQuery = { ...dataQuery(views.list, {}), staleTime: Number.POSITIVE_INFINITY };

/** `view` may be a deleted one, whose other fields belong to that record. */
export async function saveView(
  client: QueryClient,
  { screen, name, query }: Pick<SavedView, "screen" | "name" | "query">,
) {
  const { data } = await call(views.create, { body: { saved_view: { screen, name, query } } });
  show(client, (all) => [...all, data]);
  return data;
}

export async function changeView(client: QueryClient, view: SavedView, saved_view: { name?: string; query?: string }) {
  try {
    const { data } = await callAbout(views.update, view, { body: { saved_view } });
    show(client, (all) => all.map((each) => (each.id === view.id ? data : each)));
  } catch (error) {
    // Changed in another tab: the current views are refetched.
    void refreshViews(client);
    throw error;
  }
}

export async function removeView(client: QueryClient, view: SavedView) {
  await callAbout(views.remove, view, {});
  show(client, (all) => all.filter((each) => each.id !== view.id));
}

export const refreshViews = (client: QueryClient): Promise<void> => refresh(client, "views");

function show(client: QueryClient, change: (all: SavedView[]) => SavedView[]) {
  client.setQueryData(viewsQuery.queryKey, (all) => all && byName(change(all)));
}

const byName = (all: SavedView[]) => all.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
