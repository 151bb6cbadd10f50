import type { Email } from "@console/contract/emails.ts";
import { RotateCcw } from "lucide-react";
import type { Action } from "../../components/actions/action.ts";
import { toasts } from "../../components/feedback/toasts.ts";
import { refreshEmails, sendAgain } from "./emails.queries.ts";
import { emailsText as words } from "./emails.text.ts";

export const repeatEmail: Action<Email> = {
  label: words.sendAgain,
  icon: RotateCcw,
  applies: ({ kind, status }) => kind !== "sign_in" && status !== "waiting",
  run: async ({ id, recipient }, { client }) => {
    try {
      await sendAgain(id);
      toasts.success(words.sent, words.sentBody(recipient));
    } catch (error) {
      toasts.failure(words.error, error, words.sendFailed);
    } finally {
      await refreshEmails(client);
    }
  },
};
