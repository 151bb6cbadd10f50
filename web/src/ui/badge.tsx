import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

export type Tone = "success" | "neutral" | "primary" | "warning" | "error" | "info";

const tones: Record<Tone, string> = {
  success: "bg-success-soft text-success-text",
  neutral: "bg-surface-2 text-fg-2",
  primary: "bg-accent-soft text-accent-text",
  warning: "bg-warning-soft text-warning-text",
  error: "bg-error-soft text-error-text",
  info: "bg-info-soft text-info-text",
};

const shape =
  "badge inline-flex h-5 flex-none items-center gap-[5px] rounded-xs px-[7px] text-12 font-medium whitespace-nowrap";

type BadgeProps = { tone: Tone; children: ReactNode; sign?: ReactNode; className?: string | undefined };

/** An icon and a word: color is never the only sign. Neutral has a hollow dot, the others a filled one. */
export function Badge({ tone, children, sign, className }: BadgeProps) {
  const dot = tone === "neutral" ? "hollow shadow-[inset_0_0_0_1.5px_currentColor]" : "bg-current";
  return (
    <span className={cx(shape, tones[tone], className)}>
      {sign ?? <span aria-hidden="true" className={cx("size-1.5 rounded-full", dot)} />}
      {children}
    </span>
  );
}

/** A word without an icon: roles, counts, 'You'. */
export const Tag = ({ tone = "neutral", children, className }: Partial<BadgeProps>) => (
  <span className={cx(shape, tones[tone], className)}>{children}</span>
);

type StateProps = { tone?: "success" | "primary" | "neutral"; hollow?: boolean; children: ReactNode };

const dots = { success: "text-success", primary: "text-accent", neutral: "text-fg-3" };

/** A normal state: a small dot and a quiet word. An exception has a `Badge`. */
export const State = ({ tone = "neutral", hollow = false, children }: StateProps) => (
  <span className="inline-flex items-center gap-2 text-fg-2">
    <span
      aria-hidden="true"
      className={cx(
        "state-dot size-1.5 flex-none rounded-full",
        hollow ? "hollow shadow-[inset_0_0_0_1.5px_currentColor]" : "bg-current",
        dots[tone],
      )}
    />
    {children}
  </span>
);
