import type { Allocation } from "@console/contract/payments.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { Action } from "../../../../components/actions/action.ts";
import { refreshReceivables } from "../../../../components/bill/refresh.ts";
import { type Reason, ReasonField } from "../../../../components/feedback/reason-field.tsx";
import { formatSum } from "../../../../lib/money.ts";
import { allocationText as words } from "./allocation.text.ts";

/**
 * Takes away what a payment or a credit note pays of a bill.
 * @param source what it is, in words
 * @param release stores what the server answered
 */
export const releasing = (
  source: string,
  release: (client: QueryClient, allocationId: number, reason: string) => Promise<void>,
): Action<Allocation> => ({
  label: words.releaseOpen,
  refresh: refreshReceivables,
  failed: words.releaseFailed,
  confirm: ({ amount, invoice_number }) => {
    const into: Reason = { reason: "" };
    const sum = formatSum(amount);
    return {
      title: words.releaseTitle(sum, invoice_number),
      body: <ReasonField body={words.releaseBody(sum, invoice_number, source)} label={words.reason} into={into} />,
      action: words.release,
      run: async ({ id }, { client }) => {
        await release(client, id, into.reason);
        return { title: words.released, body: words.openAgain(sum, invoice_number) };
      },
    };
  },
});
