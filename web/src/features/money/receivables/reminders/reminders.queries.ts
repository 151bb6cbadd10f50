import { reminders } from "@console/contract/reminders.ts";
import { dataQuery } from "../../../../api/queries.ts";

/** What tomorrow's run would send. */
export const previewQuery = dataQuery(reminders.preview, { query: {} });
