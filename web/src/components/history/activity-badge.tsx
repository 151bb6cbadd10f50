import type { ActivityType } from "@console/contract/audit-events.ts";
import { Check, CircleAlert, type LucideIcon, Pencil } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { activityText as words } from "./history.text.ts";

const icons: Record<ActivityType, LucideIcon> = { success: Check, primary: Pencil, warning: CircleAlert };

/** What happened as a verb, in the color and with the sign of its type. */
export function ActivityBadge({ type, event }: { type: ActivityType; event: string }) {
  const Icon = icons[type];
  return (
    <Badge tone={type} sign={<Icon aria-hidden="true" className="size-3" />}>
      {verbOf(event)}
    </Badge>
  );
}

/** 'Created' of `brand.created`, 'Scheduled' of `brand.plan_scheduled`. */
function verbOf(event: string): string {
  const verb = event.split(/[._]/).at(-1) ?? "";
  const verbs: Readonly<Partial<Record<string, string>>> = words.verbs;
  return verbs[event] ?? verbs[verb] ?? `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
}
