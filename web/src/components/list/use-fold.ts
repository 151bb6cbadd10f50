import { type RefObject, useLayoutEffect, useMemo, useState } from "react";

type Foldable = { key: string; width?: number; tight?: number; min?: number; fold?: number };

/** The least width of a column that shares the rest, in pixels at the standard text size. */
const MIN = 160;
/** Part of a column's width: its padding at each side. */
const CELL_X = 12;

/**
 * The columns that a table has room for.
 * @param frame as wide as the table
 * @param taken by something other than columns, in pixels at the standard text size
 */
export function useFold<C extends Foldable>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly C[],
  taken: number,
): readonly C[] {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const own = frame.current;
    if (!own) return;
    const measure = () => {
      // A larger text has room for fewer columns. On a phone, the cells of a row flow.
      const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      const edges = 2 * (Number.parseFloat(getComputedStyle(own).getPropertyValue("--table-x")) - CELL_X);
      const isLaidOut = own.clientWidth > 0 && matchMedia("(min-width: 768px)").matches;
      setRoom(isLaidOut ? (own.clientWidth - edges) / textSize : Number.POSITIVE_INFINITY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    return () => observer.disconnect();
  }, [frame]);
  return useMemo(() => fitting(columns, room - taken), [columns, room, taken]);
}

/** Makes columns tight, then leaves out those that may fold, the lowest number first, until the others fit. */
export function fitting<C extends Foldable>(columns: readonly C[], room: number): readonly C[] {
  const fits = (shown: readonly C[]) => shown.reduce((sum, { width, min = MIN }) => sum + (width ?? min), 0) <= room;
  if (fits(columns)) return columns;
  let shown = columns.map((column) => (column.tight === undefined ? column : { ...column, width: column.tight }));
  const folding = shown.filter(({ fold }) => fold !== undefined);
  folding.sort((one, other) => (one.fold ?? 0) - (other.fold ?? 0));
  for (const column of folding) {
    if (fits(shown)) break;
    shown = shown.filter((each) => each !== column);
  }
  return shown;
}
