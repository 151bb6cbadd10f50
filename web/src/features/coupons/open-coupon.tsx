import type { Coupon } from "@console/contract/coupons.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError, errorMessage, isSessionEnd } from "../../api/errors.ts";
import { toasts } from "../../components/toasts.ts";
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

/** The form that the address names, once its coupon is read: fresh, for its version counts. */
export function OpenCoupon({ editing, today, onClose, onSaved }: OpenCouponProps) {
  // Read once: what a colleague does later must neither move the ground under the form nor take it away.
  const [read, setRead] = useState<Coupon>();
  const { data, error, isFetchedAfterMount } = useQuery({
    ...couponQuery(editing ?? 0),
    enabled: editing !== undefined && read === undefined,
    staleTime: 0,
  });
  if (read === undefined && data && isFetchedAfterMount) setRead(data);
  const failed = read === undefined && error !== null && !isSessionEnd(error);

  const leave = useEffectEvent(() => {
    if (error instanceof ApiError && error.status === 404) toasts.error(words.gone, words.goneBody);
    else toasts.error(couponsText.oneFailed.title, errorMessage(error, couponsText.oneFailed.body));
    onClose();
  });
  useEffect(() => {
    if (failed) leave();
  }, [failed]);

  if (editing === undefined) return <CouponDialog today={today} onClose={onClose} onSaved={onSaved} />;
  if (!read) return null;
  return <CouponDialog loaded={read} today={today} onClose={onClose} onSaved={onSaved} />;
}
