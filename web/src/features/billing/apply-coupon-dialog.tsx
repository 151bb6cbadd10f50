import type { AvailableCoupon } from "@console/contract/effects.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { errorMessage, isSessionEnd } from "../../api/errors.ts";
import { MessageBar } from "../../components/message-bar.tsx";
import { toasts } from "../../components/toasts.ts";
import { useStay } from "../../components/use-unsaved-guard.ts";
import { monthName } from "../../lib/months.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { appliedQuery, applyCoupon, refreshBill } from "./charges.queries.ts";
import { chargesText as words } from "./charges.text.ts";
import { ChoiceNote, focusChoices } from "./choice-note.tsx";
import { CouponChoices } from "./coupon-choices.tsx";

type ApplyCouponDialogProps = {
  brandId: number;
  brandName: string;
  q: string | undefined;
  onSearch: (q: string) => void;
  onClose: () => void;
};

/** Coupons that the brand may have, each with what it takes off the bill as it stands. */
export function ApplyCouponDialog({ brandId, brandName, q = "", onSearch, onClose }: ApplyCouponDialogProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<AvailableCoupon | null>(null);
  const [missed, setMissed] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const message = useRef<HTMLDivElement>(null);
  useStay(pending);

  useEffect(() => {
    if (failure !== null) message.current?.focus();
  }, [failure]);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setMissed(chosen === null);
    if (chosen === null) return focusChoices(event.currentTarget);
    setPending(true);
    setFailure(null);
    try {
      client.setQueryData(appliedQuery(brandId).queryKey, await applyCoupon(brandId, chosen.id));
      void refreshBill(client);
      toasts.success(words.applied, words.appliedBody(chosen.code, monthName(chosen.last_month)));
      onClose();
    } catch (error) {
      if (isSessionEnd(error)) return;
      const why = errorMessage(error, words.applyFailed);
      // The dialog says it too and takes the focus, so the toast is not announced.
      toasts.error(words.error, why, { announce: false });
      setFailure(why);
      // What cannot be had any more goes from the list.
      void refreshBill(client);
    } finally {
      setPending(false);
    }
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
      <form className="contents" onSubmit={(event) => void save(event)}>
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
