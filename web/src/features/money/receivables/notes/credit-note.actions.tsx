import { type CreditNote, creditNoteErrors } from "@console/contract/credit-notes.ts";
import type { Allocation } from "@console/contract/payments.ts";
import { Check, Download, HandCoins, Split, Undo2 } from "lucide-react";
import { saveFile } from "../../../../api/download.ts";
import type { Action } from "../../../../components/actions/action.ts";
import { type Reason, ReasonField } from "../../../../components/feedback/reason-field.tsx";
import { formatSum } from "../../../../lib/money.ts";
import { hrefOf, paths } from "../../../../lib/paths.ts";
import { allocationText } from "../allocations/allocation.text.ts";
import { releasing } from "../allocations/release.actions.tsx";
import { refundText } from "../refunds/refund.text.ts";
import { byAnother, withdrawing } from "../withdraw/withdraw.actions.ts";
import {
  confirmCreditNote,
  creditNoteFile,
  creditNoteRecords,
  releaseNote,
  reverseWriteOff,
  withdrawCreditNote,
} from "./credit-notes.queries.ts";
import { creditNotesText as words } from "./credit-notes.text.ts";

const { read, refresh, store } = creditNoteRecords;

const hasRest = ({ unallocated }: CreditNote): boolean => Number(unallocated) > 0;

export const creditNoteActions = {
  confirm: {
    label: words.confirmOpen,
    icon: Check,
    applies: ({ status }) => status === "waiting",
    blocked: byAnother(creditNoteErrors.samePerson.message),
    read,
    refresh,
    failed: words.confirmFailed,
    confirm: ({ amount, invoice_number, requested_by }) => ({
      title: words.confirmTitle(formatSum(amount), invoice_number),
      body: words.confirmBody(requested_by),
      action: words.confirm,
      run: async ({ id }, { client }) => {
        const stored = await confirmCreditNote(id);
        store(client, stored);
        return { title: words.confirmed, body: words.confirmedBody(stored.number ?? "", formatSum(stored.amount)) };
      },
    }),
  },
  withdraw: withdrawing(
    creditNoteRecords,
    ({ number, amount, brand }) => words.nameOf(words.titleOf(number, formatSum(amount)), brand),
    withdrawCreditNote,
  ),
  download: {
    label: words.download,
    icon: Download,
    applies: ({ number }) => number !== null,
    failed: words.downloadFailed,
    run: async ({ id, number }) => {
      saveFile(await creditNoteFile(id), `${number}.pdf`);
      return undefined;
    },
  },
  allocate: {
    label: allocationText.allocateOpen,
    icon: Split,
    applies: hasRest,
    link: ({ id }) => hrefOf(paths.creditNotes, { peek: id, allocate: id }),
    opensDialog: true,
  },
  refund: {
    label: refundText.open,
    icon: HandCoins,
    area: "super_admin",
    applies: hasRest,
    link: ({ id }) => hrefOf(paths.creditNotes, { refund: id }),
    opensDialog: true,
  },
  reverse: {
    label: words.reverseOpen,
    icon: Undo2,
    danger: true,
    applies: ({ reason, status }) => reason === "write_off" && status === "issued",
    read,
    refresh,
    failed: words.reverseFailed,
    confirm: ({ amount, invoice_number }) => {
      const into: Reason = { reason: "" };
      return {
        danger: true,
        title: words.reverseTitle(formatSum(amount), invoice_number),
        body: <ReasonField body={words.reverseBody} label={words.reason} into={into} />,
        action: words.reverse,
        run: async ({ id }, { client }) => {
          store(client, await reverseWriteOff(id, into.reason));
          return { title: words.reversed, body: invoice_number };
        },
      };
    },
  },
} satisfies Record<string, Action<CreditNote>>;

/** What a note pays of its own bill cannot be released. */
export const releaseOf = ({ id, bill_id }: CreditNote, allocation: Allocation): Action<Allocation> | undefined =>
  allocation.bill_id === bill_id
    ? undefined
    : releasing(words.creditNote, async (client, allocationId, reason) =>
        store(client, await releaseNote(id, allocationId, reason)),
      );
