import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that stays the same from one render to the next and calls the latest one: rows that take it are not drawn again. */
export function useStableCallback<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
