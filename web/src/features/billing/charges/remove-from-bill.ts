import type { AppliedCoupon } from "@console/contract/billing.ts";
import { type Charge, charges } from "@console/contract/charges.ts";
import type { QueryClient } from "@tanstack/react-query";
import { callAbout } from "../../../api/call-about.ts";
import { ask } from "../../../components/feedback/confirm.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { appliedQuery, chargesQuery, refreshBill, removeCoupon } from "./charges.queries.ts";
import { chargesText as words } from "./charges.text.ts";

/** What to remove from the bill, with its amount as text. */
export type Removal = { amount: string } & ({ coupon: AppliedCoupon } | { charge: Charge });

/** Asks first, because it changes money. */
export function removeFromBill(client: QueryClient, brandId: number, brandName: string, removal: Removal): void {
  const { what, done, ...question } =
    "coupon" in removal ? ofCoupon(removal.coupon, brandName, removal.amount) : ofCharge(removal, brandName);
  ask({
    danger: true,
    ...question,
    run: async () => {
      try {
        if ("coupon" in removal) {
          const left = await removeCoupon(brandId, removal.coupon.coupon_id);
          client.setQueryData(appliedQuery(brandId).queryKey, left);
        } else {
          const { id } = removal.charge;
          await callAbout(charges.remove, removal.charge, { brandId });
          client.setQueryData(chargesQuery(brandId).queryKey, (all) => all?.filter((each) => each.id !== id));
        }
        toasts.success(done, what);
      } finally {
        void refreshBill(client);
      }
    },
  });
}

const ofCoupon = ({ code }: AppliedCoupon, brand: string, amount: string) => ({
  what: code,
  title: words.removeCouponTitle(code),
  body: words.removeCouponBody(code, brand, amount),
  action: words.removeCoupon,
  done: words.couponRemoved,
  fallback: words.removeCouponFailed,
});

function ofCharge({ charge, amount }: { charge: Charge; amount: string }, brand: string) {
  const kind = charge.amount.startsWith("-") ? "credit" : "charge";
  return {
    what: charge.label,
    title: words.removeChargeTitle(charge.label),
    body: words.removeChargeBody(brand, amount),
    action: words.removeAction[kind],
    done: words.removed[kind],
    fallback: words.removeChargeFailed[kind],
  };
}
