import { LostCredits } from "../features/billing/lost-credits.tsx";
import { UnbilledUsageCard } from "../features/billing/unbilled-usage.tsx";
import { BillsPage } from "../features/bills/bills-page.tsx";

/** The bills of all brands, and below them what no bill counts. */
export const AllBills = () => (
  <BillsPage
    below={
      <>
        <UnbilledUsageCard />
        <LostCredits />
      </>
    }
  />
);
