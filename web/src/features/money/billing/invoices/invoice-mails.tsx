import type { InvoiceMail } from "@console/contract/invoices.ts";
import { MailCheck, MailWarning, MailX } from "lucide-react";
import { Time } from "../../../../ui/time.tsx";
import { isWaiting } from "./invoice.queries.ts";
import { invoiceText as words } from "./invoice.text.ts";

/** Recipients of the invoice, newest first. */
export const InvoiceMails = ({ mails, total }: { mails: readonly InvoiceMail[]; total: number }) => (
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
