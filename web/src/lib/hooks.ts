import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** Calls back when the browser is online again. */
export function useOnlineAgain(run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    const online = () => latest();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);
}

/** A function with a stable identity that calls the latest one, so that rows receiving it are not re-rendered. */
export function useStableCallback<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}

/** The value once it has not changed for `ms`: a search runs after typing, not on each key press. */
export function useDebouncedValue<T>(value: T, ms = 400): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
