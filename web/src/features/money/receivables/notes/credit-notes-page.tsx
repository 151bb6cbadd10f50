import { getRouteApi } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import { useMemo } from "react";
import { useBillingDay } from "../../../../api/identity.ts";
import { ListPage } from "../../../../components/list/list-page.tsx";
import { ListTable } from "../../../../components/list/list-table.tsx";
import { TableSkeleton } from "../../../../components/list/table-skeleton.tsx";
import { useList } from "../../../../components/list/use-list.ts";
import { lazyDialog, lazyPart } from "../../../../ui/lazy-part.tsx";
import { RequestFilters } from "../request-filters.tsx";
import { creditNoteColumns, nameOf } from "./credit-note-columns.tsx";
import { creditNoteList } from "./credit-notes.queries.ts";
import { creditNotesText as words } from "./credit-notes.text.ts";

const AllocateNote = lazyDialog(async () => (await import("./allocate-note.tsx")).AllocateNote);
const CreditNotePeek = lazyPart(async () => (await import("./credit-note-peek.tsx")).CreditNotePeek);
const RefundDialog = lazyDialog(async () => (await import("../refunds/refund-dialog.tsx")).RefundOfNote);

const route = getRouteApi("/shell/billing/credit-notes");

/** The credit notes of all brands; those above the limit wait here for a second person. */
export function CreditNotesPage() {
  const search = route.useSearch();
  const { peek, allocate, refund } = search;
  const list = useList(creditNoteList, { search, onOpen: (id) => list.peek?.show(id) });
  const { meta } = list;
  const today = useBillingDay();
  const columns = useMemo(() => creditNoteColumns(today), [today]);
  return (
    <>
      <ListPage
        list={list}
        words={words}
        count={meta?.total}
        icon={ReceiptText}
        noMatch={words.noMatch}
        skeleton={<TableSkeleton columns={6} />}
        filters={<RequestFilters list={list} search={search} words={words} />}
      >
        <ListTable list={list} label={words.title} columns={columns} order="-requested_at" nameOf={nameOf} />
      </ListPage>
      {peek !== undefined && <CreditNotePeek key={peek} list={list} />}
      {allocate !== undefined && <AllocateNote key={allocate} id={allocate} onClose={list.close} />}
      {refund !== undefined && <RefundDialog key={refund} id={refund} onClose={list.close} />}
    </>
  );
}
