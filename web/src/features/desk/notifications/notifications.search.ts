import { notifications } from "@console/contract/notifications.ts";
import { listSearch } from "../../../lib/list-search.ts";
import { paramsOf } from "../../../lib/params.ts";

export const notificationsSearch = listSearch(paramsOf(notifications.list), { filters: { type: "type" } });
