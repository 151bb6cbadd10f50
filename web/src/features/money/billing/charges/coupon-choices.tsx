import type { AvailableCoupon } from "@console/contract/effects.ts";
import { compareNames } from "@console/contract/fold.ts";
import { useQuery } from "@tanstack/react-query";
import { formatChange, formatDiscount, formatSum } from "../../../../lib/money.ts";
import { shortMonth } from "../../../../lib/months.ts";
import { ChoiceList, ChoiceRow } from "../choice-list.tsx";
import { chargesText as words } from "./charges.text.ts";
import { availableQuery } from "./effects.queries.ts";

type CouponChoicesProps = {
  brandId: number;
  q: string;
  chosen: number | null;
  onChoose: (coupon: AvailableCoupon) => void;
};

/** A choice of coupons, the largest discount first. */
export function CouponChoices({ brandId, q, chosen, onChoose }: CouponChoicesProps) {
  const query = useQuery(availableQuery(brandId, q));
  return (
    <ChoiceList query={query} words={words} q={q} count={query.data?.length ?? 0}>
      {query.data?.toSorted(byEffect).map((coupon) => (
        <Choice key={coupon.id} coupon={coupon} checked={coupon.id === chosen} onChoose={() => onChoose(coupon)} />
      ))}
    </ChoiceList>
  );
}

type ChoiceProps = { coupon: AvailableCoupon; checked: boolean; onChoose: () => void };

function Choice({ coupon, checked, onChoose }: ChoiceProps) {
  const { effect } = coupon;
  return (
    <ChoiceRow
      name="coupon"
      value={coupon.id}
      checked={checked}
      onChange={onChoose}
      about={
        <>
          <span className="block text-13 font-medium">{coupon.name}</span>
          <span className="mt-0.5 block text-12 text-fg-2">
            <span className="font-mono">{coupon.code}</span> ·{" "}
            {formatDiscount(coupon.discount_type, coupon.discount_value)} ·{" "}
            {words.applies(shortMonth(coupon.first_month), shortMonth(coupon.last_month))}
          </span>
        </>
      }
      amount={
        effect ? (
          <>
            <span className="block text-13 font-semibold">
              {formatChange(effect.difference)} <span className="text-12 font-normal text-fg-2">{words.thisMonth}</span>
            </span>
            <span className="block text-12 text-fg-2">
              {formatSum(effect.now)} → {formatSum(effect.total)}
            </span>
          </>
        ) : (
          <span className="text-12 text-fg-2">{words.noBill}</span>
        )
      }
    />
  );
}

/** Only for sorting: the numbers are not used otherwise. */
const byEffect = (one: AvailableCoupon, other: AvailableCoupon): number =>
  Number(one.effect?.difference ?? 0) - Number(other.effect?.difference ?? 0) || compareNames(one.name, other.name);
