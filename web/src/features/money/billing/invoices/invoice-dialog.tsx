import type { Bill } from "@console/contract/billing.ts";
import type { InvoiceMail } from "@console/contract/invoices.ts";
import { PAYMENT_UNDO_HOURS } from "@console/contract/limits.ts";
import type { BrandReminders } from "@console/contract/reminders.ts";
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, MailCheck, MailWarning, MailX } from "lucide-react";
import { useState } from "react";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { useRun } from "../../../../components/actions/use-run.ts";
import { holdableBill } from "../../../../components/bill/bill-name.ts";
import { Loaded } from "../../../../components/feedback/loaded.tsx";
import { HistoryDialog } from "../../../../components/history/history.actions.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { toCents } from "../../../../lib/decimal.ts";
import { monthName } from "../../../../lib/months.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/dialog.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { Menu } from "../../../../ui/menu.tsx";
import { Time } from "../../../../ui/time.tsx";
import { billQuery } from "../billing.queries.ts";
import {
  downloadOf,
  invoiceMailsQuery,
  isMarked,
  isWaiting,
  paymentsQuery,
  remindersOf,
  remindersQuery,
  undoPaymentOf,
} from "./invoice.actions.ts";
import { invoiceText as words } from "./invoice.text.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";
import { MailInvoice } from "./mail-invoice.tsx";

const Entries = lazyPart(async () => (await import("./invoice-entries.tsx")).InvoiceEntries);

type InvoiceDialogProps = {
  brandId: number;
  brandName: string | undefined;
  month: string;
  /** Records a payment of it. */
  onRecord: () => void;
  onClose: () => void;
};

/** One closed bill in print layout, with its actions. */
export function InvoiceDialog({ brandId, brandName, month, onRecord, onClose }: InvoiceDialogProps) {
  const found = useQuery(billQuery(brandId, month));
  const mails = useQuery(invoiceMailsQuery(brandId, month));
  const reminders = useQuery({ ...remindersQuery(brandId), enabled: found.data !== undefined && !isPaid(found.data) });
  const reminded = reminders.data?.bills.find(({ bill_month }) => bill_month === month);
  const mailed = mails.data !== undefined && mails.data.meta.total > 0;
  const [historyOpen, setHistoryOpen] = useState(false);
  const [mailing, setMailing] = useState(false);
  const [run, pending] = useRun();
  const bill = found.data;
  const isRecent = useNow((now) => bill !== undefined && isUndoable(bill, now));
  const { data: payments = [] } = useQuery({ ...paymentsQuery(brandId), enabled: isRecent });
  const canUndo = isRecent && bill !== undefined && isMarked(bill, payments);

  return (
    <Dialog open size="lg" onClose={onClose} busy={pending} title={words.title(monthName(month))}>
      <DialogBody className="invoice md:min-h-[420px]">
        <Loaded query={found} words={{ loading: words.loading, loadFailed: words.failed }} skeleton="h-80">
          {(shown) => <InvoiceSheet bill={shown} brand={brandName ?? ""} />}
        </Loaded>
        {reminders.data && reminded && <Reminded bill={reminded} brandPaused={reminders.data.paused} />}
        {bill && mails.data && mailed && <InvoiceMails mails={mails.data.data} total={mails.data.meta.total} />}
      </DialogBody>
      {bill && (
        <DialogFooter>
          <Menu
            load={Entries.load}
            side="top"
            trigger={
              <IconButton label={words.actions(monthName(month))} variant="secondary">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
          >
            <Entries
              bill={holdableBill(bill, { id: brandId, name: brandName ?? "" })}
              mailed={mailed}
              paused={reminded?.paused}
              onMail={() => setMailing(true)}
              onReminders={() => void run(remindersOf(brandId, reminded?.paused ?? false), bill)}
              onHistory={() => setHistoryOpen(true)}
            />
          </Menu>
          <ActionButton size="md" action={downloadOf(brandId)} record={bill} />
          {!isPaid(bill) && (
            <Button variant="primary" onClick={onRecord}>
              {words.recordPayment}
            </Button>
          )}
          {canUndo && (
            <Button pending={pending} onClick={() => void run(undoPaymentOf(brandId), bill)}>
              {words.undoPayment}
            </Button>
          )}
        </DialogFooter>
      )}
      {bill && bill.id !== null && historyOpen && (
        <HistoryDialog kind="bill" id={bill.id} onClose={() => setHistoryOpen(false)} />
      )}
      {bill && mailing && (
        <MailInvoice brandId={brandId} bill={bill} again={mailed} onClose={() => setMailing(false)} />
      )}
    </Dialog>
  );
}

const isPaid = ({ status }: Bill): boolean => status === "paid";

/** A bill that was settled automatically stays paid; the server's clock decides. */
function isUndoable({ paid_at, total }: Bill, now: number): boolean {
  if (paid_at === null || toCents(total) <= 0n) return false;
  return now - Date.parse(paid_at) < PAYMENT_UNDO_HOURS * 3_600_000;
}

type RemindedProps = { bill: BrandReminders["bills"][number]; brandPaused: boolean };

/** The last reminder of an open bill, and whether no others follow. */
function Reminded({ bill: { step, sent_on, paused }, brandPaused }: RemindedProps) {
  const sentences = [
    step !== null && sent_on !== null && words.reminded(step, formatDay(sent_on)),
    brandPaused ? words.noBrandReminders : paused && words.noReminders,
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  return <p className="mt-5 text-13 text-fg-2 print:hidden">{sentences.join(" ")}</p>;
}

/** Recipients of the invoice, newest first. */
const InvoiceMails = ({ mails, total }: { mails: readonly InvoiceMail[]; total: number }) => (
  <div className="mt-5 text-13 text-fg-2 print:hidden">
    <ul aria-label={words.emails} className="flex flex-col gap-1.5">
      {mails.map((mail) => (
        <li key={mail.id} className="flex items-start gap-2">
          <Sign mail={mail} />
          <span className="min-w-0 break-words">
            {mail.sent_at && (
              <>
                {words.emailedTo(mail.recipient)} <Time at={mail.sent_at} show="date" />
              </>
            )}
            {mail.failed_at && words.emailRejected(mail.recipient)}
            {isWaiting(mail) && words.emailWaiting(mail.recipient)}
          </span>
        </li>
      ))}
    </ul>
    {total > mails.length && <p className="mt-1.5 pl-6">{words.emailsBefore(total - mails.length)}</p>}
  </div>
);

function Sign({ mail }: { mail: InvoiceMail }) {
  if (mail.sent_at) return <MailCheck aria-hidden="true" className="mt-0.5 text-success-text" />;
  if (mail.failed_at) return <MailX aria-hidden="true" className="mt-0.5 text-error-text" />;
  return <MailWarning aria-hidden="true" className="mt-0.5 text-fg-3" />;
}
