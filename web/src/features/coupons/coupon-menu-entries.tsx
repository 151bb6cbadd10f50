import type { Coupon } from "@console/contract/coupons.ts";
import { Trash2 } from "lucide-react";
import { MenuItem } from "../../ui/menu-items.tsx";
import type { CouponStep } from "./coupon-cells.tsx";
import { couponsText as words } from "./coupons.text.ts";

type CouponMenuEntriesProps = { coupon: Coupon; onStep: (step: CouponStep) => void };

/** Offered while nobody has used it (COUPON-10), and says why where it is not. */
export const CouponMenuEntries = ({ coupon, onStep }: CouponMenuEntriesProps) => (
  <>
    <MenuItem
      danger={coupon.uses === 0}
      disabled={coupon.uses > 0}
      icon={<Trash2 aria-hidden="true" />}
      onSelect={() => onStep("remove")}
    >
      {words.remove}
    </MenuItem>
    {coupon.uses > 0 && <p className="max-w-56 px-2.5 pt-1 pb-1.5 text-12 text-fg-3">{words.used(coupon.uses)}</p>}
  </>
);
