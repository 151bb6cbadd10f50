import { unbilledText } from "../features/billing/charges/unbilled.text.ts";
import { BillsPage } from "../features/bills/bills-page.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const UnbilledUsageCard = lazyPart(
  async () => (await import("../features/billing/charges/unbilled-usage.tsx")).UnbilledUsageCard,
);
const LostCredits = lazyPart(async () => (await import("../features/billing/charges/lost-credits.tsx")).LostCredits);
const OpenMonthTotals = lazyPart(async () => (await import("../features/stats/open-month-totals.tsx")).OpenMonthTotals);

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
