import type { ActivityType } from "@console/contract/audit-events.ts";
import { Check, CircleAlert, type LucideIcon, Pencil } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { activitiesText as words } from "./activities.text.ts";

const icons: Record<ActivityType, LucideIcon> = { success: Check, primary: Pencil, warning: CircleAlert };

export function ActivityBadge({ type }: { type: ActivityType }) {
  const Icon = icons[type];
  return (
    <Badge tone={type} sign={<Icon aria-hidden="true" className="size-3" />}>
      {words.types[type]}
    </Badge>
  );
}
