import { type CreditNote, creditNotes } from "@console/contract/credit-notes.ts";
import { call, download } from "../../../../api/client.ts";
import { listOf } from "../../../../api/lists.ts";
import { recordsOf } from "../../../../api/records.ts";
import { affected } from "../../../../components/bill/refresh.ts";
import { creditNotesSearch } from "./credit-notes.search.ts";

export const creditNoteList = listOf(creditNotes.list, creditNotesSearch);

export const creditNoteRecords = recordsOf({ list: creditNotes.list, read: creditNotes.read, shownIn: affected });

const paramsOf = (id: number) => ({ id: String(id) });

export const confirmCreditNote = async (id: number): Promise<CreditNote> =>
  (await call(creditNotes.confirm, { params: paramsOf(id) })).data;

export const withdrawCreditNote = async (id: number): Promise<CreditNote> =>
  (await call(creditNotes.withdraw, { params: paramsOf(id) })).data;

export const reverseWriteOff = async (id: number, reason: string): Promise<CreditNote> =>
  (await call(creditNotes.reverse, { params: paramsOf(id), body: { reason } })).data;

type Allocated = { bill_month: string; amount: string };

export const allocateNote = async (id: number, body: Allocated, idempotencyKey: string): Promise<CreditNote> =>
  (await call(creditNotes.allocate, { params: paramsOf(id), body }, { idempotencyKey })).data;

export const releaseNote = async (id: number, allocationId: number, reason: string): Promise<CreditNote> =>
  (
    await call(creditNotes.release, {
      params: { ...paramsOf(id), allocation_id: String(allocationId) },
      body: { reason },
    })
  ).data;

export const creditNoteFile = (id: number): Promise<Blob> => download(creditNotes.file, { params: paramsOf(id) });
