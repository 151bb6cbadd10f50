import { type Coupon, couponCreate, coupon as couponRecord, coupons } from "@console/contract/coupons.ts";
import { useQueryClient } from "@tanstack/react-query";
import { toasts } from "../../../components/feedback/toasts.ts";
import { emptyOf } from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { useReadOnce } from "../../../components/form/use-read-once.ts";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { common } from "../../../lib/common.text.ts";
import { couponFields } from "./coupon.fields.ts";
import { formOf, sentOf } from "./coupon-form.rules.ts";
import { formText as words } from "./coupon-form.text.ts";
import { CouponFormFields } from "./coupon-form-fields.tsx";
import { couponRecords, createCoupon, updateCoupon } from "./coupons.queries.ts";
import { couponsText } from "./coupons.text.ts";

type CouponDialogProps = {
  /** The coupon to edit. */
  loaded?: Coupon;
  today: string;
  onClose: () => void;
  onSaved: (id: number) => void;
};

/** Add and edit in one form. */
export function CouponDialog({ loaded, today, onClose, onSaved }: CouponDialogProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    fields: couponFields,
    start: loaded ? formOf(loaded) : emptyOf(couponFields),
    edit: { loaded: loaded ?? null, schema: couponRecord, formOf },
    check: { schema: couponCreate, body: sentOf },
    draft: loaded ? `coupon-edit-${loaded.id}` : "coupon-new",
    words,
    save: (values, { stored, key }) =>
      stored ? updateCoupon(stored, sentOf(values), key) : createCoupon(sentOf(values), key),
    onSaved: ({ data: saved, meta }, before) => {
      couponRecords.store(client, saved);
      void couponRecords.refresh(client);
      toasts.success(before ? words.updated : words.created, meta.message);
      onSaved(saved.id);
    },
  });

  return (
    <FormDialog
      size="md"
      title={loaded ? words.edit : words.add}
      description={loaded ? words.editAbout(loaded.code) : words.addAbout}
      onClose={onClose}
      form={form}
      submitLabel={form.gone ? words.saveAsNew : loaded ? common.save : words.add}
    >
      <CouponFormFields form={form} today={today} />
    </FormDialog>
  );
}

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
