import { useEffect, useRef, useState } from "react";

const quietMs = 200;
const leastMs = 300;

/** True while a skeleton should show: not for the first 200 ms, then for at least 300 ms. */
export function useDelayed(pending: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);

  useEffect(() => {
    if (pending === shown) return;
    const wait = pending ? quietMs : Math.max(0, since.current + leastMs - Date.now());
    const timer = setTimeout(() => {
      since.current = Date.now();
      setShown(pending);
    }, wait);
    return () => clearTimeout(timer);
  }, [pending, shown]);

  return shown;
}
