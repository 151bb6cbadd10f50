import { type Coupon, coupons } from "@console/contract/coupons.ts";
import { csvOf } from "../../../api/queries.ts";
import { BulkActions } from "../../../components/list/bulk-actions.tsx";
import type { Selection } from "../../../components/list/use-selection.ts";
import { asQuery } from "../../../lib/search.ts";
import { couponActions } from "./coupon.actions.ts";
import { type CouponFilters, readAllCoupons } from "./coupons.queries.ts";

type CouponBulkProps = { selection: Selection<Coupon>; filters: CouponFilters; total: number };

export const CouponBulk = ({ filters, ...list }: CouponBulkProps) => (
  <BulkActions
    {...list}
    actions={[couponActions.archive, couponActions.activate, couponActions.remove]}
    readAll={() => readAllCoupons(filters)}
    file={(ids) => csvOf(coupons.list, { query: { ...asQuery(filters), ids } })}
  />
);
