import { coupons } from "@console/contract/coupons.ts";
import { useReadOnce } from "../../../components/form/use-read-once.ts";
import { CouponDialog } from "./coupon-dialog.tsx";
import { formText as words } from "./coupon-form.text.ts";
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
    route: coupons.read,
    kind: "coupon",
    id: editing,
    gone: words.gone,
    failed: couponsText.oneFailed,
    onClose: form.onClose,
  });
  if (editing === undefined) return <CouponDialog {...form} />;
  return read && <CouponDialog loaded={read} {...form} />;
}
