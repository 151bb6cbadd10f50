import { type Email, emails } from "@console/contract/emails.ts";
import { RotateCcw } from "lucide-react";
import { call } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { recordsOf } from "../../../api/records.ts";
import type { Action } from "../../../components/actions/action.ts";
import { emailsSearch } from "./emails.search.ts";
import { emailsText as words } from "./emails.text.ts";

export const emailList = listOf(emails.list, emailsSearch);

const sendAgain = async (id: number) => (await call(emails.sendAgain, { params: { id: String(id) } })).data;

const emailRecords = recordsOf({ list: emails.list, read: emails.read });

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
