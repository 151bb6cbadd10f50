import type { AvailableCoupon } from "@console/contract/effects.ts";
import { useQuery } from "@tanstack/react-query";
import { formatChange, formatDiscount, formatSum } from "../../../lib/money.ts";
import { shortMonth } from "../../../lib/months.ts";
import { ChoiceList } from "../choice-list.tsx";
import { chargesText as words } from "./charges.text.ts";
import { availableQuery } from "./effects.queries.ts";

type CouponChoicesProps = {
  brandId: number;
  q: string;
  chosen: number | null;
  onChoose: (coupon: AvailableCoupon) => void;
};

/** One of them can be chosen; what takes most off the bill comes first. */
export function CouponChoices({ brandId, q, chosen, onChoose }: CouponChoicesProps) {
  const found = useQuery(availableQuery(brandId, q));
  return (
    <ChoiceList query={found} words={words} q={q} count={found.data?.length ?? 0}>
      {found.data?.toSorted(byEffect).map((coupon) => (
        <Choice key={coupon.id} coupon={coupon} checked={coupon.id === chosen} onChoose={() => onChoose(coupon)} />
      ))}
    </ChoiceList>
  );
}

type ChoiceProps = { coupon: AvailableCoupon; checked: boolean; onChoose: () => void };

function Choice({ coupon, checked, onChoose }: ChoiceProps) {
  const { effect } = coupon;
  return (
    <label className="flex cursor-pointer items-start gap-x-3 gap-y-0.5 rounded-md px-3 py-2.5 hover:bg-hover has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:flex-wrap">
      <input
        type="radio"
        name="coupon"
        value={coupon.id}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 outline-none"
      />
      <span className="min-w-0 flex-1 break-words">
        <span className="block text-13 font-medium">{coupon.name}</span>
        <span className="mt-0.5 block text-12 text-fg-2">
          <span className="font-mono">{coupon.code}</span> ·{" "}
          {formatDiscount(coupon.discount_type, coupon.discount_value)} ·{" "}
          {words.counts(shortMonth(coupon.first_month), shortMonth(coupon.last_month))}
        </span>
      </span>
      <span className="text-right tabular-nums max-md:basis-full max-md:pl-7 max-md:text-left">
        {effect ? (
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
        )}
      </span>
    </label>
  );
}

/** For order alone: no amount is kept of it. */
const byEffect = (one: AvailableCoupon, other: AvailableCoupon): number =>
  Number(one.effect?.difference ?? 0) - Number(other.effect?.difference ?? 0) || one.name.localeCompare(other.name);
