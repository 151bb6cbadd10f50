import { CircleAlert } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { cx } from "../../lib/cx.ts";

const tones = {
  error: { box: "bg-error-soft", icon: "text-error-text" },
  warning: { box: "bg-warning-soft", icon: "text-warning-text" },
  info: { box: "bg-info-soft", icon: "text-info-text" },
} as const;

type MessageBarProps = {
  tone: keyof typeof tones;
  children: ReactNode;
  /** A small button at the end. */
  action?: ReactNode;
  role?: "alert" | "status" | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
  className?: string | undefined;
};

/** One line inside a page or dialog. It can receive the focus. */
export function MessageBar({ tone, children, action, role, ref, className }: MessageBarProps) {
  const look = tones[tone];
  return (
    <div
      ref={ref}
      role={role}
      tabIndex={-1}
      className={cx(
        "flex min-h-10 items-center gap-2.5 rounded-md py-2 pr-2 pl-3.5 text-13 text-fg max-md:flex-wrap",
        look.box,
        className,
      )}
    >
      <CircleAlert aria-hidden="true" className={look.icon} />
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {action}
    </div>
  );
}

/** Why something failed, as soon as it has; it gets the focus. */
export function FailureBar({ failure, className }: { failure: string | null; className?: string }) {
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure gets the focus.
  useEffect(() => bar.current?.focus(), [failure]);
  if (failure === null) return null;
  return (
    <MessageBar ref={bar} tone="error" className={className}>
      {failure}
    </MessageBar>
  );
}
