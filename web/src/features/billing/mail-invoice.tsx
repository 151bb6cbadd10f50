import type { Bill } from "@console/contract/billing.ts";
import { EMAIL_MAX } from "@console/contract/limits.ts";
import { brandEmail } from "@console/contract/primitives.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { randomKey } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { brandQuery } from "../../api/records.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { DraftNotice } from "../../components/draft-notice.tsx";
import { toasts } from "../../components/toasts.ts";
import { useKept } from "../../components/use-kept.ts";
import { monthName } from "../../lib/months.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { invoiceMailsQuery, mailInvoice } from "./invoice.queries.ts";
import { invoiceText as words } from "./invoice.text.ts";

type MailInvoiceProps = { brandId: number; bill: Bill; again: boolean; open: boolean; onClose: () => void };

/** It leaves the house, so it asks and names the address. */
export function MailInvoice({ brandId, bill, again, open, onClose }: MailInvoiceProps) {
  const client = useQueryClient();
  const { data: brand } = useQuery(brandQuery(brandId));
  const kept = useKept(`mail-invoice-${brandId}-${bill.month}`, brand?.email || brand?.support_email || "");
  const [wrong, setWrong] = useState<string>();
  const [key, setKey] = useState(randomKey);
  const recipient = kept.value;

  function close() {
    setWrong(undefined);
    onClose();
  }

  async function mail() {
    const checked = brandEmail.safeParse(recipient);
    setWrong(checked.error?.issues[0]?.message);
    if (!checked.success) throw new ApiError({ status: 422, code: "invalid", message: words.badAddress });
    try {
      await mailInvoice(brandId, bill.month, checked.data, key);
    } catch (error) {
      // The dialog stays and says the same words, so the toast is not announced.
      toasts.failure(words.error, error, words.mailFailed, { announce: false });
      throw error;
    }
    kept.clear();
    setKey(randomKey());
    toasts.success(words.mailAsked, words.mailAskedBody(bill.invoice_number ?? "", checked.data));
    await client.invalidateQueries({ queryKey: invoiceMailsQuery(brandId, bill.month).queryKey });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={again ? words.mailAgain : words.mail}
      body={
        <>
          <p>{words.mailBody(bill.invoice_number ?? "", monthName(bill.month))}</p>
          <div className="mt-3 flex flex-col gap-3.5 pb-1 text-fg">
            {kept.restored && <DraftNotice onStartOver={kept.startOver} />}
            <Field label={words.mailTo} error={wrong}>
              <Input
                type="email"
                inputMode="email"
                autoComplete="off"
                maxLength={EMAIL_MAX}
                value={recipient}
                onChange={({ target }) => {
                  kept.set(target.value);
                  setWrong(undefined);
                }}
              />
            </Field>
          </div>
        </>
      }
      action={again ? words.mailAgain : words.mail}
      run={mail}
      fallback={words.mailFailed}
    />
  );
}
