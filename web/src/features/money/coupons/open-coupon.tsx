import { useReadOnce } from "../../../components/form/use-read-once.ts";
import { CouponDialog } from "./coupon-dialog.tsx";
import { formText as words } from "./coupon-form.text.ts";
import { couponQuery } from "./coupons.queries.ts";
import { couponsText } from "./coupons.text.ts";

type OpenCouponProps = {
  editing: number | undefined;
  today: string;
  onClose: () => void;
  onSaved: (id: number) => void;
};

/** The form for the coupon in the address, once it is loaded. */
export function OpenCoupon({ editing, ...form }: OpenCouponProps) {
  const read = useReadOnce({
    kind: "coupon",
    id: editing,
    query: couponQuery(editing ?? 0),
    enabled: editing !== undefined,
    gone: words.gone,
    failed: couponsText.oneFailed,
    onClose: form.onClose,
  });
  if (editing === undefined) return <CouponDialog {...form} />;
  return read && <CouponDialog loaded={read} {...form} />;
}
