import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "../../lib/cx.ts";

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

type WaitingProps = {
  /** It still shows the answer to an earlier question; a mere refetch of the same one is no waiting. */
  on: boolean;
  /** 'Loading brands', also for screen readers. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** What was found before stays, dimmed below a moving line, until what is asked for now is there. */
export function Waiting({ on, label, className, children }: WaitingProps) {
  // The new answer is never dimmed, however short the wait was.
  const visible = useDelayed(on) && on;
  return (
    <div className={cx("relative", className)} aria-busy={on || undefined}>
      <p role="status" className="sr-only">
        {visible && label}
      </p>
      {visible && <div aria-hidden="true" className="progress-bar waiting-line" />}
      <div className={cx(visible && "opacity-55")}>{children}</div>
    </div>
  );
}
