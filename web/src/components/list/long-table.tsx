import { DataTable, type DataTableProps } from "./data-table.tsx";
import { useFixedWidths } from "./use-held-widths.ts";
import { useWindow } from "./use-window.ts";

/** The table of a list of thousands: only the rows near the screen are drawn. */
export function LongTable<Row extends { id: number }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const drawn = useWindow(props.body, props.rows, props.marked ?? null);
  useFixedWidths(props.body, drawn !== undefined);
  return <DataTable {...props} drawn={drawn} />;
}
