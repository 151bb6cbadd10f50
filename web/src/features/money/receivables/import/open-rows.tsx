import { type BankPart, type BankRow, bankMatchLabel } from "@console/contract/payment-imports.ts";
import { useState } from "react";
import { useBillingDay } from "../../../../api/identity.ts";
import { formatListDay } from "../../../../lib/dates.ts";
import { formatSum } from "../../../../lib/money.ts";
import { Tag } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { Time } from "../../../../ui/time.tsx";
import { type Decisions, partsOf, unallocatedOf } from "./decisions.rules.ts";
import { importText as words } from "./import.text.ts";
import { MoreRows, SHOWN } from "./more-rows.tsx";

type OpenRowsProps = {
  rows: readonly BankRow[];
  decisions: Decisions;
  onChoose: (lines: readonly number[], chosen: boolean) => void;
  onEdit: (row: BankRow) => void;
};

/** Rows that are not recorded yet, with whose they are and what they pay. */
export function OpenRows({ rows, decisions, onChoose, onEdit }: OpenRowsProps) {
  const [shown, setShown] = useState(SHOWN);
  const today = useBillingDay();
  const payable = rows.filter((row) => partsOf(decisions, row).length > 0).map(({ line }) => line);
  const chosen = payable.filter((line) => decisions.chosen.has(line));
  const { choose, day, from, amount, proposal, actions } = words.heads;
  return (
    <>
      {payable.length > 1 && (
        <div className="flex items-center gap-2 pb-2 text-13 text-fg-2">
          <Checkbox
            label={words.selectAll}
            checked={chosen.length === payable.length}
            partly={chosen.length > 0 && chosen.length < payable.length}
            onChange={() => onChoose(payable, chosen.length < payable.length)}
          />
          <span aria-hidden="true">{words.selectAll}</span>
        </div>
      )}
      <Table
        label={words.rows}
        heads={[
          { title: choose },
          { title: day, wide: true },
          { title: from },
          { title: amount, numeric: true },
          { title: proposal, wide: true },
          { title: actions, numeric: true, wide: true },
        ]}
      >
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <OpenRow key={row.line} row={row} decisions={decisions} today={today} onChoose={onChoose} onEdit={onEdit} />
          ))}
        </tbody>
      </Table>
      <MoreRows left={rows.length - shown} onMore={() => setShown(shown + SHOWN)} />
    </>
  );
}

type OpenRowProps = Omit<OpenRowsProps, "rows"> & { row: BankRow; today: string };

function OpenRow({ row, decisions, today, onChoose, onEdit }: OpenRowProps) {
  const { line, received_on, amount, text, payer } = row;
  const parts = partsOf(decisions, row);
  const day = formatListDay(received_on, today);
  const proposal = <Proposal row={row} parts={parts} edited={decisions.parts.has(line)} />;
  const failure = decisions.results.get(line)?.reason;
  const edit = (
    <Button
      size="sm"
      aria-label={(parts.length === 0 ? words.chooseBrandOf : words.editOf)(line)}
      onClick={() => onEdit(row)}
    >
      {parts.length === 0 ? words.chooseBrand : words.edit}
    </Button>
  );
  return (
    <tr>
      <td className={`${cellClass} w-9 align-top`}>
        {parts.length > 0 && (
          <Checkbox
            label={words.select(line)}
            checked={decisions.chosen.has(line)}
            onChange={() => onChoose([line], !decisions.chosen.has(line))}
          />
        )}
      </td>
      <td className={`${cellClass} align-top whitespace-nowrap text-fg-2 tabular-nums max-md:hidden`}>{day}</td>
      <th scope="row" className={`${cellClass} text-left align-top font-normal break-words md:max-w-80`}>
        {payer && <span className="block font-medium">{payer}</span>}
        <span className="block text-fg-2">{text}</span>
        <span className="block text-12 text-fg-3 md:hidden">{day}</span>
        {failure && (
          <FieldError>
            {words.failed}: {failure}
          </FieldError>
        )}
        <span className="mt-2 flex flex-col items-start gap-2 md:hidden">
          {proposal}
          {edit}
        </span>
      </th>
      <td className={`${figureClass} align-top font-semibold`}>{formatSum(amount)}</td>
      <td className={`${cellClass} align-top max-md:hidden`}>{proposal}</td>
      <td className={`${cellClass} text-right align-top max-md:hidden`}>{edit}</td>
    </tr>
  );
}

type ProposalProps = { row: BankRow; parts: readonly BankPart[]; edited: boolean };

/** How sure it is, in words, and each brand with what it pays. */
function Proposal({ row: { match, sure, similar }, parts, edited }: ProposalProps) {
  return (
    <span className="flex flex-col items-start gap-1">
      {edited ? (
        <Tag tone="primary">{words.edited}</Tag>
      ) : (
        <Tag tone={sure ? "success" : "neutral"}>{bankMatchLabel[match]}</Tag>
      )}
      {parts.map((part) => (
        <span key={part.organization_id} className="block">
          <span className="block font-medium break-words">
            {part.brand}
            {parts.length > 1 && <span className="ml-1.5 font-normal tabular-nums">{formatSum(part.amount)}</span>}
          </span>
          <Pays part={part} />
        </span>
      ))}
      {similar && (
        <span className="text-12 text-warning-text">
          {words.similar(formatSum(similar.amount), similar.recorded_by)} <Time at={similar.recorded_at} show="date" />
        </span>
      )}
    </span>
  );
}

function Pays({ part }: { part: BankPart }) {
  const unallocated = unallocatedOf(part);
  const pays = part.allocations.map(({ invoice_number, amount }) => words.pays(invoice_number, formatSum(amount)));
  return (
    <span className="block text-12 text-fg-3 tabular-nums">
      {[...pays, ...(Number(unallocated) > 0 ? [words.unallocated(formatSum(unallocated))] : [])].join(", ")}
    </span>
  );
}
