import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from "react";

type Foldable = { key: string; foldInto?: string };
export type FoldedColumn<C> = { column: C; below: readonly C[] };

/**
 * Makes a table fit its scroll container: first its cells get tighter and its headings wrap, then columns fold, from
 * the last to the first.
 * @param content the rows: additional ones can only need more room, so folded columns stay folded
 * @returns the remaining columns, each with the ones folded into it
 */
export function useFold<C extends Foldable>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly C[],
  content: unknown,
) {
  const foldable = columns.filter(({ foldInto }) => foldInto !== undefined).length;
  const [step, setStep] = useState(0);
  const [width, setWidth] = useState(0);
  const measured = `${width} ${columns.map(({ key }) => key).join(" ")}`;
  const [known, setKnown] = useState(measured);
  if (known !== measured) {
    setKnown(measured);
    setStep(0);
  }

  useEffect(() => {
    const own = scroller.current;
    if (!own) return;
    const observer = new ResizeObserver(() => setWidth(own.clientWidth));
    observer.observe(own);
    return () => observer.disconnect();
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them can change how wide the table is.
  useLayoutEffect(() => {
    const own = scroller.current;
    if (!own) return;
    const overflows = own.scrollWidth > own.clientWidth;
    // Pinned cells have an edge then.
    own.toggleAttribute("data-overflows", overflows);
    if (overflows && step <= foldable && matchMedia(WIDE).matches) setStep(step + 1);
  }, [step, measured, content]);

  const folds = Math.max(0, step - 1);
  const layout = useMemo(() => layoutOf(columns, folds), [columns, folds]);
  return { layout, tight: step > 0 };
}

function layoutOf<C extends Foldable>(columns: readonly C[], folds: number): FoldedColumn<C>[] {
  const foldable = columns.filter(({ foldInto }) => foldInto !== undefined);
  const folded = foldable.slice(foldable.length - folds);
  // A column may itself be folded into another one.
  const targetOf = ({ foldInto }: C): string | undefined => {
    const next = folded.find(({ key }) => key === foldInto);
    return next ? targetOf(next) : foldInto;
  };
  return columns
    .filter((column) => !folded.includes(column))
    .map((column) => ({ column, below: folded.filter((each) => targetOf(each) === column.key) }));
}

/** On a phone, the cells of a row flow anyway. */
const WIDE = "(min-width: 768px)";
