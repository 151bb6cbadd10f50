import type { AvailableCoupon } from "@console/contract/effects.ts";
import { type FormEvent, useState } from "react";
import { useRunInDialog } from "../../../../components/actions/use-run.ts";
import { FailureBar } from "../../../../components/feedback/message-bar.tsx";
import { useBlockNavigation } from "../../../../components/feedback/use-unsaved-guard.ts";
import { common } from "../../../../lib/common.text.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/dialog.tsx";
import { SearchField } from "../../../../ui/search-field.tsx";
import { ChoiceNote, focusChoices } from "../choice-list.tsx";
import { applyCouponTo } from "./charge.actions.ts";
import { chargesText as words } from "./charges.text.ts";
import { CouponChoices } from "./coupon-choices.tsx";

type ApplyCouponDialogProps = {
  brandId: number;
  brandName: string;
  q: string | undefined;
  onSearch: (q: string) => void;
  onClose: () => void;
};

/** Coupons available to the brand, each with its effect on the current bill. */
export function ApplyCouponDialog({ brandId, brandName, q = "", onSearch, onClose }: ApplyCouponDialogProps) {
  const [chosen, setChosen] = useState<AvailableCoupon | null>(null);
  const [missed, setMissed] = useState(false);
  const { run, pending, failure } = useRunInDialog(applyCouponTo(brandId), onClose);
  useBlockNavigation(pending);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setMissed(chosen === null);
    if (chosen === null) focusChoices(event.currentTarget);
    else run(chosen);
  }

  return (
    <Dialog
      open
      size="lg"
      busy={pending}
      onClose={onClose}
      title={words.apply}
      description={words.applyAbout(brandName)}
    >
      <div className="border-b border-line px-4 py-3 md:px-6">
        <SearchField label={words.search} placeholder={words.searchPlaceholder} value={q} onSearch={onSearch} />
      </div>
      <form className="contents" onSubmit={submit}>
        <DialogBody className="md:min-h-[360px]">
          <FailureBar failure={failure} className="mb-4" />
          <CouponChoices brandId={brandId} q={q} chosen={chosen?.id ?? null} onChoose={setChosen} />
        </DialogBody>
        <DialogFooter note={chosen ? words.once : <ChoiceNote text={words.choose} missed={missed} />}>
          <Button disabled={pending} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            {words.apply}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
