import type { Email } from "@console/contract/emails.ts";
import { RotateCcw } from "lucide-react";
import type { Action } from "../../../components/actions/action.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { emailQuery, refreshEmails, sendAgain } from "./emails.queries.ts";
import { emailsText as words } from "./emails.text.ts";

/** Sends outside the company, so it asks first and shows the address (MORE-211). */
export const repeatEmail: Action<Email> = {
  label: words.sendAgain,
  icon: RotateCcw,
  applies: ({ kind, status }) => kind !== "sign_in" && status !== "waiting",
  again: (client, id) => ({
    refresh: () => refreshEmails(client),
    read: () => client.fetchQuery({ ...emailQuery(id), staleTime: 0 }),
  }),
  confirm: ({ subject, recipient }) => ({
    title: words.sendAgainTitle,
    body: words.sendAgainBody(subject, recipient),
    action: words.sendAgainAction,
    fallback: words.sendFailed,
  }),
  run: async ({ id, recipient }, { client }) => {
    try {
      await sendAgain(id);
      toasts.success(words.sent, words.sentBody(recipient));
    } finally {
      await refreshEmails(client);
    }
  },
};
