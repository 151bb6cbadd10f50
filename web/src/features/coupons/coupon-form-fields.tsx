import type { Coupon } from "@console/contract/coupons.ts";
import { COUPON_CODE_MAX, NAME_MAX } from "@console/contract/limits.ts";
import { type KeyboardEvent, useState } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { BrandPicker } from "../../components/brand-picker.tsx";
import { toasts } from "../../components/toasts.ts";
import { addDays, nextMonth, quarterEnd } from "../../lib/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { CouponEffect } from "./coupon-effect.tsx";
import { type CouponForm, endsBeforeStart, type FieldName, sentenceOf, validityOf } from "./coupon-form.rules.ts";
import { formText as words } from "./coupon-form.text.ts";
import { generateCode } from "./coupons.queries.ts";

type CouponFormFieldsProps = {
  form: UseFormReturn<CouponForm>;
  today: string;
  /** The coupon as it is stored: its code stays. */
  record: Coupon | null;
};

const signs = { percentage: "%", fixed_amount: "₹" } as const;

export function CouponFormFields({ form, today, record }: CouponFormFieldsProps) {
  const locked = record !== null;
  const { control, formState, setValue } = form;
  const { errors, isSubmitted } = formState;
  const values = useWatch({ control, compute: (all) => ({ ...all }) });
  const change = { shouldDirty: true, shouldValidate: isSubmitted };
  // Left empty a field is not wrong yet; that is for the submit to say.
  const text = (field: Exclude<FieldName, "resource_ids">) =>
    form.register(field, { onBlur: () => form.getValues(field).trim() !== "" && void form.trigger(field) });
  const end = (day: string) => setValue("expires_at", day, { ...change, shouldValidate: true });
  const from = values.starts_at === "" ? today : values.starts_at;
  const runNextMonth = () => {
    const { from: first, to: last } = nextMonth(today);
    setValue("starts_at", first, { ...change, shouldValidate: true });
    end(last);
  };
  const sentence = sentenceOf(values);

  return (
    <div className="flex flex-col gap-3.5">
      <Field required label={words.labels.name} error={errors.name?.message}>
        <Input {...text("name")} autoComplete="off" maxLength={NAME_MAX} />
      </Field>
      <Field required label={words.labels.code} error={errors.code?.message} hint={locked ? words.locked : undefined}>
        <CodeRow form={form} locked={locked} />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 max-[22.5rem]:grid-cols-1">
        <Field
          label={`${words.labels.discount_value} (${signs[values.discount_type]})`}
          error={errors.discount_value?.message}
        >
          <Input {...text("discount_value")} inputMode="decimal" autoComplete="off" className="tabular-nums" />
        </Field>
        <Segmented
          label={words.labels.discount_type}
          value={values.discount_type}
          options={[
            { value: "percentage", label: words.discountTypes.percentage },
            { value: "fixed_amount", label: words.discountTypes.fixed_amount },
          ]}
          onChange={(next) => {
            setValue("discount_type", next, change);
            if (errors.discount_value) void form.trigger("discount_value");
          }}
        />
      </div>
      <div className="flex flex-col items-start gap-[5px]">
        <span aria-hidden="true" className="text-13 font-medium">
          {words.labels.coupon_type}
        </span>
        <Segmented
          label={words.labels.coupon_type}
          value={values.coupon_type}
          options={[
            { value: "generic", label: words.couponTypes.generic },
            { value: "agency_specific", label: words.couponTypes.agency_specific },
          ]}
          onChange={(next) => setValue("coupon_type", next, change)}
        />
      </div>
      {values.coupon_type === "agency_specific" && (
        <Controller
          control={control}
          name="resource_ids"
          render={({ field }) => (
            <Field required label={words.labels.resource_ids} error={errors.resource_ids?.message}>
              <BrandPicker value={field.value} onChange={field.onChange} />
            </Field>
          )}
        />
      )}
      <div className="grid grid-cols-2 gap-3 max-[22.5rem]:grid-cols-1">
        <fieldset className="col-span-full flex flex-wrap items-center gap-2">
          <legend className="sr-only">{words.presets}</legend>
          <span aria-hidden="true" className="text-12 text-fg-3">
            {words.presets}
          </span>
          <Button size="sm" onClick={runNextMonth}>
            {words.nextMonth}
          </Button>
          <Button size="sm" onClick={() => end(addDays(from, 29))}>
            {words.thirtyDays}
          </Button>
          <Button size="sm" onClick={() => end(quarterEnd(from))}>
            {words.quarterEnd}
          </Button>
        </fieldset>
        <Field required label={words.labels.starts_at} error={errors.starts_at?.message}>
          <Input {...text("starts_at")} type="date" />
        </Field>
        <Field
          required
          label={words.labels.expires_at}
          error={errors.expires_at?.message ?? (endsBeforeStart(values) ? words.badDates : undefined)}
        >
          <Input {...text("expires_at")} type="date" min={values.starts_at || undefined} />
        </Field>
      </div>
      <Field
        label={words.labels.validity_period}
        error={errors.validity_period?.message}
        hint={validityOf(values, today) ?? undefined}
      >
        <Input {...text("validity_period")} inputMode="numeric" autoComplete="off" className="tabular-nums" />
      </Field>
      <p role="status" className="min-h-5 rounded-md bg-surface-2 px-3.5 py-2.5 text-13 text-fg empty:hidden">
        {sentence}
      </p>
      <CouponEffect form={values} record={record} today={today} />
    </div>
  );
}

/** The code with its button; one that exists is only shown. */
function CodeRow({ form, locked }: { form: UseFormReturn<CouponForm>; locked: boolean }) {
  const [pending, setPending] = useState(false);

  /** The discount comes next. */
  async function generate() {
    setPending(true);
    try {
      form.setValue("code", await generateCode(), { shouldDirty: true, shouldValidate: true });
      form.setFocus("discount_value", { shouldSelect: true });
    } catch (error) {
      toasts.failure(words.error, error, words.generateFailed);
    } finally {
      setPending(false);
    }
  }

  /** Enter where there is no code yet makes one. */
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || locked || form.getValues("code") !== "") return;
    event.preventDefault();
    if (!pending) void generate();
  }

  return (
    <span className="flex gap-2">
      <Input
        {...form.register("code")}
        onKeyDown={press}
        technical
        readOnly={locked}
        autoComplete="off"
        maxLength={COUPON_CODE_MAX}
        className="min-w-0 flex-1"
      />
      {!locked && (
        <Button pending={pending} onClick={() => void generate()}>
          {words.generate}
        </Button>
      )}
    </span>
  );
}
