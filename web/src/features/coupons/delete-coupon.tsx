import type { Coupon } from "@console/contract/coupons.ts";
import { useQueryClient } from "@tanstack/react-query";
import { isConflict } from "../../api/errors.ts";
import { ConfirmDialog } from "../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../components/feedback/toasts.ts";
import { useAsked } from "../../components/form/use-asked.ts";
import { refreshCoupons, removeCoupon } from "./coupons.queries.ts";
import { couponsText as words } from "./coupons.text.ts";

type DeleteCouponProps = {
  /** As the list has it now. */
  coupon: Coupon;
  open: boolean;
  onClose: () => void;
};

export function DeleteCoupon({ coupon: listed, open, onClose }: DeleteCouponProps) {
  const [coupon, renew] = useAsked(listed, open);
  const client = useQueryClient();

  async function remove() {
    try {
      const { meta } = await removeCoupon(coupon);
      toasts.success(words.deleted, meta.message);
    } catch (error) {
      // The next try acts on what the colleague has saved.
      if (isConflict(error)) {
        renew();
        void refreshCoupons(client);
      }
      throw error;
    }
    void refreshCoupons(client);
  }

  return (
    <ConfirmDialog
      danger
      open={open}
      onClose={onClose}
      title={words.deleteTitle}
      body={words.deleteBody(coupon.name, coupon.code)}
      action={words.deleteAction}
      run={remove}
      fallback={words.deleteFailed}
    />
  );
}
