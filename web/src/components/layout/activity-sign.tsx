import type { ActivityType } from "@console/contract/audit-events.ts";
import { Check, CircleAlert, type LucideIcon, Pencil } from "lucide-react";
import { cx } from "../../lib/cx.ts";

export const activityIcons: Record<ActivityType, LucideIcon> = {
  success: Check,
  primary: Pencil,
  warning: CircleAlert,
};
const looks: Record<ActivityType, string> = {
  success: "text-success-text",
  primary: "text-fg-2",
  warning: "text-warning-text",
};

/** The type of an activity where one line shows it. @param word says it to screen readers */
export function ActivitySign({ type, word }: { type: ActivityType; word: string }) {
  const Icon = activityIcons[type];
  return (
    <>
      <Icon aria-hidden="true" className={cx("size-3.5 flex-none", looks[type])} />
      <span className="sr-only">{word}: </span>
    </>
  );
}
