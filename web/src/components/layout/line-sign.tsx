import type { ActivityType } from "@console/contract/audit-events.ts";
import { Check, CircleAlert, type LucideIcon, Pencil } from "lucide-react";
import { cx } from "../../lib/cx.ts";

type LineSignProps = {
  icon: LucideIcon;
  /** The color. */
  look: string;
  /** Says it to screen readers. */
  word: string;
};

/** The type of what a line of a feed tells, where a badge has no room. */
export const LineSign = ({ icon: Icon, look, word }: LineSignProps) => (
  <>
    <Icon aria-hidden="true" className={cx("size-3.5 flex-none", look)} />
    <span className="sr-only">{word}: </span>
  </>
);

export const activitySigns: Record<ActivityType, Pick<LineSignProps, "icon" | "look">> = {
  success: { icon: Check, look: "text-success-text" },
  primary: { icon: Pencil, look: "text-fg-2" },
  warning: { icon: CircleAlert, look: "text-warning-text" },
};
