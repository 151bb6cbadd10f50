import { BillingPage } from "../features/money/billing/billing-page.tsx";
import { lazyDialog, lazyPart } from "../ui/lazy-part.tsx";

const RecordPayment = lazyDialog(
  async () => (await import("../features/money/receivables/record/record-payment.tsx")).RecordPayment,
);

/** Below everything else. */
const Account = lazyPart(async () => (await import("../features/money/receivables/account.tsx")).Account);

/** A brand's bills, with its account. */
export const BrandBilling = () => (
  <BillingPage account={(account) => <Account {...account} />} payment={(dialog) => <RecordPayment {...dialog} />} />
);
