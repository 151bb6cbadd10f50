import { notifications } from "@console/contract/notifications.ts";
import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { useIdentity } from "../../api/identity.ts";
import { replyQuery } from "../../api/queries.ts";
import { useMessageRecord } from "../../components/feedback/recent-messages.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Popover } from "../../ui/popover.tsx";
import { shellText } from "./shell.text.ts";

const Panel = lazyPart(async () => (await import("./bell-panel.tsx")).BellPanel);

/**
 * Shows how many notifications are new; if the count fails, it has no number. Opens the newest notifications and recent
 * messages.
 */
export function Bell({ className }: { className?: string | undefined }) {
  useMessageRecord(useIdentity()?.id);
  const { data: unread = 0 } = useQuery({
    ...replyQuery(notifications.list, { query: { per_page: 1 } }),
    select: ({ meta }) => meta.unread ?? 0,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  });
  return (
    <Popover
      title={shellText.notifications}
      align="end"
      trigger={
        <button
          type="button"
          aria-label={unread > 0 ? shellText.newNotifications(unread) : shellText.notifications}
          className={buttonClass({ variant: "ghost", icon: true }, className)}
        >
          <span className="relative inline-flex">
            <BellIcon aria-hidden="true" />
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="absolute -top-2 left-2.5 grid h-4 min-w-4 place-items-center rounded-full bg-error px-1 text-[10px] leading-4 font-semibold text-on-error tabular-nums shadow-[0_0_0_2px_var(--canvas)]"
              >
                {unread > 99 ? "99+" : unread}
              </span>
            )}
          </span>
        </button>
      }
    >
      <Panel />
    </Popover>
  );
}
