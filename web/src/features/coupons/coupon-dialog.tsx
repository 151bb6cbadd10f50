import type { Coupon } from "@console/contract/coupons.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { randomKey } from "../../api/client.ts";
import { ApiError, isConflict } from "../../api/errors.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { MessageBar } from "../../components/message-bar.tsx";
import { toasts } from "../../components/toasts.ts";
import { useConflict } from "../../components/use-conflict.tsx";
import { useDraft } from "../../components/use-draft.ts";
import { useSubmit } from "../../components/use-submit.ts";
import {
  bodyOf,
  type CouponForm,
  currentOf,
  emptyCoupon,
  fieldNames,
  formOf,
  problemsOf,
  shown,
} from "./coupon-form.rules.ts";
import { formText as words } from "./coupon-form.text.ts";
import { CouponFormFields } from "./coupon-form-fields.tsx";
import { createCoupon, keepCoupon, refreshCoupons, updateCoupon } from "./coupons.queries.ts";

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
  // What is stored as far as this form knows: the ground of the next save.
  const [record, setRecord] = useState(loaded ?? null);
  const [gone, setGone] = useState(false);
  const [key, setKey] = useState(randomKey);
  const form = useForm<CouponForm>({ defaultValues: loaded ? formOf(loaded) : emptyCoupon, resolver });
  const draft = useDraft(loaded ? `coupon-edit-${loaded.id}` : "coupon-new", form);
  const conflict = useConflict(form, { thing: words.thing, fields: fieldNames, labels: words.labels, shown });
  const { pending, failure, submit } = useSubmit(form, {
    fields: fieldNames,
    title: words.error,
    fallback: words.failed,
  });

  const save = (values: CouponForm) =>
    submit(async () => {
      try {
        const body = bodyOf(values);
        const { data: saved, meta } = await (record ? updateCoupon(record, body) : createCoupon(body, key));
        draft.clear();
        keepCoupon(client, saved);
        void refreshCoupons(client);
        toasts.success(record ? words.updated : words.created, meta.message);
        onSaved(saved.id);
      } catch (error) {
        const theirs = isConflict(error) ? currentOf(error.current) : null;
        if (isConflict(error) && record && theirs) {
          conflict.meet(error, formOf(record), formOf(theirs), values);
          return setRecord(theirs);
        }
        if (record && error instanceof ApiError && error.status === 404) return lost();
        throw error;
      }
    });

  /** Deleted meanwhile: what was typed can still become a new coupon. */
  function lost() {
    setRecord(null);
    setKey(randomKey());
    setGone(true);
  }

  /** The field that takes the focus says it, so the toast is not announced. */
  function refuse(wrong: FieldErrors<CouponForm>) {
    const first = fieldNames.find((field) => wrong[field]);
    toasts.error(words.invalid, first && wrong[first]?.message, { announce: false });
  }

  const notice = (gone || conflict.notice) && (
    <>
      {gone && <MessageBar tone="warning">{words.deleted}</MessageBar>}
      {conflict.notice}
    </>
  );

  return (
    <FormDialog
      open
      size="md"
      title={loaded ? words.edit : words.add}
      description={loaded ? words.editAbout(loaded.code) : words.addAbout}
      onClose={onClose}
      draft={draft}
      onSubmit={form.handleSubmit(save, refuse)}
      pending={pending}
      submitError={failure}
      dirty={form.formState.isDirty}
      submitLabel={gone ? words.saveAsNew : loaded ? words.save : words.add}
      notice={notice}
    >
      <CouponFormFields form={form} today={today} record={record} />
    </FormDialog>
  );
}

function resolver(values: CouponForm) {
  const problems = Object.entries(problemsOf(values));
  if (problems.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(problems.map(([field, message]) => [field, { type: "rule", message }])),
  };
}
