import type { Activity } from "@console/contract/activities.ts";
import type { ActivityType, AuditEvent } from "@console/contract/audit-events.ts";
import { memo } from "react";
import { cx } from "../../lib/cx.ts";
import { Badge } from "../../ui/badge.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Time } from "../../ui/time.tsx";
import { activitySigns, LineSign } from "../layout/line-sign.tsx";
import { FeedText } from "../list/feed-text.tsx";
import { Fold } from "../list/fold.tsx";
import { activityText as words } from "./history.text.ts";

// Loaded when unfolded.
const ClosedBills = lazyPart(async () => (await import("./entry-changes.tsx")).ClosedBills);
const RestoredEntry = lazyPart(async () => (await import("./entry-changes.tsx")).RestoredEntry);
const EntryChanges = lazyPart(async () => (await import("./entry-changes.tsx")).EntryChanges);

type ActivityRowProps = {
  item: Activity;
  /** One line, without what can be unfolded. */
  compact?: boolean | undefined;
  /** Replaces the relative time. */
  time?: string | undefined;
};

const compactClass =
  "flex min-h-row items-center gap-2.5 border-b border-hairline text-13 max-md:flex-wrap max-md:gap-y-0.5 max-md:py-2";
const wideClass = [
  "grid grid-cols-[104px_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 border-line py-2.5 text-13 not-first:border-t",
  "max-md:grid-cols-[minmax(0,1fr)_auto]",
].join(" ");

export const ActivityRow = memo(({ item, compact = false, time }: ActivityRowProps) => (
  <li data-card={item.id} tabIndex={-1} className={compact ? compactClass : wideClass}>
    {compact ? (
      <LineSign {...activitySigns[item.type]} word={verbOf(item.event)} />
    ) : (
      <span>
        <ActivityBadge type={item.type} event={item.event} />
      </span>
    )}
    <div
      className={cx(
        "min-w-0 text-fg-2 max-md:order-last",
        compact ? "flex-1 truncate max-md:basis-full max-md:whitespace-normal" : "break-words max-md:col-span-full",
      )}
      title={compact ? item.message : undefined}
    >
      <span className="font-medium text-fg">{item.user}</span>{" "}
      <FeedText
        message={item.message}
        subject={item.subject}
        organizationId={item.organization_id}
        gone={/\.(deleted|removed|revoked)$/.test(item.event)}
      />
      {!compact && <Unfolded item={item} />}
    </div>
    <Time at={item.time} text={time} className="ml-auto text-12 whitespace-nowrap text-fg-3 tabular-nums" />
  </li>
));

/** What can be unfolded below an activity: the bills of a monthly close, or what it changed and reverted. */
function Unfolded({ item }: { item: Activity }) {
  if (item.event === ("bill.month_closed" satisfies AuditEvent))
    return <Fold label={words.bills}>{() => <ClosedBills activityId={item.id} />}</Fold>;
  if (!item.has_changes) return null;
  const { id, message, restored_from } = item;
  return (
    <>
      <Fold label={words.changes} name={words.changesOf(message)}>
        {() => <EntryChanges activityId={id} />}
      </Fold>
      {/* The release before this one does not send it. */}
      {restored_from != null && (
        <Fold label={words.restoredFrom} name={words.restoredFromOf(message)}>
          {() => <RestoredEntry activityId={restored_from} />}
        </Fold>
      )}
    </>
  );
}

/** What happened as a verb, in the color and with the sign of its type. */
export function ActivityBadge({ type, event }: { type: ActivityType; event: string }) {
  const { icon: Icon } = activitySigns[type];
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
