import type { Coupon } from "@console/contract/coupons.ts";
import { BulkActions, type BulkProps } from "../../../components/list/bulk-actions.tsx";
import { couponActions } from "./coupon.actions.ts";

export const CouponBulk = (props: BulkProps<Coupon>) => (
  <BulkActions {...props} actions={[couponActions.archive, couponActions.activate, couponActions.remove]} />
);
