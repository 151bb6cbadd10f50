import type { AppliedCoupon } from "@console/contract/billing.ts";
import type { Charge } from "@console/contract/charges.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { focusLost } from "../../../components/feedback/use-focus-lost.ts";
import { appliedQuery, chargesQuery, refreshBill, removeCharge, removeCoupon } from "./charges.queries.ts";
import { chargesText as words } from "./charges.text.ts";

/** What is to be taken off the bill, with its amount in words. */
export type Removal = { amount: string } & ({ coupon: AppliedCoupon } | { charge: Charge });

type RemoveFromBillProps = {
  brandId: number;
  brandName: string;
  removal: Removal;
  open: boolean;
  onClose: () => void;
};

/** It changes money, so it asks. */
export function RemoveFromBill({ brandId, brandName, removal, open, onClose }: RemoveFromBillProps) {
  const client = useQueryClient();
  const said = "coupon" in removal ? ofCoupon(removal.coupon, brandName, removal.amount) : ofCharge(removal, brandName);

  async function remove() {
    try {
      if ("coupon" in removal) {
        const left = await removeCoupon(brandId, removal.coupon.coupon_id);
        client.setQueryData(appliedQuery(brandId).queryKey, left);
      } else {
        await removeCharge(brandId, removal.charge);
        client.setQueryData(chargesQuery(brandId).queryKey, (all) => all?.filter(({ id }) => id !== removal.charge.id));
      }
      toasts.success(said.done, said.what);
      // Its row is gone once the question is gone as well.
      setTimeout(focusLost, 300);
    } finally {
      void refreshBill(client);
    }
  }

  return (
    <ConfirmDialog
      danger
      open={open}
      onClose={onClose}
      title={said.title}
      body={said.body}
      action={said.action}
      run={remove}
      fallback={said.failed}
    />
  );
}

const ofCoupon = ({ code }: AppliedCoupon, brand: string, amount: string) => ({
  what: code,
  title: words.removeCouponTitle(code),
  body: words.removeCouponBody(code, brand, amount),
  action: words.removeCoupon,
  done: words.couponRemoved,
  failed: words.removeCouponFailed,
});

function ofCharge({ charge, amount }: { charge: Charge; amount: string }, brand: string) {
  const kind = charge.amount.startsWith("-") ? "credit" : "charge";
  return {
    what: charge.label,
    title: words.removeChargeTitle(charge.label),
    body: words.removeChargeBody(brand, amount),
    action: words.removeAction[kind],
    done: words.removed[kind],
    failed: words.removeChargeFailed,
  };
}
