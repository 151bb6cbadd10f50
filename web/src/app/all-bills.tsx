import { unbilledText } from "../features/money/billing/charges/unbilled.text.ts";
import { BillsPage } from "../features/money/bills/bills-page.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const UnbilledUsageCard = lazyPart(
  async () => (await import("../features/money/billing/charges/unbilled-usage.tsx")).UnbilledUsageCard,
);
const LostCredits = lazyPart(
  async () => (await import("../features/money/billing/charges/lost-credits.tsx")).LostCredits,
);
const OpenMonthTotals = lazyPart(
  async () => (await import("../features/desk/stats/open-month-totals.tsx")).OpenMonthTotals,
);

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
