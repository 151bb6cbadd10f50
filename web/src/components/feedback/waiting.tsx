import type { ReactNode } from "react";
import { cx } from "../../lib/cx.ts";
import { useDelayed } from "./use-delayed.ts";

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
