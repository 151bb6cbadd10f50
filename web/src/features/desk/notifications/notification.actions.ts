import { type Notification, notifications } from "@console/contract/notifications.ts";
import { CheckCheck } from "lucide-react";
import { call } from "../../../api/client.ts";
import type { Act, Action } from "../../../components/actions/action.ts";
import { refreshNotifications, showChange } from "./notifications.queries.ts";
import { notificationsText as words } from "./notifications.text.ts";

/** Shown before the server has accepted it; reverted if it refuses. */
export const saveRead = (read: boolean): Act<Notification> => ({
  failed: words.saveFailed,
  refresh: refreshNotifications,
  show: ({ id }, client) => showChange(client, (item) => (item.id === id ? { ...item, read } : item)),
  run: async ({ id }, { client }) => {
    const { data } = await call(notifications.update, { params: { id: String(id) }, body: { read } });
    // Notifications from before the person joined stay read.
    showChange(client, (item) => (item.id === id ? { ...item, read: data.read } : item));
    return undefined;
  },
});

export const saveAllRead: Action<null> = {
  label: words.readAll,
  icon: CheckCheck,
  failed: words.readAllFailed,
  refresh: refreshNotifications,
  show: (_, client) => showChange(client, (item) => ({ ...item, read: true })),
  run: async () => void (await call(notifications.readAll, {})),
};
