import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Holds the columns of a table as wide as they are, so that they do not move with the rows that come and go. What
 * needs more room still gets it; in another width, or with other columns, they are measured again.
 */
export function useFixedWidths(body: RefObject<HTMLElement | null>, fixed: boolean): void {
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
