import { useCallback, useLayoutEffect, useRef } from "react";

/** A function with a stable identity that calls the latest one, so that rows receiving it are not re-rendered. */
export function useStableCallback<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
