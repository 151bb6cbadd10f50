import { brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { Building2, X } from "lucide-react";
import { oneQuery } from "../../../../api/queries.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { Popover } from "../../../../ui/popover.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";

const BrandPicker = lazyPart(async () => (await import("../../../../components/brand/brand-picker.tsx")).BrandPicker);

type BrandFilterProps = { value: number | undefined; onChange: (id: number | undefined) => void };

/** Limits the list to one brand: chosen in a panel, or the chip that shows it and removes it. */
export const BrandFilter = ({ value, onChange }: BrandFilterProps) =>
  value === undefined ? (
    <Popover
      title={words.brandFilter}
      trigger={
        <Button>
          <Building2 aria-hidden="true" />
          {words.brand}
        </Button>
      }
    >
      <div className="w-72 max-w-full">
        <Field label={words.brand}>
          <BrandPicker single value={[]} onChange={([chosen]) => onChange(chosen?.id)} />
        </Field>
      </div>
    </Popover>
  ) : (
    <BrandChip id={value} onRemove={() => onChange(undefined)} />
  );

function BrandChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data } = useQuery(oneQuery(brands.read, id));
  return (
    <Button aria-pressed onClick={onRemove} className="max-w-60">
      <span className="truncate">{data ? words.brandOnly(data.name) : words.brand}</span>
      <X aria-hidden="true" />
      <span className="sr-only">{words.allBrands}</span>
    </Button>
  );
}
