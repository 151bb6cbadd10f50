import { DataTable, type DataTableProps } from "./data-table.tsx";
import { useFixedWidths } from "./use-fixed-widths.ts";
import { useWindow } from "./use-window.ts";

/** A table of thousands of rows: only those near the viewport are rendered. */
export function LongTable<Row extends { id: number }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const drawn = useWindow(props.body, props.rows, props.marked ?? null);
  useFixedWidths(props.body, drawn !== undefined);
  return <DataTable {...props} drawn={drawn} />;
}
