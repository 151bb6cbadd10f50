import { PAYMENT_REFERENCE_MAX } from "@console/contract/limits.ts";
import type { BankPart, BankRow } from "@console/contract/payment-imports.ts";
import { keepPreviousData, useQueries, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useBillingDay } from "../../../../api/identity.ts";
import type { Act } from "../../../../components/actions/action.ts";
import { useRun } from "../../../../components/actions/use-run.ts";
import { UnsavedQuestion } from "../../../../components/feedback/unsaved-question.tsx";
import { useUnsavedGuard } from "../../../../components/feedback/use-unsaved-guard.ts";
import { common } from "../../../../lib/common.text.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { useDebouncedValue } from "../../../../lib/hooks.ts";
import { formatSum } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/dialog.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { proposalQuery } from "../allocations/proposal.queries.ts";
import { rowText as words } from "./import.text.ts";
import {
  amountOf,
  type Draft,
  draftsOf,
  leftOf,
  newDraft,
  partOf,
  problemOfDrafts,
  sharesOfDraft,
} from "./row-drafts.rules.ts";
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
  const bills = useProposals(row, drafts);
  const client = useQueryClient();
  const [run, pending] = useRun();
  const today = useBillingDay();
  const left = leftOf(row, drafts);

  function change(next: Draft[]) {
    setDrafts(next);
    setDirty(true);
    setProblem(undefined);
  }

  /** Of what was typed last, not of what the screen may still show. */
  const apply: Act<readonly Draft[]> = {
    failed: words.loadFailed,
    run: async (typed) => {
      const latest = await Promise.all(
        typed.map((draft) => draft.brand && client.ensureQueryData(askedOf(row, draft))),
      );
      const open = latest.map((proposal) => proposal?.bills ?? []);
      const found = problemOfDrafts(row, typed, open);
      if (found === undefined) onApply(typed.flatMap((draft, at) => partOf(draft, open[at] ?? [])));
      else setProblem(found);
      return undefined;
    },
  };

  return (
    <Dialog
      open
      size="ml"
      title={words.title(row.line)}
      description={words.about(formatSum(row.amount), formatDay(row.received_on))}
      onClose={guard.requestClose}
    >
      <DialogBody>
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
          {problem && (
            <div role="alert">
              <FieldError>{problem}</FieldError>
            </div>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        note={
          drafts.length > 1 &&
          problem === undefined && (
            <span className="tabular-nums">
              {left.startsWith("-") ? words.over(formatSum(left.slice(1))) : words.left(formatSum(left))}
            </span>
          )
        }
      >
        <Button onClick={() => change([...drafts, newDraft(drafts, left.startsWith("-") ? "" : left)])}>
          <Plus aria-hidden="true" />
          {words.addBrand}
        </Button>
        <Button onClick={guard.requestClose}>{common.cancel}</Button>
        <Button variant="primary" pending={pending} onClick={() => void run(apply, drafts)}>
          {words.apply}
        </Button>
      </DialogFooter>
      <UnsavedQuestion guard={guard} onDiscard={() => undefined} />
    </Dialog>
  );
}

/** The open bills of each part's brand, once they are known. */
function useProposals(row: BankRow, drafts: readonly Draft[]) {
  const asked = useDebouncedValue(drafts);
  const queries = useQueries({
    queries: drafts.map((draft) => ({
      ...askedOf(row, asked.find(({ id, brand }) => id === draft.id && brand === draft.brand) ?? draft),
      enabled: draft.brand !== undefined,
      placeholderData: keepPreviousData,
    })),
  });
  return queries.map(({ data }, at) => (drafts[at]?.brand ? data?.bills : undefined));
}

/** What the brand's part would pay of its bills. */
const askedOf = (row: BankRow, draft: Draft) => {
  const amount = amountOf(draft);
  return proposalQuery({
    organization_id: draft.brand?.id ?? 0,
    ...(amount !== null && { amount }),
    reference: row.text.slice(0, PAYMENT_REFERENCE_MAX).toWellFormed(),
  });
};
