import { BrandPicker } from "../../../../components/brand/brand-picker.tsx";
import { common } from "../../../../lib/common.text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/dialog.tsx";
import { Field } from "../../../../ui/field.tsx";
import { recordText as words } from "./record-payment.text.ts";

type ChooseBrandProps = { onChoose: (brandId: number) => void; onClose: () => void };

/** Whose payment it is. */
export const ChooseBrand = ({ onChoose, onClose }: ChooseBrandProps) => (
  <Dialog open size="ml" title={words.title} onClose={onClose}>
    <DialogBody className="md:min-h-80">
      <Field label={words.brand} hint={words.brandHint}>
        <BrandPicker single value={[]} onChange={([brand]) => brand && onChoose(brand.id)} />
      </Field>
    </DialogBody>
    <DialogFooter>
      <Button onClick={onClose}>{common.cancel}</Button>
    </DialogFooter>
  </Dialog>
);
