import type { RefObject } from "react";
import { type Column, DataTable } from "./data-table.tsx";
import type { Peek } from "./peek.ts";
import type { Selection } from "./use-selection.ts";
import { useWindow } from "./use-window.ts";

export type ListTableProps<Row extends { id: number }, Sort extends string> = {
  /** The result of `useList`. */
  list: {
    items: readonly Row[];
    pages: { stale: boolean; morePending: boolean };
    rows: RefObject<HTMLElement | null>;
    marked?: number | null;
    sort?: string | undefined;
    sortBy?: (sort: string | undefined) => void;
    peek?: Peek | undefined;
    onOpen?: ((id: number, row: HTMLElement) => void) | undefined;
  };
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row, Sort>[];
  /** The order without one in the address, if a column has it. */
  order?: `-${Sort}`;
  /** Among other content, not from one edge of the page to the other. */
  inset?: boolean;
  selection?: Selection<Row>;
  /** The accessible name of a row that can be selected, or shown beside the list. */
  nameOf?: (row: Row) => string;
};

/** The table of a list, also of thousands of rows: only those near the viewport are rendered. */
export function ListTable<Row extends { id: number }, Sort extends string = never>(props: ListTableProps<Row, Sort>) {
  const { list, order, ...table } = props;
  const { items, pages, rows, marked = null, sortBy } = list;
  const drawn = useWindow(rows, items, marked);
  return (
    <DataTable
      {...table}
      rows={items}
      drawn={drawn}
      sort={list.sort ?? order}
      onSort={(next) => sortBy?.(next === order ? undefined : next)}
      marked={marked}
      busy={pages.stale || pages.morePending}
      body={rows}
      peek={list.peek}
      onOpen={list.onOpen}
    />
  );
}
