import type { Allocation, Payment } from "@console/contract/payments.ts";
import { HandCoins, Split, Undo2 } from "lucide-react";
import type { Action } from "../../../components/actions/action.ts";
import { type Reason, ReasonField } from "../../../components/feedback/reason-field.tsx";
import { formatSum } from "../../../lib/money.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { paymentRecords, releaseAllocation, reversePayment } from "./payments.queries.ts";
import { paymentsText as words } from "./payments.text.ts";
import { refundText } from "./refunds/refund.text.ts";

export const liveOf = ({ allocations }: Pick<Payment, "allocations">): Allocation[] =>
  allocations.filter(({ released_at }) => released_at === null);

const hasRest = ({ unallocated }: Payment): boolean => Number(unallocated) > 0;

/** What a reversal opens again. */
function consequenceOf(payment: Payment): string {
  const open = liveOf(payment).map(({ amount, invoice_number }) => words.openAgain(formatSum(amount), invoice_number));
  return open.length === 0 ? words.reverseNone : words.reverseBody(open.join(", "));
}

const { read, refresh, store } = paymentRecords;

export const paymentActions = {
  allocate: {
    label: words.allocateOpen,
    icon: Split,
    applies: hasRest,
    link: ({ id }) => hrefOf(paths.payments, { peek: id, allocate: id }),
    opensDialog: true,
  },
  refund: {
    label: refundText.open,
    icon: HandCoins,
    area: "super_admin",
    applies: hasRest,
    link: ({ id }) => hrefOf(paths.payments, { refund: id }),
    opensDialog: true,
  },
  reverse: {
    label: words.reverseOpen,
    icon: Undo2,
    danger: true,
    applies: ({ reversed_at }) => reversed_at === null,
    read,
    refresh,
    failed: words.reverseFailed,
    confirm: (payment) => {
      const into: Reason = { reason: "" };
      return {
        danger: true,
        title: words.reverseTitle(formatSum(payment.amount), payment.brand),
        body: <ReasonField body={consequenceOf(payment)} label={words.reason} into={into} />,
        action: words.reverse,
        run: async (_, { client }) => {
          store(client, await reversePayment(payment.id, into.reason));
          return { title: words.reversedDone, body: words.nameOf(formatSum(payment.amount), payment.brand) };
        },
      };
    },
  },
} satisfies Record<string, Action<Payment>>;

/** Takes an allocation of a payment away. */
export const releaseOf = ({ id }: Payment): Action<Allocation> => ({
  label: words.releaseOpen,
  refresh,
  failed: words.releaseFailed,
  confirm: ({ amount, invoice_number }) => {
    const into: Reason = { reason: "" };
    const sum = formatSum(amount);
    return {
      title: words.releaseTitle(sum, invoice_number),
      body: <ReasonField body={words.releaseBody(sum, invoice_number)} label={words.reason} into={into} />,
      action: words.release,
      run: async (allocation, { client }) => {
        store(client, await releaseAllocation(id, allocation.id, into.reason));
        return { title: words.released, body: words.openAgain(sum, invoice_number) };
      },
    };
  },
});
