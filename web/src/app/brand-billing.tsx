import { BillingPage } from "../features/money/billing/billing-page.tsx";
import { Account } from "../features/money/receivables/account.tsx";
import { lazyDialog } from "../ui/lazy-part.tsx";

const RecordPayment = lazyDialog(
  async () => (await import("../features/money/receivables/record/record-payment.tsx")).RecordPayment,
);

/** A brand's bills, with its account. */
export const BrandBilling = () => (
  <BillingPage account={(account) => <Account {...account} />} payment={(dialog) => <RecordPayment {...dialog} />} />
);
