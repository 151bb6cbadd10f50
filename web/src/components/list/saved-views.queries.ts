import { type SavedView, views } from "@console/contract/views.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call, callAbout } from "../../api/client.ts";
import { dataQuery } from "../../api/queries.ts";
import { recordsOf } from "../../api/records.ts";

/** All views of the person, for every list: loaded once per visit. */
export const viewsQuery = { ...dataQuery(views.list, {}), staleTime: Number.POSITIVE_INFINITY };

export const viewRecords = recordsOf({ list: views.list });

/** `view` may be a deleted one, whose other fields belong to that record. */
export async function saveView(
  client: QueryClient,
  { screen, name, query }: Pick<SavedView, "screen" | "name" | "query">,
) {
  await call(views.create, { body: { saved_view: { screen, name, query } } });
  await viewRecords.refresh(client);
}

export async function changeView(client: QueryClient, view: SavedView, saved_view: { name?: string; query?: string }) {
  // Also if it fails: it may have been changed in another tab.
  await callAbout(views.update, view, { body: { saved_view } }).finally(() => viewRecords.refresh(client));
}
