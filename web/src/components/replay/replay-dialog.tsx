import { REPLAYED_MONTHS_MAX } from "@console/contract/limits.ts";
import { useState } from "react";
import { common } from "../../lib/common.text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import type { PickedBrand } from "../brand/brand-picker.queries.ts";
import { BrandPicker } from "../brand/brand-picker.tsx";
import { replayText as words } from "./replay.text.ts";
import { ReplayedBills, type ReplayedOn } from "./replayed-bills.tsx";

const START = 3;
const counts = Array.from({ length: REPLAYED_MONTHS_MAX }, (_, index) => ({
  value: String(index + 1),
  label: words.last(index + 1),
}));

type ReplayDialogProps = {
  on: ReplayedOn;
  /** The package's name; without it, the prices are unsaved. */
  name?: string;
  /** Without it, a person chooses one. */
  brand?: PickedBrand;
  onClose: () => void;
};

/** A brand's closed bills on another package or at unsaved prices, line by line. */
export function ReplayDialog({ on, name, brand, onClose }: ReplayDialogProps) {
  const [chosen, setChosen] = useState<PickedBrand | undefined>(brand);
  const [months, setMonths] = useState(START);
  return (
    <Dialog
      open
      size="lg"
      title={name === undefined ? words.unsavedTitle : words.title(name)}
      description={brand?.name ?? words.about}
      onClose={onClose}
    >
      <DialogBody className="md:min-h-[420px]">
        <div className="grid gap-3.5 md:grid-cols-[minmax(0,1fr)_200px]">
          {!brand && (
            <Field label={words.brand}>
              <BrandPicker single value={chosen ? [chosen] : []} onChange={([only]) => setChosen(only)} />
            </Field>
          )}
          <Field label={words.months}>
            <Select value={months} options={counts} onChange={({ target }) => setMonths(Number(target.value))} />
          </Field>
        </div>
        {chosen ? (
          <ReplayedBills brandId={chosen.id} on={on} name={name ?? words.unsaved} months={months} />
        ) : (
          <p className="mt-5 text-13 text-fg-2">{words.chooseBrand}</p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}
