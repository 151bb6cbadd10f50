import type { Coupon } from "@console/contract/coupons.ts";
import { COUPON_CODE_MAX } from "@console/contract/limits.ts";
import type { KeyboardEvent } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import type { Act } from "../../../components/actions/action.ts";
import { useRun } from "../../../components/actions/use-run.ts";
import { BrandPicker } from "../../../components/brand/brand-picker.tsx";
import { TextField, TextFields } from "../../../components/form/text-field.tsx";
import type { RecordForm } from "../../../components/form/use-record-form.tsx";
import { addDays, nextMonth, quarterEnd } from "../../../lib/dates.ts";
import { optionsOf } from "../../../lib/options.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { type CouponForm, couponFields as fields } from "./coupon.fields.ts";
import { CouponEffect } from "./coupon-effect.tsx";
import { endsBeforeStart, sentenceOf, validityOf } from "./coupon-form.rules.ts";
import { formText as words } from "./coupon-form.text.ts";
import { generateCode } from "./coupons.queries.ts";

type Form = RecordForm<CouponForm, Coupon>;

/** Rendered separately. */
const placed = ["code", "starts_at", "expires_at", "external_id"] as const;

const { discount_type, coupon_type } = fields;
const discounts = optionsOf({
  percentage: discount_type.format("percentage"),
  fixed_amount: discount_type.format("fixed_amount"),
});
const kinds = optionsOf({
  generic: coupon_type.format("generic"),
  agency_specific: coupon_type.format("agency_specific"),
});
const signs = { percentage: "%", fixed_amount: "₹" } as const;

export function CouponFormFields({ form: record, today }: { form: Form; today: string }) {
  const { form, errorOf, input, stored } = record;
  const { control, formState, setValue } = form;
  const { isSubmitted } = formState;
  const values = useWatch({ control, compute: (all) => ({ ...all }) });
  const change = { shouldDirty: true, shouldValidate: isSubmitted };
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
      <TextFields form={record} except={placed} />
      <Field required label={fields.code.label} error={errorOf("code")} hint={stored ? words.locked : undefined}>
        <CodeRow form={form} locked={stored !== null} />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 max-[22.5rem]:grid-cols-1">
        <Field
          label={`${fields.discount_value.label} (${signs[values.discount_type]})`}
          error={errorOf("discount_value")}
        >
          <Input {...input("discount_value")} inputMode="decimal" autoComplete="off" className="tabular-nums" />
        </Field>
        <Segmented
          label={fields.discount_type.label}
          value={values.discount_type}
          options={discounts}
          onChange={(next) => {
            setValue("discount_type", next, change);
            if (errorOf("discount_value")) void form.trigger("discount_value");
          }}
        />
      </div>
      <div className="flex flex-col items-start gap-[5px]">
        <span aria-hidden="true" className="text-13 font-medium">
          {fields.coupon_type.label}
        </span>
        <Segmented
          label={fields.coupon_type.label}
          value={values.coupon_type}
          options={kinds}
          onChange={(next) => setValue("coupon_type", next, change)}
        />
      </div>
      {values.coupon_type === "agency_specific" && (
        <Controller
          control={control}
          name="resource_ids"
          render={({ field }) => (
            <Field required label={fields.resource_ids.label} error={errorOf("resource_ids")}>
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
        <TextField form={record} name="starts_at" />
        <TextField
          form={record}
          name="expires_at"
          min={values.starts_at || undefined}
          error={errorOf("expires_at") ?? (endsBeforeStart(values) ? words.badDates : undefined)}
        />
      </div>
      <Field
        label={fields.validity_period.label}
        error={errorOf("validity_period")}
        hint={validityOf(values, today) ?? undefined}
      >
        <Input {...input("validity_period")} inputMode="numeric" autoComplete="off" className="tabular-nums" />
      </Field>
      <TextField form={record} name="external_id" />
      <p role="status" className="min-h-5 rounded-md bg-surface-2 px-3.5 py-2.5 text-13 text-fg empty:hidden">
        {sentence}
      </p>
      <CouponEffect form={values} record={stored} today={today} />
    </div>
  );
}

/** The code with its button; an existing code is only shown. */
function CodeRow({ form, locked }: { form: UseFormReturn<CouponForm>; locked: boolean }) {
  const [run, pending] = useRun();
  /** The discount is the next field. */
  const generating: Act<null> = {
    failed: words.generateFailed,
    run: async () => {
      form.setValue("code", await generateCode(), { shouldDirty: true, shouldValidate: true });
      form.setFocus("discount_value", { shouldSelect: true });
      return undefined;
    },
  };
  const generate = () => void run(generating, null);

  /** Enter without a code generates one. */
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || locked || form.getValues("code") !== "") return;
    event.preventDefault();
    generate();
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
        <Button pending={pending} onClick={generate}>
          {words.generate}
        </Button>
      )}
    </span>
  );
}
