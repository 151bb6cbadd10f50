import type { Bill } from "@console/contract/billing.ts";
import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { monthName } from "../../../../lib/months.ts";
import { billingText } from "../billing.text.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";

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

/** Whether the page is being printed: print-only content is not rendered before. */
function usePrinting(): boolean {
  // The component may have mounted during printing.
  const [printing, setPrinting] = useState(() => matchMedia("print").matches);
  useEffect(() => {
    const media = matchMedia("print");
    // The browser prints what is rendered when its event handlers return.
    const set = (next: boolean) => flushSync(() => setPrinting(next));
    const before = () => set(true);
    const after = () => set(false);
    const change = ({ matches }: MediaQueryListEvent) => set(matches);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    media.addEventListener("change", change);
    // Printing may have begun between the first render and this effect.
    setPrinting(media.matches);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
      media.removeEventListener("change", change);
    };
  }, []);
  return printing;
}
