import type { BrandBill } from "@console/contract/bills.ts";
import { Link } from "@tanstack/react-router";
import { OpenMonthTotals } from "../features/desk/stats/open-month-totals.tsx";
import { unbilledText } from "../features/money/billing/charges/charges.text.ts";
import { LostCredits } from "../features/money/billing/charges/lost-credits.tsx";
import { UnbilledUsageCard } from "../features/money/billing/charges/unbilled-usage.tsx";
import { BillsPage } from "../features/money/bills/bills-page.tsx";
import { BillActions } from "../features/money/receivables/bill-row.tsx";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { lazyDialog, lazyPart } from "../ui/lazy-part.tsx";
import { pageNames } from "./pages.text.ts";

const RecordPayment = lazyDialog(
  async () => (await import("../features/money/receivables/record/record-payment.tsx")).RecordPayment,
);

const CreditNote = lazyDialog(
  async () => (await import("../features/money/receivables/notes/credit-note-dialog.tsx")).CreditNoteDialog,
);

const BillBulk = lazyPart(async () => (await import("../features/money/receivables/bill-bulk.tsx")).BillBulk);

const BillPeek = lazyPart(async () => (await import("../features/money/receivables/bill-peek.tsx")).BillPeek);

const MailBill = lazyDialog(async () => (await import("../features/money/billing/invoices/mail-invoice.tsx")).MailBill);

const actionsOf = (bill: BrandBill) => <BillActions bill={bill} />;

/** The bills of all brands, with unbilled usage below. */
export const AllBills = () => (
  <BillsPage
    openTotals={<OpenMonthTotals />}
    actionsOf={actionsOf}
    bulk={BillBulk}
    links={
      <>
        <Link to={paths.payments} className={buttonClass({ size: "md" })}>
          {pageNames.payments}
        </Link>
        <Link to={paths.receivables} className={buttonClass({ size: "md" })}>
          {pageNames.receivables}
        </Link>
        <Link to={paths.accounting} className={buttonClass({ size: "md" })}>
          {pageNames.accounting}
        </Link>
      </>
    }
    peek={({ list }) => <BillPeek key={list.peek?.id} list={list} />}
    mail={(dialog) => <MailBill {...dialog} />}
    payment={(dialog) => <RecordPayment {...dialog} />}
    credit={(dialog) => <CreditNote {...dialog} />}
    below={
      <>
        <h2 className="sr-only">{unbilledText.section}</h2>
        <UnbilledUsageCard />
        <LostCredits />
      </>
    }
  />
);
