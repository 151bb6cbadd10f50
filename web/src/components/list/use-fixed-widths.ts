import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Fixes the column widths of a table, so that they do not change as rows come and go. Content that needs more room
 * still gets it; with another table width or other columns, they are measured again.
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
