import type { ComponentType, ReactNode } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { BulkAction, BulkProps } from "./bulk-actions.tsx";
import { ListTable, type ListTableProps } from "./list-table.tsx";
import { useSelection } from "./use-selection.ts";

/** What can be done with several records of a list; its actions are loaded with the first selection. */
export const bulkOf = <T extends { id: number }>(fetchActions: () => Promise<readonly BulkAction<T>[]>) =>
  lazyPart(async () => {
    const [{ BulkActions }, actions] = await Promise.all([import("./bulk-actions.tsx"), fetchActions()]);
    return (props: BulkProps<T>) => <BulkActions {...props} actions={actions} />;
  });

export type SelectableList<Row extends { id: number }, Sort extends string = never> = ListTableProps<
  Row,
  Sort
>["list"] &
  BulkProps<Row>["list"] & { narrowedBy: string };

type SelectableTableProps<Row extends { id: number }, Sort extends string> = Omit<
  ListTableProps<Row, Sort>,
  "list" | "selection"
> & {
  list: SelectableList<Row, Sort>;
  /** The view of the list: a selection does not carry over to another one. */
  view?: string;
  bulk: ComponentType<BulkProps<Row> & { list: { items: readonly Row[] } }>;
  /** Between the table and the bar. */
  children?: ReactNode;
};

/** The table of a list whose records can be selected. */
export function SelectableTable<Row extends { id: number }, Sort extends string = never>(
  props: SelectableTableProps<Row, Sort>,
) {
  const { list, view = "", bulk: Bulk, children, ...table } = props;
  const selection = useSelection(list.items, `${view} ${list.narrowedBy}`);
  return (
    <>
      <ListTable list={list} selection={selection} {...table} />
      {children}
      {selection.used && <Bulk list={list} selection={selection} />}
    </>
  );
}
