import { type CreditNote, noteReasonLabel, creditNoteColumns as titles } from "@console/contract/credit-notes.ts";
import { requestStatusLabel } from "@console/contract/second-person.ts";
import { actionMenu } from "../../../../components/actions/action-menu.tsx";
import { type Column, columnsOf } from "../../../../components/list/data-table.tsx";
import { None, RowActions } from "../../../../components/list/row-parts.tsx";
import { formatListDay } from "../../../../lib/dates.ts";
import type { SortOf } from "../../../../lib/list-search.ts";
import { formatSum } from "../../../../lib/money.ts";
import { Badge } from "../../../../ui/badge.tsx";
import type { creditNotesSearch } from "./credit-notes.search.ts";
import { creditNotesText as words } from "./credit-notes.text.ts";

export const titleOf = ({ number, amount }: CreditNote): string => words.titleOf(number, formatSum(amount));
export const nameOf = (note: CreditNote): string => words.nameOf(titleOf(note), note.brand);

const NoteMenu = actionMenu<CreditNote>(
  (note) => words.actionsOf(nameOf(note)),
  async () => {
    const { allocate, confirm, download, refund, reverse, withdraw } = (await import("./credit-note.actions.tsx"))
      .creditNoteActions;
    return [confirm, download, allocate, refund, "line", withdraw, reverse];
  },
  ({ number, status }) => number !== null || status === "waiting",
);

/** @param today in the billing time zone */
export const creditNoteColumns = (today: string): readonly Column<CreditNote, SortOf<typeof creditNotesSearch>>[] =>
  columnsOf(titles, [
    {
      key: "number",
      mobileLine: "second",
      width: 140,
      tight: 132,
      className: "tabular-nums",
      cell: ({ number }) => number ?? <None words={words.noNumber} />,
    },
    {
      key: "brand",
      sort: "brand",
      mobileLine: "first",
      min: 150,
      cell: ({ brand }) => brand,
    },
    {
      key: "issued",
      mobileLine: "second",
      width: 116,
      fold: 1,
      className: "tabular-nums text-fg-2",
      cell: ({ issued_on }) => (issued_on ? formatListDay(issued_on, today) : <None words={words.notIssued} />),
    },
    {
      key: "invoice",
      mobileLine: "second",
      width: 132,
      fold: 3,
      className: "tabular-nums text-fg-2",
      cell: ({ invoice_number }) => invoice_number,
    },
    {
      key: "reason",
      mobileLine: "none",
      width: 128,
      fold: 2,
      className: "text-fg-2",
      cell: ({ reason }) => noteReasonLabel[reason],
    },
    {
      key: "amount",
      sort: "amount",
      mobileLine: "first",
      numeric: true,
      width: 120,
      tight: 104,
      className: "font-semibold tabular-nums",
      cell: ({ amount }) => formatSum(amount),
    },
    {
      key: "unallocated",
      mobileLine: "none",
      numeric: true,
      width: 128,
      fold: 4,
      className: "tabular-nums",
      cell: ({ unallocated }) =>
        Number(unallocated) === 0 ? <None words={words.allocatedAll} /> : formatSum(unallocated),
    },
    {
      key: "status",
      mobileLine: "second",
      width: 112,
      tight: 96,
      cell: ({ status }) => (
        <Badge tone={status === "waiting" ? "warning" : "neutral"}>{requestStatusLabel[status]}</Badge>
      ),
    },
    {
      key: "actions",
      mobileLine: "second",
      width: 84,
      cell: (note) => <RowActions menu={<NoteMenu record={note} />} />,
    },
  ]);
