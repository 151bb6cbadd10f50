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

/**
 * Leaves out columns that may fold, the lowest number first, until the others fit when they are tight; those then share
 * what is left up to their width.
 */
export function fitting<C extends Foldable>(columns: readonly C[], room: number): readonly C[] {
  const least = ({ width, tight = width, min = MIN }: C) => tight ?? min;
  const sum = (shown: readonly C[], widthOf: (column: C) => number) =>
    shown.reduce((total, column) => total + widthOf(column), 0);
  const folding = columns.filter(({ fold }) => fold !== undefined);
  folding.sort((one, other) => (one.fold ?? 0) - (other.fold ?? 0));
  let shown = columns;
  for (const column of folding) {
    if (sum(shown, least) <= room) break;
    shown = shown.filter((each) => each !== column);
  }
  const growth = ({ width = 0, tight = width }: C) => width - tight;
  const spare = (room - sum(shown, least)) / sum(shown, growth);
  if (spare >= 1 || Number.isNaN(spare)) return shown;
  return shown.map((column) => ({
    ...column,
    ...(column.tight !== undefined && { width: Math.floor(column.tight + growth(column) * Math.max(0, spare)) }),
  }));
}
