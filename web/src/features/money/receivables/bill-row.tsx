import type { BrandBill } from "@console/contract/bills.ts";
import { Banknote, FileMinus, Mail } from "lucide-react";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { isOwed, billName as nameOf } from "../../../components/bill/bill-name.ts";
import { RowActions } from "../../../components/list/row-parts.tsx";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { billText as words } from "./bill.text.ts";

const isBilled = ({ open, total }: BrandBill): boolean => !open && Number(total) > 0;

export const record: Action<BrandBill> = {
  label: words.recordOpen,
  icon: Banknote,
  applies: isOwed,
  run: async ({ brand_id, month }, { go }) => {
    await go(hrefOf(paths.bills, { pay: brand_id, bill: month }), { opensDialog: true });
    return undefined;
  },
};

export const email: Action<BrandBill> = {
  label: words.emailOneOpen,
  icon: Mail,
  applies: ({ open }) => !open,
  run: async ({ brand_id, month }, { go }) => {
    await go(hrefOf(paths.bills, { mail: brand_id, bill: month }), { opensDialog: true });
    return undefined;
  },
};

const credit: Action<BrandBill> = {
  label: words.creditOpen,
  icon: FileMinus,
  applies: isBilled,
  run: async ({ brand_id, month }, { go }) => {
    await go(hrefOf(paths.bills, { credit: brand_id, bill: month }), { opensDialog: true });
    return undefined;
  },
};

const BillMenu = actionMenu<BrandBill>(
  (bill) => words.actionsOf(nameOf(bill)),
  async () => {
    const { hold, lift } = await import("../../../components/bill/hold.actions.tsx");
    return [record, email, credit, hold, lift];
  },
);

/** The actions of a closed bill in its row; one of 0.00 has none. */
export const BillActions = ({ bill }: { bill: BrandBill }) =>
  isBilled(bill) && (
    <RowActions over menu={<BillMenu record={bill} />}>
      {isOwed(bill) && (
        <ActionButton
          plain
          variant="ghost"
          className="text-fg"
          action={{ ...record, label: words.record }}
          record={bill}
          name={words.recordFor(nameOf(bill))}
        />
      )}
    </RowActions>
  );
