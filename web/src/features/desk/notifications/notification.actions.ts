import { type Notification, notifications } from "@console/contract/notifications.ts";
import { CheckCheck } from "lucide-react";
import { call } from "../../../api/client.ts";
import type { Act, Action } from "../../../components/actions/action.ts";
import { notificationRecords } from "./notifications.queries.ts";
import { notificationsText as words } from "./notifications.text.ts";

/** Shown before the server has accepted it; reverted if it refuses. */
export const saveRead = (read: boolean): Act<Notification> => ({
  failed: words.saveFailed,
  refresh: notificationRecords.refresh,
  show: ({ id }, client) => notificationRecords.show(client, { read }, [id]),
  run: async ({ id }, { client }) => {
    const { data } = await call(notifications.update, { params: { id: String(id) }, body: { read } });
    // Notifications from before the person joined stay read.
    await notificationRecords.show(client, { read: data.read }, [id]);
    return undefined;
  },
});

export const saveAllRead: Action<null> = {
  label: words.readAll,
  icon: CheckCheck,
  failed: words.readAllFailed,
  refresh: notificationRecords.refresh,
  show: (_, client) => notificationRecords.show(client, { read: true }),
  run: async () => void (await call(notifications.readAll, {})),
};
