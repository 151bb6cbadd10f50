import { type Refund, refundErrors } from "@console/contract/refunds.ts";
import { Check, Undo2 } from "lucide-react";
import type { Action } from "../../../../components/actions/action.ts";
import { type Reason, ReasonField } from "../../../../components/feedback/reason-field.tsx";
import { formatSum } from "../../../../lib/money.ts";
import { byAnother, withdrawing } from "../withdraw/withdraw.actions.ts";
import { confirmRefund, refundRecords, reverseRefund, withdrawRefund } from "./refunds.queries.ts";
import { refundsText as words } from "./refunds.text.ts";

const { read, refresh, store } = refundRecords;

export const refundActions = {
  confirm: {
    label: words.confirmOpen,
    icon: Check,
    applies: ({ status }) => status === "waiting",
    blocked: byAnother(refundErrors.samePerson.message),
    read,
    refresh,
    failed: words.confirmFailed,
    confirm: ({ amount, brand, requested_by, reason }) => ({
      title: words.confirmTitle(formatSum(amount), brand),
      body: words.confirmBody(requested_by, reason),
      action: words.confirm,
      run: async ({ id }, { client }) => {
        store(client, await confirmRefund(id));
        return { title: words.confirmed, body: words.nameOf(formatSum(amount), brand) };
      },
    }),
  },
  withdraw: withdrawing(refundRecords, ({ amount, brand }) => words.nameOf(formatSum(amount), brand), withdrawRefund),
  reverse: {
    label: words.reverseOpen,
    icon: Undo2,
    danger: true,
    area: "super_admin",
    applies: ({ status }) => status === "issued",
    read,
    refresh,
    failed: words.reverseFailed,
    confirm: ({ amount, brand }) => {
      const into: Reason = { reason: "" };
      return {
        danger: true,
        title: words.reverseTitle(formatSum(amount), brand),
        body: <ReasonField body={words.reverseBody} label={words.reversalReason} into={into} />,
        action: words.reverse,
        run: async ({ id }, { client }) => {
          store(client, await reverseRefund(id, into.reason));
          return { title: words.reversed, body: words.nameOf(formatSum(amount), brand) };
        },
      };
    },
  },
} satisfies Record<string, Action<Refund>>;
