import type { AppliedCoupon } from "@console/contract/billing.ts";
import { type Charge, charges } from "@console/contract/charges.ts";
import type { QueryClient } from "@tanstack/react-query";
import { callAbout } from "../../../../api/call-about.ts";
import { askAbout } from "../../../../components/feedback/ask-about.ts";
import { ask } from "../../../../components/feedback/confirm.ts";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { formatSum } from "../../../../lib/money.ts";
import { appliedQuery, chargesQuery, refreshBill, removeCoupon } from "./charges.queries.ts";
import { chargesText as words } from "./charges.text.ts";

/** What to remove from the bill; a coupon with its amount as text. */
export type Removal = { coupon: AppliedCoupon; amount: string } | { charge: Charge };

/** Asks first, because it changes money. */
export function removeFromBill(client: QueryClient, brandId: number, brandName: string, removal: Removal): void {
  if ("coupon" in removal) askToRemoveCoupon(client, brandId, brandName, removal);
  else void askToRemoveCharge(client, brandId, brandName, removal.charge);
}

type CouponRemoval = Extract<Removal, { coupon: AppliedCoupon }>;

const askToRemoveCoupon = (client: QueryClient, brandId: number, brand: string, { coupon, amount }: CouponRemoval) =>
  ask({
    danger: true,
    title: words.removeCouponTitle(coupon.code),
    body: words.removeCouponBody(coupon.code, brand, amount),
    action: words.removeCoupon,
    fallback: words.removeCouponFailed,
    run: async () => {
      try {
        const left = await removeCoupon(brandId, coupon.coupon_id);
        client.setQueryData(appliedQuery(brandId).queryKey, left);
        toasts.success(words.couponRemoved, coupon.code);
      } finally {
        void refreshBill(client);
      }
    },
  });

const askToRemoveCharge = (client: QueryClient, brandId: number, brand: string, listed: Charge) =>
  askAbout(
    listed,
    (charge) => {
      const kind = charge.amount.startsWith("-") ? "credit" : "charge";
      return {
        danger: true,
        title: words.removeChargeTitle(charge.label),
        body: words.removeChargeBody(brand, formatSum(charge.amount)),
        action: words.removeAction[kind],
        fallback: words.removeChargeFailed[kind],
        run: async () => {
          try {
            await callAbout(charges.remove, charge, { brandId });
            client.setQueryData(chargesQuery(brandId).queryKey, (all) => all?.filter(({ id }) => id !== charge.id));
            toasts.success(words.removed[kind], charge.label);
          } finally {
            void refreshBill(client);
          }
        },
      };
    },
    {
      refresh: () => refreshBill(client),
      read: async () => {
        const all = await client.fetchQuery({ ...chargesQuery(brandId), staleTime: 0 });
        return all.find(({ id }) => id === listed.id);
      },
    },
  );
