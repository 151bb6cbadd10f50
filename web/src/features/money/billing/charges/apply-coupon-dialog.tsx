import type { AvailableCoupon } from "@console/contract/effects.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { MessageBar } from "../../../../components/feedback/message-bar.tsx";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { useSave } from "../../../../components/form/use-save.ts";
import { useBlockNavigation } from "../../../../components/form/use-unsaved-guard.ts";
import { monthName } from "../../../../lib/months.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/dialog.tsx";
import { SearchField } from "../../../../ui/search-field.tsx";
import { ChoiceNote, focusChoices } from "../choice-note.tsx";
import { appliedQuery, applyCoupon, refreshBill } from "./charges.queries.ts";
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
  const client = useQueryClient();
  const [chosen, setChosen] = useState<AvailableCoupon | null>(null);
  const [missed, setMissed] = useState(false);
  const { save, pending, failure } = useSave<AvailableCoupon>({
    failed: () => words.applyFailed,
    run: async ({ id, code, last_month }, keyOf) => {
      client.setQueryData(appliedQuery(brandId).queryKey, await applyCoupon(brandId, id, keyOf(id)));
      void refreshBill(client);
      toasts.success(words.applied, words.appliedBody(code, monthName(last_month)));
      onClose();
    },
    // Coupons that are no longer available disappear from the list.
    onFailed: () => void refreshBill(client),
  });
  const message = useRef<HTMLDivElement>(null);
  useBlockNavigation(pending);

  useEffect(() => {
    if (failure !== null) message.current?.focus();
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setMissed(chosen === null);
    if (chosen === null) focusChoices(event.currentTarget);
    else void save(chosen).catch(() => undefined);
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
          {failure !== null && (
            <MessageBar ref={message} tone="error" className="mb-4">
              {failure}
            </MessageBar>
          )}
          <CouponChoices brandId={brandId} q={q} chosen={chosen?.id ?? null} onChoose={setChosen} />
        </DialogBody>
        <DialogFooter note={chosen ? words.once : <ChoiceNote text={words.choose} missed={missed} />}>
          <Button disabled={pending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            {words.apply}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
