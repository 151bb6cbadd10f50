import { billing } from "@console/contract/billing.ts";
import type { BrandBill } from "@console/contract/bills.ts";
import { Banknote, Pause, Play } from "lucide-react";
import { call } from "../../../api/client.ts";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { type Reason, ReasonField } from "../../../components/feedback/reason-field.tsx";
import { RowActions } from "../../../components/list/row-parts.tsx";
import { shortMonth } from "../../../lib/months.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { billText as words } from "./bill.text.ts";
import { refreshReceivables as refresh } from "./receivables.queries.ts";

const nameOf = ({ brand, month }: BrandBill) => words.nameOf(brand, shortMonth(month));
const isOwed = ({ open, status }: BrandBill) => !open && status !== "paid";

const setHold = ({ brand_id, month }: BrandBill, body: { held: boolean; reason?: string }) =>
  call(billing.hold, { brandId: brand_id, params: { month }, body });

const record: Action<BrandBill> = {
  label: words.recordOpen,
  icon: Banknote,
  applies: isOwed,
  run: async ({ brand_id, month }, { go }) => {
    await go(hrefOf(paths.bills, { pay: brand_id, bill: month }), { opensDialog: true });
    return undefined;
  },
};

const hold: Action<BrandBill> = {
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

const lift: Action<BrandBill> = {
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

const BillMenu = actionMenu<BrandBill>(
  (bill) => words.actionsOf(nameOf(bill)),
  async () => [record, hold, lift],
);

/** The actions of an open bill in its row; a paid one has none. */
export const BillActions = ({ bill }: { bill: BrandBill }) =>
  isOwed(bill) && (
    <RowActions quiet menu={<BillMenu record={bill} />}>
      <ActionButton
        plain
        variant="ghost"
        className="text-fg"
        action={{ ...record, label: words.record }}
        record={bill}
        name={words.recordFor(nameOf(bill))}
      />
    </RowActions>
  );
