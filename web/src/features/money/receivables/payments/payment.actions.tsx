import type { Allocation, Payment } from "@console/contract/payments.ts";
import { HandCoins, Split, Undo2 } from "lucide-react";
import type { Action } from "../../../../components/actions/action.ts";
import { type Reason, ReasonField } from "../../../../components/feedback/reason-field.tsx";
import { formatSum } from "../../../../lib/money.ts";
import { hrefOf, paths } from "../../../../lib/paths.ts";
import { allocationText } from "../allocations/allocation.text.ts";
import { releasing } from "../allocations/release.actions.tsx";
import { reversePayment } from "../record/record.queries.ts";
import { refundText } from "../refunds/refund.text.ts";
import { paymentRecords, releasePayment } from "./payments.queries.ts";
import { paymentsText as words } from "./payments.text.ts";

export const liveOf = ({ allocations }: Pick<Payment, "allocations">): Allocation[] =>
  allocations.filter(({ released_at }) => released_at === null);

const hasRest = ({ unallocated }: Payment): boolean => Number(unallocated) > 0;

/** What a reversal opens again. */
function consequenceOf(payment: Payment): string {
  const open = liveOf(payment).map(({ amount, invoice_number }) =>
    allocationText.openAgain(formatSum(amount), invoice_number),
  );
  return open.length === 0 ? words.reverseNone : words.reverseBody(open.join(", "));
}

const { read, refresh, store } = paymentRecords;

export const paymentActions = {
  allocate: {
    label: allocationText.allocateOpen,
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
        body: <ReasonField body={consequenceOf(payment)} label={allocationText.reason} into={into} />,
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
export const releaseOf = ({ id }: Payment): Action<Allocation> =>
  releasing(words.payment, async (client, allocationId, reason) =>
    store(client, await releasePayment(id, allocationId, reason)),
  );
