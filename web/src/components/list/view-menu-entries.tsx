import { type SavedView, views } from "@console/contract/views.ts";
import { Pencil, RefreshCw, Trash2 } from "lucide-react";
import { callAbout } from "../../api/client.ts";
import type { Action } from "../actions/action.ts";
import { ActionEntries } from "../actions/action-entries.tsx";
import { changeView, saveView, viewRecords } from "./saved-views.queries.ts";
import { viewsText as words } from "./saved-views.text.ts";

export type ViewMenuProps = {
  view: SavedView;
  /** The filters of the list, if they are no view's. */
  current: string | undefined;
  onRename: (view: SavedView) => void;
};

/** Actions of a saved view, loaded when the menu is first opened. */
export const ViewMenuEntries = ({ view, current, onRename }: ViewMenuProps) => (
  <ActionEntries
    record={view}
    actions={[
      { label: words.rename, icon: Pencil, run: (each) => void onRename(each) },
      ...(current === undefined ? [] : [replaceBy(current)]),
      "line",
      remove,
    ]}
  />
);

const replaceBy = (query: string): Action<SavedView> => ({
  label: words.replace,
  icon: RefreshCw,
  failed: words.saveFailed,
  run: async (view, { client }) => {
    await changeView(client, view, { query });
    return { title: words.replaced.title, body: words.replaced.body(view.name) };
  },
});

const remove: Action<SavedView> = {
  label: words.remove,
  icon: Trash2,
  danger: true,
  failed: words.removeFailed,
  refresh: viewRecords.refresh,
  run: async (view, { client }) => {
    await callAbout(views.remove, view, {});
    const restore = async () => void (await saveView(client, view));
    return {
      title: words.removed.title,
      body: words.removed.body(view.name),
      undo: { run: restore, failed: words.saveFailed },
    };
  },
};
