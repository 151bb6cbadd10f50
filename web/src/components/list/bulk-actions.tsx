import { useQueryClient } from "@tanstack/react-query";
import type { Csv } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import type { Action, Bulk } from "../actions/action.ts";
import { ask } from "../feedback/confirm.ts";
import { usePending } from "../feedback/use-save.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { runBulkChange, runBulkChangeInDialog } from "./bulk-change.ts";
import { ExportButton } from "./export-button.tsx";
import { bulkWords } from "./saved-views.text.ts";
import type { Selection } from "./use-selection.ts";

export type BulkAction<T extends { id: number }> = Pick<Action<T>, "label" | "icon" | "danger" | "bulk">;

export type BulkProps<T extends { id: number }> = {
  /** The result of `useList`. */
  list: {
    meta: { total: number | string } | undefined;
    /** Of these ids; of all that match if undefined. */
    file: (ids: string | undefined) => Csv;
    readAll: () => Promise<T[]>;
  };
  selection: Selection<T>;
};
type BulkActionsProps<T extends { id: number }> = BulkProps<T> & { actions: readonly BulkAction<T>[] };

/** The actions for several records; loaded with the first selection. */
export function BulkActions<T extends { id: number }>(props: BulkActionsProps<T>) {
  const { actions, selection, list } = props;
  const total = Number(list.meta?.total ?? 0);
  const client = useQueryClient();
  const [pending, run] = usePending();
  const { chosen, count } = selection;
  if (count === 0) return null;

  const button = ({ label, icon: Icon, bulk }: BulkAction<T>) => {
    const change = bulk?.(chosen, client);
    if (!change) return null;
    const shown = (text: string, press: () => void, busy = false) => (
      <Button key={label} size="sm" pending={busy} onClick={press}>
        {Icon && <Icon aria-hidden="true" />}
        {text}
      </Button>
    );
    if ("open" in change) return shown(label, change.open);
    const { confirm } = change;

    async function changeAll(bulk: Bulk) {
      const refused = await runBulkChange(bulk);
      if (refused) selection.choose(chosen.filter(({ id }) => refused.includes(id)));
    }
    async function changeInDialog(bulk: Bulk) {
      await runBulkChangeInDialog(bulk);
      selection.clear();
    }
    return confirm
      ? shown(change.label ?? label, () => ask({ ...confirm, run: () => changeInDialog(change) }))
      : shown(change.label ?? label, () => void run(() => changeAll(change)), pending);
  };
  return (
    <BulkBar
      count={count}
      total={total}
      keyed={selection.keyed}
      onAll={async () => selection.choose(await list.readAll())}
      onLeave={selection.clear}
    >
      {actions.filter(({ danger }) => !danger).map(button)}
      <ExportButton
        size="sm"
        label={bulkWords.export}
        file={list.file(count === total ? undefined : chosen.map(({ id }) => id).join(","))}
      />
      {actions.filter(({ danger }) => danger).map(button)}
    </BulkBar>
  );
}
