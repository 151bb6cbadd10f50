import type { Activity } from "@console/contract/activities.ts";
import type { ActivityType } from "@console/contract/audit-events.ts";
import type { Permission } from "@console/contract/permissions.ts";
import { Link } from "@tanstack/react-router";
import { Check, CircleAlert, type LucideIcon, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../app/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Time } from "../../ui/time.tsx";
import { statsText as words } from "./stats.text.ts";

const icons: Record<ActivityType, LucideIcon> = { success: Check, primary: Pencil, warning: CircleAlert };

type ActivityRowProps = { item: Activity; permissions: readonly Permission[] };

export function ActivityRow({ item, permissions }: ActivityRowProps) {
  const Icon = icons[item.type];
  return (
    <li className="grid grid-cols-[88px_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 border-line py-2.5 text-13 not-first:border-t max-md:grid-cols-[minmax(0,1fr)_auto]">
      <span>
        <Badge tone={item.type} sign={<Icon aria-hidden="true" className="size-3!" />}>
          {words.types[item.type]}
        </Badge>
      </span>
      <p className="min-w-0 break-words text-fg-2 max-md:order-last max-md:col-span-full">
        <span className="font-medium text-fg">{item.user}</span>{" "}
        <Subject item={item} permissions={permissions}>
          {item.message}
        </Subject>
      </p>
      <Time at={item.time} className="text-12 whitespace-nowrap text-fg-3 tabular-nums" />
    </li>
  );
}

const linkClass = "text-accent-text underline-offset-3 hover:underline";

/** A link where the thing still exists and the role may see its screen; plain words otherwise. */
function Subject({ item, permissions, children }: ActivityRowProps & { children: ReactNode }) {
  const { kind, id, label } = item.subject;
  const gone = item.event.endsWith(".deleted");
  if (kind === "brand" && id !== null && !gone && permissions.includes("brands")) {
    return (
      <Link to={paths.brand} params={{ id: String(id) }} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (kind === "member" && !gone && permissions.includes("team")) {
    return (
      <Link to={paths.team} search={{ q: label }} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (kind === "package" && !gone && permissions.includes("packages")) {
    return (
      <Link to={paths.packages} className={linkClass}>
        {children}
      </Link>
    );
  }
  return children;
}
