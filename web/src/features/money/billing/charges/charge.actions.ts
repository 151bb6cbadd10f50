import type { AppliedCoupon } from "@console/contract/billing.ts";
import { type Charge, charges } from "@console/contract/charges.ts";
import type { AvailableCoupon } from "@console/contract/effects.ts";
import { callAbout } from "../../../../api/client.ts";
import type { Act } from "../../../../components/actions/action.ts";
import { formatSum } from "../../../../lib/money.ts";
import { monthName } from "../../../../lib/months.ts";
import { refreshMoney } from "../billing.queries.ts";
import { appliedQuery, applyCoupon, chargesQuery, removeCoupon } from "./charges.queries.ts";
import { chargesText as words } from "./charges.text.ts";

type OnBrand = { id: number; name: string };

/** @param amount what it takes off the bill, as text */
export const removeCouponFrom = (brand: OnBrand, amount: string): Act<AppliedCoupon> => ({
  failed: words.removeCouponFailed,
  refresh: refreshMoney,
  confirm: ({ code }) => ({
    danger: true,
    title: words.removeCouponTitle(code),
    body: words.removeCouponBody(code, brand.name, amount),
    action: words.removeCoupon,
  }),
  run: async ({ coupon_id, code }, { client }) => {
    client.setQueryData(appliedQuery(brand.id).queryKey, await removeCoupon(brand.id, coupon_id));
    return { title: words.couponRemoved, body: code };
  },
});

/** Coupons that are no longer available leave the list when it fails. */
export const applyCouponTo = (brandId: number): Act<AvailableCoupon> => ({
  failed: words.applyFailed,
  refresh: refreshMoney,
  run: async ({ id, code, last_month }, { client, key }) => {
    client.setQueryData(appliedQuery(brandId).queryKey, await applyCoupon(brandId, id, key));
    return { title: words.applied, body: words.appliedBody(code, monthName(last_month)) };
  },
});

const kindOf = ({ amount }: Charge) => (amount.startsWith("-") ? "credit" : "charge");

export const removeChargeFrom = (brand: OnBrand): Act<Charge> => ({
  failed: (charge) => words.removeChargeFailed[kindOf(charge)],
  refresh: refreshMoney,
  read: async (client, id) => {
    const all = await client.fetchQuery({ ...chargesQuery(brand.id), staleTime: 0 });
    return all.find((charge) => charge.id === id);
  },
  confirm: (charge) => ({
    danger: true,
    title: words.removeChargeTitle(charge.label),
    body: words.removeChargeBody(brand.name, formatSum(charge.amount)),
    action: words.removeAction[kindOf(charge)],
  }),
  run: async (charge, { client }) => {
    await callAbout(charges.remove, charge, { brandId: brand.id });
    client.setQueryData(chargesQuery(brand.id).queryKey, (all) => all?.filter(({ id }) => id !== charge.id));
    return { title: words.removed[kindOf(charge)], body: charge.label };
  },
});
