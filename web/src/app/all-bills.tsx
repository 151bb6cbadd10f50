import { LostCredits } from "../features/billing/charges/lost-credits.tsx";
import { unbilledText } from "../features/billing/charges/unbilled.text.ts";
import { UnbilledUsageCard } from "../features/billing/charges/unbilled-usage.tsx";
import { BillsPage } from "../features/bills/bills-page.tsx";

/** The bills of all brands, with unbilled usage below. */
export const AllBills = () => (
  <BillsPage
    below={
      <>
        <h2 className="sr-only">{unbilledText.section}</h2>
        <UnbilledUsageCard />
        <LostCredits />
      </>
    }
  />
);
