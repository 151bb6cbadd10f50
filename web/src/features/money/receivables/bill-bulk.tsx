import { type BrandBill, bills } from "@console/contract/bills.ts";
import { Banknote, Mail } from "lucide-react";
import { useState } from "react";
import { call, refsOf } from "../../../api/client.ts";
import type { Action } from "../../../components/actions/action.ts";
import { isOwed } from "../../../components/bill/bill-name.ts";
import { hold, lift } from "../../../components/bill/hold.actions.tsx";
import { refreshReceivables as refresh } from "../../../components/bill/refresh.ts";
import { BulkActions, type BulkProps } from "../../../components/list/bulk-actions.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { billText as words } from "./bill.text.ts";

const RecordSeveral = lazyDialog(async () => (await import("./record/record-several.tsx")).RecordSeveral);

/** Sends outside the company, so it asks first. */
const email: Pick<Action<BrandBill>, "label" | "icon" | "bulk"> = {
  label: words.emailOpen,
  icon: Mail,
  bulk: (chosen, client) => ({
    confirm: { title: words.emailTitle(chosen.length), body: words.emailBody, action: words.email },
    call: () => call(bills.bulkSend, { body: { records: refsOf(chosen) } }),
    refresh: () => refresh(client),
    title: words.emailed,
    failed: words.emailFailed,
  }),
};

/** What can be done with several closed bills. */
export function BillBulk({ list, selection }: BulkProps<BrandBill>) {
  const [recording, setRecording] = useState(false);
  const record: Pick<Action<BrandBill>, "label" | "icon" | "bulk"> = {
    label: words.recordSeveral,
    icon: Banknote,
    bulk: (chosen) => (chosen.some(isOwed) ? { open: () => setRecording(true) } : null),
  };
  return (
    <>
      <BulkActions list={list} selection={selection} actions={[email, record, hold, lift]} />
      {recording && (
        <RecordSeveral
          bills={selection.chosen}
          onClose={() => setRecording(false)}
          onRecorded={(refused) => selection.choose(selection.chosen.filter(({ id }) => refused.includes(id)))}
        />
      )}
    </>
  );
}
