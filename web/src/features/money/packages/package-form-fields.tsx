import { IMAGE_ALT_MAX } from "@console/contract/limits.ts";
import { priceFields } from "@console/contract/line-kinds.ts";
import type { PackageDetail } from "@console/contract/packages.ts";
import type { ReactNode, RefObject } from "react";
import { Controller, useWatch } from "react-hook-form";
import { BrandPicker } from "../../../components/brand/brand-picker.tsx";
import { PictureField } from "../../../components/form/picture-field.tsx";
import { TextFields } from "../../../components/form/text-field.tsx";
import type { Picture } from "../../../components/form/use-picture.ts";
import type { RecordForm } from "../../../components/form/use-record-form.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { optionsOf } from "../../../lib/options.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { packageFields as fields, type PackageForm } from "./package.fields.ts";
import type { PriceNotes } from "./package-form.rules.ts";
import { formText as words } from "./package-form.text.ts";

type PackageFormFieldsProps = {
  record: RecordForm<PackageForm, PackageDetail>;
  picture: Picture;
  /** First day of the shown prices, if it is in the future. */
  pricesFrom: string | undefined;
  copies: boolean;
  /** The first price field. */
  prices: RefObject<HTMLInputElement | null>;
  notes: PriceNotes;
  onNotes: (change: (notes: PriceNotes) => PriceNotes) => void;
};

/** Rendered with the picture. */
const placed = ["image_alt"] as const;

export function PackageFormFields(props: PackageFormFieldsProps) {
  const { record, picture, pricesFrom, copies, prices, notes, onNotes } = props;
  const { errorOf } = record;
  const { control, formState, register, setValue } = record.form;
  const values = useWatch({
    control,
    compute: ({ active, public: offered, integration_charge }) => ({ active, offered, integration_charge }),
  });
  const set = (field: "active" | "public" | "integration_charge", value: boolean) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Section title={words.basics}>
        <TextFields form={record} except={placed} />
        <Choice label={fields.active.label} hint={values.active ? undefined : words.inactiveHint}>
          <Segmented
            label={fields.active.label}
            value={values.active ? "active" : "inactive"}
            options={optionsOf({ active: fields.active.format(true), inactive: fields.active.format(false) })}
            onChange={(next) => set("active", next === "active")}
          />
        </Choice>
        <Choice label={fields.public.label}>
          <Segmented
            label={fields.public.label}
            value={values.offered ? "public" : "dedicated"}
            options={optionsOf({ public: fields.public.format(true), dedicated: fields.public.format(false) })}
            onChange={(next) => set("public", next === "public")}
          />
        </Choice>
        {!values.offered && (
          <Controller
            control={control}
            name="organization_ids"
            render={({ field }) => (
              <Field required label={fields.organization_ids.label} error={errorOf("organization_ids")}>
                <BrandPicker value={field.value} onChange={field.onChange} />
              </Field>
            )}
          />
        )}
      </Section>
      <Section title={words.prices}>
        {pricesFrom && <p className="text-13 text-fg-2">{words.pending(formatDay(pricesFrom))}</p>}
        <div className="grid grid-cols-2 gap-3.5 max-[22.5rem]:grid-cols-1">
          {priceFields.map((name, index) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field: { ref, ...field } }) => (
                <Field label={fields[name].label} hint={words.unit(name)} error={notes[name]?.note ?? errorOf(name)}>
                  <MoneyInput
                    {...field}
                    onChange={(text) => {
                      onNotes(({ [name]: _, ...others }) => others);
                      field.onChange(text);
                    }}
                    onUnreadable={(typed, isSeen) =>
                      onNotes((all) => ({ ...all, [name]: { note: words.notANumber(typed), isSeen } }))
                    }
                    ref={(input) => {
                      ref(input);
                      if (index === 0) prices.current = input;
                    }}
                  />
                </Field>
              )}
            />
          ))}
        </div>
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p className="text-13 font-medium">{fields.integration_charge.label}</p>
            <p className="text-12 text-fg-3">{words.integrationHint}</p>
          </div>
          <Switch
            label={fields.integration_charge.label}
            checked={values.integration_charge}
            onChange={(next) => set("integration_charge", next)}
          />
        </div>
      </Section>
      <PictureField
        picture={picture}
        title={words.picture}
        alt={words.pictureOf}
        remove={words.removePicture}
        hint={copies && picture.src ? `${words.dropHere} ${words.copiesPicture}` : words.dropHere}
        shape="aspect-4/3 w-24 bg-surface-2 object-cover"
      >
        <Field label={fields.image_alt.label} hint={words.altHint}>
          <Input {...register("image_alt")} autoComplete="off" maxLength={IMAGE_ALT_MAX} />
        </Field>
      </PictureField>
    </div>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-3.5">
    <h3 className="text-14 font-semibold">{title}</h3>
    {children}
  </section>
);

const Choice = ({ label, hint, children }: { label: string; hint?: string | undefined; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col items-start gap-[5px]">
    <span aria-hidden="true" className="text-13 font-medium">
      {label}
    </span>
    {children}
    {hint && <p className="text-12 text-fg-3">{hint}</p>}
  </div>
);
