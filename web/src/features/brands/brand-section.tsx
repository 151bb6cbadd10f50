import { DESCRIPTION_MAX, EMAIL_MAX, NAME_MAX, URL_MAX } from "@console/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { leadingTwo } from "../../lib/initials.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { Tile } from "../../ui/tile.tsx";
import { nameInUseQuery } from "./brand.queries.ts";
import { formText } from "./brand-form.text.ts";
import { BrandLook } from "./brand-look.tsx";
import { type FormPart, TextField } from "./form-part.tsx";
import { FormSection, TwoColumns } from "./form-section.tsx";

export function BrandSection({ part }: { part: FormPart }) {
  const { form, mode, brand } = part;
  const [leftName, setLeftName] = useState("");
  const { data: taken } = useQuery(nameInUseQuery(leftName, brand?.id ?? null));
  return (
    <FormSection section="brand">
      <TwoColumns>
        <TextField
          part={part}
          field="name"
          required
          maxLength={NAME_MAX}
          hint={taken && formText.nameInUse(taken)}
          onBlur={(event) => setLeftName(event.target.value.trim())}
        />
        <TextField
          part={part}
          field={mode === "add" ? "email" : "support_email"}
          type="email"
          required
          maxLength={EMAIL_MAX}
        />
        <TextField part={part} field="domain" inputMode="url" maxLength={URL_MAX} hint={formText.domainHint} />
        <Field label={formText.labels.status}>
          <Select {...form.register("status")}>
            <option value="active">{formText.statuses.active}</option>
            <option value="inactive">{formText.statuses.inactive}</option>
          </Select>
        </Field>
        <Field label={formText.labels.description} wide error={form.formState.errors.description?.message}>
          <Textarea
            rows={2}
            maxLength={DESCRIPTION_MAX}
            placeholder={formText.descriptionPlaceholder}
            {...form.register("description")}
          />
        </Field>
        <ColorField part={part} />
        <Look part={part} />
      </TwoColumns>
    </FormSection>
  );
}

const hex = /^#[0-9a-f]{6}$/i;

/** Typed or picked; the tile shows what it will look like. */
function ColorField({ part: { form } }: { part: FormPart }) {
  const color = form.watch("brand_color").trim();
  return (
    <Field label={formText.labels.brand_color} error={form.formState.errors.brand_color?.message}>
      <div className="flex items-center gap-2">
        <Tile initials={leadingTwo(form.watch("name")) || "AB"} color={color} />
        <Input technical maxLength={7} autoComplete="off" className="flex-1" {...form.register("brand_color")} />
        <input
          type="color"
          aria-label={formText.pickColor}
          value={hex.test(color) ? color : "#6366f1"}
          onChange={(event) =>
            form.setValue("brand_color", event.target.value, { shouldDirty: true, shouldValidate: true })
          }
          className="size-ctl flex-none cursor-pointer rounded-sm border border-line-strong bg-surface p-1"
        />
      </div>
    </Field>
  );
}

/** Once the colour is one. */
function Look({ part: { form } }: { part: FormPart }) {
  const color = form.watch("brand_color").trim();
  if (!hex.test(color)) return null;
  return (
    <BrandLook
      color={color.toLowerCase()}
      name={form.watch("name").trim()}
      onChoose={(shade) => form.setValue("brand_color", shade, { shouldDirty: true, shouldValidate: true })}
    />
  );
}
