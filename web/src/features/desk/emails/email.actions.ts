import type { Email } from "@console/contract/emails.ts";
import { RotateCcw } from "lucide-react";
import type { Action } from "../../../components/actions/action.ts";
import { emailRecords, sendAgain } from "./emails.queries.ts";
import { emailsText as words } from "./emails.text.ts";

/** Sends outside the company, so it asks first and shows the address (MORE-211). */
export const repeatEmail: Action<Email> = {
  label: words.sendAgain,
  icon: RotateCcw,
  applies: ({ kind, status }) => kind !== "sign_in" && status !== "waiting",
  refresh: emailRecords.refresh,
  read: emailRecords.read,
  confirm: ({ subject, recipient }) => ({
    title: words.sendAgainTitle,
    body: words.sendAgainBody(subject, recipient),
    action: words.sendAgainAction,
  }),
  run: async ({ id, recipient }) => {
    await sendAgain(id);
    return { title: words.sent, body: words.sentBody(recipient) };
  },
  failed: words.sendFailed,
};
