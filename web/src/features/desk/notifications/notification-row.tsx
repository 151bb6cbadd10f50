import type { Notification } from "@console/contract/notifications.ts";
import { CircleAlert, Info, type LucideIcon, Mail, MailOpen, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { LineSign } from "../../../components/layout/line-sign.tsx";
import { FeedText } from "../../../components/list/feed-text.tsx";
import { cx } from "../../../lib/cx.ts";
import { Badge } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Time } from "../../../ui/time.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { notificationsText as words } from "./notifications.text.ts";

const icons: Record<Notification["type"], LucideIcon> = { error: CircleAlert, warning: TriangleAlert, info: Info };

const looks: Record<Notification["type"], string> = {
  error: "text-error-text",
  warning: "text-warning-text",
  info: "text-info-text",
};

type NotificationRowProps = {
  item: Notification;
  /** Undefined if it cannot be marked as read here. */
  onRead?: ((item: Notification, read: boolean) => void) | undefined;
};

/** Without the toggle, one line. */
export const NotificationRow = memo(function NotificationRow({ item, onRead }: NotificationRowProps) {
  const Icon = icons[item.type];
  const wide = onRead !== undefined;
  return (
    <li
      data-card={item.id}
      tabIndex={-1}
      className={
        wide
          ? "grid grid-cols-[104px_minmax(0,1fr)_auto_auto] items-baseline gap-x-3 gap-y-1 border-line py-2.5 text-13 not-first:border-t max-md:grid-cols-[minmax(0,1fr)_auto_auto]"
          : "flex min-h-row items-center gap-2.5 border-b border-hairline text-13 max-md:flex-wrap max-md:gap-y-0.5 max-md:py-2"
      }
    >
      <span className="flex items-center gap-2">
        <span
          className={cx(
            "size-2 flex-none rounded-full",
            item.read ? "bg-transparent" : "bg-accent",
            item.read && (wide ? "max-md:hidden" : "hidden"),
          )}
          aria-hidden="true"
        />
        {wide ? (
          <Badge tone={item.type} sign={<Icon aria-hidden="true" className="size-3" />}>
            {words.types[item.type]}
          </Badge>
        ) : (
          <LineSign icon={Icon} look={looks[item.type]} word={words.types[item.type]} />
        )}
        {!item.read && <span className="sr-only">{words.unread}</span>}
      </span>
      <p
        className={cx(
          "min-w-0 max-md:order-last",
          item.read ? "text-fg-2" : "font-medium text-fg",
          wide ? "break-words max-md:col-span-full" : "flex-1 truncate max-md:basis-full max-md:whitespace-normal",
        )}
        title={wide ? undefined : item.message}
      >
        <FeedText message={item.message} subject={item.subject} organizationId={item.organization_id} />
      </p>
      <Time at={item.time} className="ml-auto text-12 whitespace-nowrap text-fg-3 tabular-nums" />
      {onRead && <Toggle read={item.read} message={item.message} onRead={(read) => onRead(item, read)} />}
    </li>
  );
});

function Toggle({ read, message, onRead }: { read: boolean; message: string; onRead: (read: boolean) => void }) {
  const action = read ? words.markUnread : words.markRead;
  return (
    <Tooltip text={action}>
      <IconButton
        label={`${action}: ${message}`}
        size="sm"
        className="-my-2.5 self-center"
        onClick={() => onRead(!read)}
      >
        {read ? <Mail aria-hidden="true" /> : <MailOpen aria-hidden="true" />}
      </IconButton>
    </Tooltip>
  );
}
