import { creditNotes, noteReasonLabel, creditNoteColumns as titles } from "@console/contract/credit-notes.ts";
import { requestStatusLabel } from "@console/contract/second-person.ts";
import { ActionButtons } from "../../../../components/actions/action-buttons.tsx";
import { InvoiceLink } from "../../../../components/bill/invoice-link.tsx";
import { BrandLink } from "../../../../components/list/brand-link.tsx";
import { PeekFact, PeekFacts, PeekPanel, type PeekProps, usePeeked } from "../../../../components/list/peek-panel.tsx";
import { formatDay } from "../../../../lib/dates.ts";
import { formatSum } from "../../../../lib/money.ts";
import { paths } from "../../../../lib/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Time } from "../../../../ui/time.tsx";
import { Allocations } from "../allocations/allocations.tsx";
import { EndedBy } from "../ended-by.tsx";
import { creditNoteActions, releaseOf } from "./credit-note.actions.tsx";
import { titleOf } from "./credit-note-columns.tsx";
import { creditNotesText as words } from "./credit-notes.text.ts";

const { allocate, confirm, download, refund, reverse, withdraw } = creditNoteActions;

/** A credit note beside the list: what it credits and pays, and what can be done with it. */
export const CreditNotePeek = ({ list }: PeekProps) => (
  <PeekPanel
    list={list}
    query={usePeeked(creditNotes.read, list)}
    words={words.one}
    nameOf={titleOf}
    state={({ status }) => (
      <Badge tone={status === "waiting" ? "warning" : "neutral"}>{requestStatusLabel[status]}</Badge>
    )}
  >
    {(note) => (
      <>
        <p className="text-28 font-semibold tracking-figure tabular-nums">{formatSum(note.amount)}</p>
        <EndedBy words={words.reversedBy} by={note.reversed_by} at={note.reversed_at} reason={note.reversal_reason} />
        <EndedBy words={words.withdrawnBy} by={note.withdrawn_by} at={note.withdrawn_at} />
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          <ActionButtons actions={[confirm, allocate, refund, download, withdraw, reverse]} record={note} />
        </div>
        {note.number !== null && (
          <Allocations
            source={note}
            none={words.noAllocations}
            releaseOf={(allocation) => releaseOf(note, allocation)}
          />
        )}
        <PeekFacts>
          <PeekFact label={titles.brand.title}>
            <BrandLink id={note.organization_id} name={note.brand} to={paths.brandBilling} />
          </PeekFact>
          <PeekFact label={titles.invoice.title}>
            <InvoiceLink brandId={note.organization_id} month={note.bill_month} number={note.invoice_number} />
          </PeekFact>
          <PeekFact label={titles.reason.title}>{noteReasonLabel[note.reason]}</PeekFact>
          {note.lines.length > 0 && (
            <PeekFact label={words.credited}>
              {note.lines.map(({ line, label, amount }) => (
                <span key={line} className="flex justify-between gap-3">
                  <span>{label}</span>
                  {formatSum(amount)}
                </span>
              ))}
            </PeekFact>
          )}
          <PeekFact label={titles.net.title}>{formatSum(note.net)}</PeekFact>
          <PeekFact label={titles.tax.title}>{formatSum(note.tax)}</PeekFact>
          {note.text && <PeekFact label={words.note}>{note.text}</PeekFact>}
          {note.issued_on && <PeekFact label={titles.issued.title}>{formatDay(note.issued_on)}</PeekFact>}
          <PeekFact label={words.requested}>
            {words.byOn(note.requested_by)} <Time at={note.requested_at} show="date" />
          </PeekFact>
          {note.confirmed_by && <PeekFact label={words.confirmedBy}>{note.confirmed_by}</PeekFact>}
        </PeekFacts>
      </>
    )}
  </PeekPanel>
);
