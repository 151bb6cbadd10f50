import { billing } from "@console/contract/billing.ts";
import { bills } from "@console/contract/bills.ts";
import { Pause, Play } from "lucide-react";
import { call, refsOf } from "../../api/client.ts";
import { hrefOf, paths } from "../../lib/paths.ts";
import type { Action } from "../actions/action.ts";
import { type Reason, ReasonField } from "../feedback/reason-field.tsx";
import { billName, type HoldableBill, isOwed } from "./bill-name.ts";
import { holdText as words } from "./hold.text.ts";
import { refreshReceivables as refresh } from "./refresh.ts";

const setHold = ({ brand_id, month }: HoldableBill, body: { held: boolean; reason?: string }) =>
  call(billing.hold, { brandId: brand_id, params: { month }, body });

const setHolds = (chosen: readonly { id: number; version: number }[], change: { held: boolean; reason?: string }) =>
  call(bills.bulkHold, { body: { records: refsOf(chosen), ...change } });

const mayHold = (bill: HoldableBill): boolean => isOwed(bill) && !bill.held;

const question = (name: string, into: Reason) => ({
  title: words.holdTitle(name),
  body: <ReasonField body={words.holdBody} label={words.reason} into={into} />,
});

/** A held bill is disputed. */
export const hold = {
  label: words.holdOpen,
  icon: Pause,
  applies: mayHold,
  failed: words.holdFailed,
  refresh,
  confirm: (bill) => {
    const into: Reason = { reason: "" };
    return {
      ...question(billName(bill), into),
      action: words.hold,
      run: async () => {
        await setHold(bill, { held: true, reason: into.reason });
        return { title: words.held, body: billName(bill) };
      },
    };
  },
  bulk: (chosen, client) => {
    const free = chosen.filter(mayHold);
    if (free.length === 0) return null;
    const into: Reason = { reason: "" };
    return {
      confirm: { ...question(words.several(free.length), into), action: words.holdSeveral },
      call: () => setHolds(free, { held: true, reason: into.reason }),
      undo: (done) => setHolds(done, { held: false }),
      refresh: () => refresh(client),
      title: words.heldSeveral,
      failed: words.holdSeveralFailed,
    };
  },
} satisfies Action<HoldableBill>;

/** Afterwards the invoice is offered to be sent, where it is known that it was not. */
export const lift = {
  label: words.lift,
  icon: Play,
  applies: ({ held }) => held,
  failed: words.liftFailed,
  refresh,
  run: async (bill, { go }) => {
    await setHold(bill, { held: false });
    // While it was on hold, its invoice did not leave by itself.
    if (bill.sent_at === null)
      await go(hrefOf(paths.bills, { mail: bill.brand_id, bill: bill.month }), { opensDialog: true });
    return { title: words.lifted, body: billName(bill) };
  },
  bulk: (chosen, client) =>
    chosen.every(({ held }) => held)
      ? {
          call: () => setHolds(chosen, { held: false }),
          refresh: () => refresh(client),
          title: words.liftedSeveral,
          failed: words.liftSeveralFailed,
        }
      : null,
} satisfies Action<HoldableBill & { sent_at?: string | null }>;
