import { notifications } from "@console/contract/notifications.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, CircleAlert } from "lucide-react";
import { errorMessage } from "../../api/errors.ts";
import { dataQuery } from "../../api/queries.ts";
import { type RecentMessage, useRecentMessages } from "../../components/feedback/recent-messages.ts";
import { actOn, type Toast, useToasts } from "../../components/feedback/toasts.ts";
import { NotificationRow } from "../../features/desk/notifications/notification-row.tsx";
import { common } from "../../lib/common.text.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Time } from "../../ui/time.tsx";
import { panelText, shellText } from "./shell.text.ts";

const NEWEST = 5;

/** Below the bell: the newest notifications, and this tab's messages, so that none is missed. */
export const BellPanel = () => (
  <div className="-mr-2 flex max-h-[min(600px,calc(100dvh-120px))] w-[336px] max-w-full flex-col gap-3 overflow-y-auto pr-2">
    <div>
      <Newest />
      <Link to={paths.notifications} className={buttonClass({ size: "sm" }, "mt-2 w-full")}>
        {panelText.allNotifications}
      </Link>
    </div>
    <Messages />
  </div>
);

function Newest() {
  const { data, error, refetch } = useQuery({
    ...dataQuery(notifications.list, { query: { per_page: NEWEST } }),
    staleTime: 0,
  });
  if (data?.length === 0) return <p className="py-1 text-fg-2">{panelText.noNotifications}</p>;
  if (data) {
    return (
      <ol aria-label={shellText.notifications}>
        {data.map((item) => (
          <NotificationRow key={item.id} item={item} />
        ))}
      </ol>
    );
  }
  if (!error) {
    return (
      <p role="status" className="py-1 text-fg-2">
        {panelText.notificationsLoading}
      </p>
    );
  }
  return (
    <div role="alert" className="py-1">
      <p className="font-medium">{panelText.notificationsFailed.title}</p>
      <p className="text-fg-2">{errorMessage(error, panelText.notificationsFailed.body)}</p>
      <Button size="sm" className="mt-2" onClick={() => void refetch()}>
        {common.tryAgain}
      </Button>
    </div>
  );
}

function Messages() {
  const messages = useRecentMessages();
  const open = useToasts();
  return (
    <section aria-labelledby="recent-messages" className="border-t border-line pt-3">
      <h3 id="recent-messages" className="font-semibold">
        {panelText.recentMessages}
      </h3>
      {messages.length === 0 ? (
        <p className="py-1 text-fg-2">{panelText.noMessages}</p>
      ) : (
        <ol>
          {messages.map((message) => (
            <Message
              key={`${message.at} ${message.toastId} ${message.title}`}
              message={message}
              toast={open.find(({ id }) => id === message.toastId)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** A toast's action is available here too, as long as the toast is open. */
function Message({ message, toast }: { message: RecentMessage; toast: Toast | undefined }) {
  const failed = message.tone === "error";
  return (
    <li className="flex items-start gap-2 border-line py-2 not-first:border-t">
      {failed ? (
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 text-error" />
      ) : (
        <Check aria-hidden="true" className="mt-0.5 size-3.5 text-success" />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{message.title}</p>
        {message.body && <p className="break-words text-fg-2">{message.body}</p>}
      </div>
      {toast?.action && (
        <Button variant="ghost" size="sm" className="-my-1" onClick={() => actOn(toast)}>
          {toast.action.label}
        </Button>
      )}
      <Time at={message.at} className="text-12 whitespace-nowrap text-fg-3 tabular-nums" />
    </li>
  );
}
