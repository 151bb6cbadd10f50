import { brands } from "@console/contract/brands.ts";
import { fold } from "@console/contract/fold.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../api/client.ts";
import { keyOf } from "../../../../api/queries.ts";
import { TextField } from "../../../../components/form/text-field.tsx";
import { leadingTwo } from "../../../../lib/names.ts";
import { optionsOf } from "../../../../lib/options.ts";
import { Field } from "../../../../ui/field.tsx";
import { Input } from "../../../../ui/input.tsx";
import { Select } from "../../../../ui/select.tsx";
import { Tile } from "../../../../ui/tile.tsx";
import { addFields } from "../fields/brand.fields.ts";
import type { FormPart } from "../fields/brand-form.model.ts";
import { formText } from "../fields/brand-form.text.ts";
import { FormSection, SectionFields, TwoColumns } from "../fields/form-section.tsx";
import { BrandLook } from "./brand-look.tsx";

/** Another brand with exactly this name as a search folds it; null if there is none. */
const nameInUseQuery = (name: string, ownId: number | null) =>
  queryOptions({
    queryKey: keyOf(brands.list, { name, ownId }, "name in use"),
    enabled: name !== "",
    queryFn: async ({ signal }) => {
      const { data } = await call(brands.list, { query: { search_key: name, per_page: 100 } }, { signal });
      return data.find((each) => each.id !== ownId && fold(each.name) === fold(name))?.name ?? null;
    },
  });

const { format } = addFields.status;
const statuses = optionsOf({ active: format("active"), inactive: format("inactive") });

/** Rendered separately. */
const placed = ["name", "email", "support_email", "domain", "status", "brand_color"] as const;

export function BrandSection({ part }: { part: FormPart }) {
  const { form, mode, brand } = part;
  const [leftName, setLeftName] = useState("");
  const { data: nameInUse } = useQuery(nameInUseQuery(leftName, brand?.id ?? null));
  return (
    <FormSection section="brand">
      <TwoColumns>
        <TextField
          form={part.record}
          name="name"
          hint={nameInUse && formText.nameInUse(nameInUse)}
          onBlur={(event) => setLeftName(event.target.value.trim())}
        />
        <TextField form={part.record} name={mode === "add" ? "email" : "support_email"} />
        <TextField form={part.record} name="domain" hint={formText.domainHint} />
        <Field label={part.record.fields.status.label}>
          <Select {...form.register("status")} options={statuses} />
        </Field>
        <SectionFields part={part} section="brand" except={placed} />
        <ColorField part={part} />
        <Look part={part} />
      </TwoColumns>
    </FormSection>
  );
}

const hex = /^#[0-9a-f]{6}$/i;

/** Typed or picked; the tile previews it. */
function ColorField({ part: { record, form } }: { part: FormPart }) {
  const color = form.watch("brand_color").trim();
  return (
    <Field label={record.fields.brand_color.label} error={record.errorOf("brand_color")}>
      <div className="flex items-center gap-2">
        <Tile initials={leadingTwo(form.watch("name")) || "AB"} color={color} />
        <Input technical maxLength={7} autoComplete="off" className="flex-1" {...record.input("brand_color")} />
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

/** Shown once the color was changed to a valid one; the contrast of the existing color is not questioned. */
function Look({ part: { form } }: { part: FormPart }) {
  const color = form.watch("brand_color").trim();
  if (!hex.test(color) || !form.formState.dirtyFields.brand_color) return null;
  return (
    <BrandLook
      color={color.toLowerCase()}
      name={form.watch("name").trim()}
      onChoose={(shade) => form.setValue("brand_color", shade, { shouldDirty: true, shouldValidate: true })}
    />
  );
}
