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

const mayRepeat = ({ kind, status, brand_closed }: Email) =>
  kind !== "sign_in" && kind !== "reminder" && status !== "waiting" && !(kind === "brand_invitation" && brand_closed);

/** Sends outside the company, so it asks first and shows the address (MORE-211). */
export const repeatEmail: Action<Email> = {
  label: words.sendAgain,
  icon: RotateCcw,
  applies: mayRepeat,
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
  bulk: (chosen, client) => {
    const again = chosen.filter(mayRepeat);
    if (again.length === 0) return null;
    return {
      confirm: {
        title: words.sendSeveralTitle(again.length),
        body: words.sendSeveralBody(again.map(({ recipient }) => recipient)),
        action: words.sendAgainAction,
        fallback: words.sendFailed,
      },
      call: () => call(emails.bulkSendAgain, { body: { records: again.map(({ id }) => ({ id })) } }),
      refresh: () => emailRecords.refresh(client),
      title: words.sentSeveral,
      failed: words.sendFailed,
    };
  },
};
