import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useStableCallback } from "../../lib/hooks.ts";
import { focusedCard } from "./use-card-focus.ts";

/** Up to this many rows, all are rendered, so that the browser's own find and print work. */
const WHOLE = 200;
/** Rows rendered before the viewport is known. */
const FIRST = 24;
/** Pixels rendered beyond the viewport, and the step by which the window moves. */
const MARGIN = 400;
const STEP = 4;
/** Rows rendered on each side of the focused one, wherever the list is scrolled to, so that J and K find the next. */
const NEIGHBORS = 8;
const ROW_PX = 45;

/** Row heights as last rendered, so that Back restores the list's scroll position. */
const heights = new WeakMap<object, number>();

/** A rendered row, with its index if some rows are not rendered; or a gap in pixels for those, from an index on. */
export type Part<R> = { row: R; index?: number } | { gap: number; from: number };

/**
 * Of a long list, renders only the rows near the viewport, plus the focused and the marked one.
 * @param body contains the rows, each with its id as `data-card`
 * @returns the rendered parts; undefined if all rows are
 */
export function useWindow<R extends { id: number }>(
  body: RefObject<HTMLElement | null>,
  rows: readonly R[],
  marked: number | null,
) {
  const [{ from, to, focused }, setRange] = useState<Range>({ from: 0, to: FIRST, focused: null, width: innerWidth });
  const [mean, setMean] = useState(ROW_PX);
  const measured = useRef(false);
  const [printing, setPrinting] = useState(false);
  const windowed = rows.length > WHOLE && !printing;

  const measure = useStableCallback(() => {
    if (!body.current) return;
    const seen = rowsWithin(0);
    const near = rowsWithin(MARGIN);
    const [focused, width] = [focusedCard(), innerWidth];
    setRange((now) => {
      // After a jump, first the visible rows, and the rest of the window in the next frame, to keep both short.
      const [from, to] = now.from <= seen[0] && seen[1] <= now.to ? near : seen;
      const same = now.from === from && now.to === to && now.focused === focused && now.width === width;
      return same ? now : { from, to, focused, width };
    });
  });

  /** Also beyond the end: rows added there are rendered with the others. */
  function rowsWithin(margin: number): [from: number, to: number] {
    let [top, at] = [body.current?.getBoundingClientRect().top ?? 0, 0];
    const passRow = () => {
      const row = rows[at];
      top += (row && heights.get(row)) ?? mean;
      at += 1;
    };
    while (at < rows.length && top < -margin) passRow();
    const from = Math.max(0, at - 1);
    while (top < innerHeight + margin) passRow();
    return [from - (from % STEP), at + STEP - (at % STEP)];
  }

  const parts = useMemo(() => {
    if (!windowed) return undefined;
    const pins = [focused, marked].map((id) => rows.findIndex((row) => row.id === id)).filter((at) => at >= 0);
    const parts: Part<R>[] = [];
    rows.forEach((row, index) => {
      const before = parts.at(-1);
      const drawn = (index >= from && index < to) || pins.some((pin) => Math.abs(pin - index) <= NEIGHBORS);
      if (drawn) parts.push({ row, index });
      else if (before && "gap" in before) before.gap += heights.get(row) ?? mean;
      else parts.push({ gap: heights.get(row) ?? mean, from: index });
    });
    return parts;
  }, [rows, windowed, from, to, focused, marked, mean]);

  // After anything that may have changed row heights: other columns, another width, another record.
  useLayoutEffect(() => {
    const elements = body.current?.querySelectorAll("[data-card]") ?? [];
    const drawn = parts ? parts.filter((part) => "row" in part).map(({ row }) => row) : rows;
    let [sum, reshaped] = [0, !measured.current];
    for (const [at, row] of drawn.entries()) {
      // A row in a hidden part of the page has no height; as the mean, that would fill no viewport.
      const height = elements[at]?.getBoundingClientRect().height || mean;
      reshaped ||= Math.abs((heights.get(row) ?? height) - height) > 1;
      heights.set(row, height);
      sum += height;
    }
    // Not with each row that comes into view: the estimated height of rows never rendered must not move the text being
    // read.
    if (reshaped && drawn.length > 0) {
      measured.current = true;
      setMean(sum / drawn.length);
    }
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  });

  useEffect(() => {
    const print = () => flushSync(() => setPrinting(true));
    const printed = () => setPrinting(false);
    addEventListener("scroll", measure, { passive: true });
    // Before the next key, not with the next frame: J and K pressed faster than frames would find no next row.
    addEventListener("focusin", measure);
    addEventListener("resize", measure);
    addEventListener("beforeprint", print);
    addEventListener("afterprint", printed);
    return () => {
      removeEventListener("scroll", measure);
      removeEventListener("focusin", measure);
      removeEventListener("resize", measure);
      removeEventListener("beforeprint", print);
      removeEventListener("afterprint", printed);
    };
  }, [measure]);

  return parts;
}

type Range = { from: number; to: number; focused: number | null; width: number };
