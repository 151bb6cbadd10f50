import { PAYMENT_REFERENCE_MAX } from "@console/contract/limits.ts";
import type { BankPart, BankRow } from "@console/contract/payment-imports.ts";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useBillingDay } from "../../../../api/identity.ts";
import { UnsavedQuestion } from "../../../../components/feedback/unsaved-question.tsx";
import { useUnsavedGuard } from "../../../../components/feedback/use-unsaved-guard.ts";
import { common } from "../../../../lib/common.text.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { useDebouncedValue } from "../../../../lib/hooks.ts";
import { formatSum } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/dialog.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { proposalQuery } from "../payments.queries.ts";
import { rowText as words } from "./import.text.ts";
import { type Draft, draftsOf, leftOf, newDraft, partOf, problemOfDrafts, sharesOfDraft } from "./row-drafts.rules.ts";
import { RowPart } from "./row-part.tsx";

type RowDialogProps = {
  row: BankRow;
  parts: readonly BankPart[];
  onApply: (parts: BankPart[]) => void;
  onClose: () => void;
};

/** Whose money a row is, and which bills it pays; it can be split over several brands. Nothing is recorded yet. */
export function RowDialog({ row, parts, onApply, onClose }: RowDialogProps) {
  const [drafts, setDrafts] = useState(() => draftsOf(row, parts));
  const [dirty, setDirty] = useState(false);
  const [problem, setProblem] = useState<string>();
  const guard = useUnsavedGuard(dirty, false, onClose);
  const { bills, settled } = useProposals(row, drafts);
  const today = useBillingDay();
  const left = leftOf(row, drafts);

  function change(next: Draft[]) {
    setDrafts(next);
    setDirty(true);
    setProblem(undefined);
  }

  function apply() {
    const found = problemOfDrafts(row, drafts, bills);
    setProblem(found);
    if (found === undefined) onApply(drafts.flatMap((draft, at) => partOf(draft, bills[at] ?? [])));
  }

  return (
    <Dialog
      open
      size="ml"
      title={words.title(row.line)}
      description={words.about(formatSum(row.amount), formatDay(row.received_on))}
      onClose={guard.requestClose}
    >
      <DialogBody className="md:min-h-96">
        <p className="mb-4 text-13 break-words text-fg-2">{[row.payer, row.text].filter(Boolean).join(" · ")}</p>
        <div className="flex flex-col gap-6">
          {drafts.map((draft, at) => (
            <RowPart
              key={draft.id}
              title={drafts.length > 1 ? words.part(at + 1) : undefined}
              draft={draft}
              shares={draft.brand && bills[at] ? sharesOfDraft(draft, bills[at]) : undefined}
              today={today}
              onChange={(next) => change(drafts.with(at, next))}
              onRemove={() => change(drafts.filter(({ id }) => id !== draft.id))}
            />
          ))}
          <Button
            size="sm"
            className="self-start"
            onClick={() => change([...drafts, newDraft(drafts, left.startsWith("-") ? "" : left)])}
          >
            <Plus aria-hidden="true" />
            {words.addBrand}
          </Button>
          {problem && (
            <div role="alert">
              <FieldError>{problem}</FieldError>
            </div>
          )}
        </div>
      </DialogBody>
      <DialogFooter note={drafts.length > 1 && <span className="tabular-nums">{words.left(formatSum(left))}</span>}>
        <Button onClick={guard.requestClose}>{common.cancel}</Button>
        <Button variant="primary" pending={!settled} onClick={apply}>
          {words.apply}
        </Button>
      </DialogFooter>
      <UnsavedQuestion guard={guard} onDiscard={() => undefined} />
    </Dialog>
  );
}

/** The open bills of each part's brand; `settled` once they are those of what was typed last. */
function useProposals(row: BankRow, drafts: readonly Draft[]) {
  const asked = drafts.map(({ brand, amount }) => ({ brandId: brand?.id ?? 0, amount }));
  const key = JSON.stringify(asked);
  const debounced = useDebouncedValue(key);
  const queries = useQueries({
    queries: drafts.map((draft) => ({
      ...proposalQuery({
        organization_id: draft.brand?.id ?? 0,
        ...partAmount(draft),
        reference: row.text.slice(0, PAYMENT_REFERENCE_MAX).toWellFormed(),
      }),
      enabled: draft.brand !== undefined && debounced === key,
      placeholderData: keepPreviousData,
    })),
  });
  const waits = queries.some(({ isFetching, data }, at) => drafts[at]?.brand && (isFetching || !data));
  return { bills: queries.map(({ data }) => data?.bills), settled: debounced === key && !waits };
}

/** Nothing while it is no amount. */
function partAmount({ amount }: Draft): { amount?: string } {
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) && Number(amount) > 0 ? { amount } : {};
}
