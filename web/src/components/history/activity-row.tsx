import type { Activity } from "@console/contract/activities.ts";
import type { AuditEvent } from "@console/contract/audit-events.ts";
import { memo } from "react";
import { cx } from "../../lib/cx.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Time } from "../../ui/time.tsx";
import { FeedText } from "../list/feed-text.tsx";
import { Fold } from "../list/fold.tsx";
import { ActivityBadge } from "./activity-badge.tsx";
import { activityText as words } from "./history.text.ts";

// Loaded when unfolded.
const ClosedBills = lazyPart(async () => (await import("./closed-bills.tsx")).ClosedBills);
const RestoredEntry = lazyPart(async () => (await import("./restored-entry.tsx")).RestoredEntry);
const EntryChanges = lazyPart(async () => (await import("./entry-changes.tsx")).EntryChanges);

type ActivityRowProps = {
  item: Activity;
  /** Next to a table: the message is below type and time. */
  compact?: boolean | undefined;
  /** Replaces the relative time. */
  time?: string | undefined;
};

const compactClass = "grid-cols-[minmax(0,1fr)_auto]";
const wideClass = "grid-cols-[104px_minmax(0,1fr)_auto] max-md:grid-cols-[minmax(0,1fr)_auto]";

export const ActivityRow = memo(({ item, compact = false, time }: ActivityRowProps) => (
  <li
    data-card={item.id}
    tabIndex={-1}
    className={cx(
      "grid items-baseline gap-x-3 gap-y-1 border-line py-2.5 text-13 not-first:border-t",
      compact ? compactClass : wideClass,
    )}
  >
    <span>
      <ActivityBadge type={item.type} event={item.event} />
    </span>
    <div
      className={cx(
        "min-w-0 break-words text-fg-2",
        compact ? "order-last col-span-full" : "max-md:order-last max-md:col-span-full",
      )}
    >
      <span className="font-medium text-fg">{item.user}</span>{" "}
      <FeedText
        message={item.message}
        subject={item.subject}
        organizationId={item.organization_id}
        gone={/\.(deleted|removed|revoked)$/.test(item.event)}
      />
      <Unfolded item={item} />
    </div>
    <Time at={item.time} text={time} className="text-12 whitespace-nowrap text-fg-3 tabular-nums" />
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
