import type { Bill } from "@console/contract/billing.ts";
import { Mail, Printer } from "lucide-react";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { Button } from "../../../../ui/button.tsx";
import { downloadOf } from "./invoice.actions.ts";
import { invoiceText as words } from "./invoice.text.ts";

type InvoiceActionsProps = { brandId: number; bill: Bill; mailed: boolean; onMail: () => void };

/** Ways to deliver the invoice: by email, as a file, on paper. */
export const InvoiceActions = ({ brandId, bill, mailed, onMail }: InvoiceActionsProps) => (
  <>
    <Button onClick={onMail}>
      <Mail aria-hidden="true" />
      {mailed ? words.sendAgainOpen : words.emailOpen}
    </Button>
    <ActionButton size="md" action={downloadOf(brandId)} record={bill} />
    <Button variant={bill.status === "paid" ? "primary" : "secondary"} onClick={() => print()}>
      <Printer aria-hidden="true" />
      {words.print}
    </Button>
  </>
);
