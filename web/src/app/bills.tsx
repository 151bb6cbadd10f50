import { OpenMonthTotals } from "../features/desk/stats/open-month-totals.tsx";
import { unbilledText } from "../features/money/billing/charges/charges.text.ts";
import { LostCredits } from "../features/money/billing/charges/lost-credits.tsx";
import { UnbilledUsageCard } from "../features/money/billing/charges/unbilled-usage.tsx";
import { BillsPage } from "../features/money/bills/bills-page.tsx";

/** The bills of all brands, with unbilled usage below. */
export const AllBills = () => (
  <BillsPage
    openTotals={<OpenMonthTotals />}
    below={
      <>
        <h2 className="sr-only">{unbilledText.section}</h2>
        <UnbilledUsageCard />
        <LostCredits />
      </>
    }
  />
);
