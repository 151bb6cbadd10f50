import type { Bill } from "@console/contract/billing.ts";
import { invoiceEmailsOf } from "@console/contract/brand-fields.ts";
import { type Brand, brands } from "@console/contract/brands.ts";
import { invoices } from "@console/contract/invoices.ts";
import { EMAIL_MAX } from "@console/contract/limits.ts";
import { normalizeEmail } from "@console/contract/primitives.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { oneQuery } from "../../../../api/queries.ts";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { bodyOf, text } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { LoadedDialog } from "../../../../components/form/loaded-dialog.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { monthName } from "../../../../lib/months.ts";
import { billQuery } from "../billing.queries.ts";
import { invoiceMailsQuery, mailInvoice } from "./invoice.actions.ts";
import { invoiceText as words } from "./invoice.text.ts";

type MailInvoiceProps = { brandId: number; bill: Bill; again: boolean; onClose: () => void };

const fields = {
  recipient: {
    ...text({ label: words.emailTo }, { type: "email", inputMode: "email", maxLength: EMAIL_MAX }),
    sent: normalizeEmail,
  },
};

/** Sends outside the company, so it asks first and shows the address, which loads with the brand. */
export function MailInvoice(props: MailInvoiceProps) {
  const { data: brand, isError } = useQuery(oneQuery(brands.read, props.brandId));
  return (brand || isError) && <MailForm {...props} brand={brand} />;
}

type MailBillProps = { brandId: number; month: string; onClose: () => void };

/** The same for a bill that is loaded first. */
export function MailBill({ brandId, month, onClose }: MailBillProps) {
  const found = useQuery(billQuery(brandId, month));
  const mails = useQuery(invoiceMailsQuery(brandId, month));
  if (found.data && (mails.data || mails.isError)) {
    const again = mails.data !== undefined && mails.data.meta.total > 0;
    return <MailInvoice brandId={brandId} bill={found.data} again={again} onClose={onClose} />;
  }
  return (
    found.isError && (
      <LoadedDialog
        size="sm"
        query={found}
        title={words.email}
        loading={words.loading}
        failed={words.failed}
        onClose={onClose}
      >
        {() => null}
      </LoadedDialog>
    )
  );
}

function MailForm({ brandId, bill, again, brand, onClose }: MailInvoiceProps & { brand: Brand | undefined }) {
  const client = useQueryClient();
  const form = useRecordForm({
    fields,
    start: { recipient: (brand && invoiceEmailsOf(brand)[0]) ?? "" },
    check: { schema: invoices.mail.body, body: (values: { recipient: string }) => bodyOf(fields, values) },
    draft: `mail-invoice-${brandId}-${bill.month}`,
    words: { failed: words.emailFailed },
    save: (values, { key }) => mailInvoice(brandId, bill.month, bodyOf(fields, values).recipient, key),
    onSaved: async ({ recipient }) => {
      toasts.success(words.emailQueued, words.emailQueuedBody(bill.invoice_number ?? "", recipient));
      onClose();
      await client.invalidateQueries({ queryKey: invoiceMailsQuery(brandId, bill.month).queryKey });
    },
  });

  return (
    <FormDialog
      alert
      size="sm"
      title={again ? words.sendAgain : words.email}
      onClose={onClose}
      form={form}
      submitLabel={again ? words.sendAgain : words.email}
    >
      <p className="text-13 break-words text-fg-2">
        {words.emailBody(bill.invoice_number ?? "", monthName(bill.month))}
      </p>
      <div className="mt-3">
        <TextField form={form} name="recipient" />
      </div>
    </FormDialog>
  );
}
