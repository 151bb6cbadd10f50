import type { Bill } from "@console/contract/billing.ts";
import { createPortal } from "react-dom";
import { monthName } from "../../../../lib/months.ts";
import { billingText } from "../billing.text.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";
import { usePrinting } from "./use-printing.ts";

/** The printed tab: only the shown bill. */
export function PrintedBill({ bill, brand }: { bill: Bill; brand: string }) {
  if (!usePrinting()) return null;
  return createPortal(
    <div className="printed-bill">
      <h1 className="mb-4 text-16 font-semibold">
        {bill.open ? billingText.current : billingText.billOf(monthName(bill.month))}
      </h1>
      <InvoiceSheet bill={bill} brand={brand} />
    </div>,
    document.body,
  );
}
