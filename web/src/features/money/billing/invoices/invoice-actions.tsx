import type { Bill } from "@console/contract/billing.ts";
import { Download, Mail, Printer } from "lucide-react";
import { useState } from "react";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { saveFile } from "../../../../lib/save-file.ts";
import { Button } from "../../../../ui/button.tsx";
import { invoiceFile } from "./invoice.queries.ts";
import { invoiceText as words } from "./invoice.text.ts";

type InvoiceActionsProps = { brandId: number; bill: Bill; mailed: boolean; onMail: () => void };

/** Ways to deliver the invoice: by email, as a file, on paper. */
export function InvoiceActions({ brandId, bill, mailed, onMail }: InvoiceActionsProps) {
  const [pending, setPending] = useState(false);

  async function keep() {
    setPending(true);
    try {
      const file = await invoiceFile(brandId, bill.month);
      saveFile(file, `${(bill.invoice_number ?? bill.month).replaceAll("/", "-")}.pdf`);
    } catch (error) {
      toasts.failure(words.error, error, words.downloadFailed);
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button onClick={onMail}>
        <Mail aria-hidden="true" />
        {mailed ? words.sendAgainOpen : words.emailOpen}
      </Button>
      <Button pending={pending} onClick={() => void keep()}>
        {!pending && <Download aria-hidden="true" />}
        {words.download}
      </Button>
      <Button variant={bill.status === "paid" ? "primary" : "secondary"} onClick={() => print()}>
        <Printer aria-hidden="true" />
        {words.print}
      </Button>
    </>
  );
}
