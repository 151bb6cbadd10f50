import { billing } from "@console/contract/billing.ts";
import type { BrandBill } from "@console/contract/bills.ts";
import { Pause, Play } from "lucide-react";
import { call } from "../../../api/client.ts";
import type { Action } from "../../../components/actions/action.ts";
import { type Reason, ReasonField } from "../../../components/feedback/reason-field.tsx";
import { billText as words } from "./bill.text.ts";
import { isOwed, nameOf } from "./bill-row.tsx";
import { refreshReceivables as refresh } from "./refresh.ts";

const setHold = ({ brand_id, month }: BrandBill, body: { held: boolean; reason?: string }) =>
  call(billing.hold, { brandId: brand_id, params: { month }, body });

/** A held bill is disputed. */
export const hold: Action<BrandBill> = {
  label: words.holdOpen,
  icon: Pause,
  applies: (bill) => isOwed(bill) && !bill.held,
  failed: words.holdFailed,
  refresh,
  confirm: (bill) => {
    const into: Reason = { reason: "" };
    return {
      title: words.holdTitle(nameOf(bill)),
      body: <ReasonField body={words.holdBody} label={words.reason} into={into} />,
      action: words.hold,
      run: async () => {
        await setHold(bill, { held: true, reason: into.reason });
        return { title: words.held, body: nameOf(bill) };
      },
    };
  },
};

export const lift: Action<BrandBill> = {
  label: words.lift,
  icon: Play,
  applies: ({ held }) => held,
  failed: words.liftFailed,
  refresh,
  run: async (bill) => {
    await setHold(bill, { held: false });
    return { title: words.lifted, body: nameOf(bill) };
  },
};
