import { type RefObject, useLayoutEffect, useRef } from "react";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { useWindow } from "./use-window.ts";

/**
 * Fixes the column widths of a table, so that they do not change as rows come and go. Content that needs more room
 * still gets it; with another table width or other columns, they are measured again.
 */
function useFixedWidths(body: RefObject<HTMLElement | null>, fixed: boolean): void {
  const known = useRef("");
  useLayoutEffect(() => {
    const table = body.current?.closest("table");
    const heads = [...(table?.querySelectorAll<HTMLElement>("thead > tr > *") ?? [])];
    const fit = fixed ? `${table?.offsetWidth} ${heads.map(({ textContent }) => textContent).join()}` : "";
    if (fit === known.current) return;
    known.current = fit;
    for (const head of heads) head.style.width = "";
    const widths = heads.map((head) => head.getBoundingClientRect().width);
    for (const [at, head] of heads.entries()) head.style.width = fixed ? `${widths[at]}px` : "";
  });
}

/** A table of thousands of rows: only those near the viewport are rendered. */
export function LongTable<Row extends { id: number }, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const drawn = useWindow(props.body, props.rows, props.marked ?? null);
  useFixedWidths(props.body, drawn !== undefined);
  return <DataTable {...props} drawn={drawn} />;
}
