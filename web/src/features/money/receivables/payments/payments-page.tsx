import { getRouteApi, Link } from "@tanstack/react-router";
import { Banknote, FileUp } from "lucide-react";
import { useMemo } from "react";
import { useBillingDay } from "../../../../api/identity.ts";
import { ListPage } from "../../../../components/list/list-page.tsx";
import { ListTable } from "../../../../components/list/list-table.tsx";
import { SegmentedFilter, SelectFilter } from "../../../../components/list/list-toolbar.tsx";
import { OneBrand } from "../../../../components/list/one-brand.tsx";
import { TableSkeleton } from "../../../../components/list/table-skeleton.tsx";
import { useList } from "../../../../components/list/use-list.ts";
import { paths } from "../../../../lib/paths.ts";
import { buttonClass } from "../../../../ui/button-class.ts";
import { lazyDialog, lazyPart } from "../../../../ui/lazy-part.tsx";
import { nameOf, paymentColumns } from "./payment-columns.tsx";
import { paymentList } from "./payments.queries.ts";
import { paymentsText as words } from "./payments.text.ts";

const RecordPayment = lazyDialog(async () => (await import("../record/record-payment.tsx")).RecordPayment);
const AllocatePayment = lazyDialog(async () => (await import("./allocate-payment.tsx")).AllocatePayment);
const RefundDialog = lazyDialog(async () => (await import("../refunds/refund-dialog.tsx")).RefundOfPayment);
const PaymentPeek = lazyPart(async () => (await import("./payment-peek.tsx")).PaymentPeek);

const route = getRouteApi("/shell/billing/payments");

/** The payments of all brands, or of one. */
export function PaymentsPage() {
  const search = route.useSearch();
  const { status, brand, peek, allocate, refund } = search;
  const list = useList(paymentList, { search, onOpen: (id) => list.peek?.show(id) });
  const { meta } = list;
  const today = useBillingDay();
  const columns = useMemo(() => paymentColumns(today), [today]);
  const choice = {
    label: words.status,
    fallback: "all" as const,
    words: words.statuses,
    value: status,
    onChange: (next: typeof status) => list.filter({ status: next }),
  };

  return (
    <>
      <ListPage
        list={list}
        words={words}
        icon={Banknote}
        noMatch={words.noMatch}
        actions={
          <Link to={paths.paymentImport} className={buttonClass({ size: "md" })}>
            <FileUp aria-hidden="true" />
            {words.import}
          </Link>
        }
        skeleton={<TableSkeleton columns={6} />}
        filters={
          <>
            <div className="max-lg:hidden">
              <SegmentedFilter {...choice} digits={3} counts={meta ? meta.counts : null} />
            </div>
            <SelectFilter {...choice} className="max-md:basis-full lg:hidden" />
            <OneBrand brand={brand} onClear={() => list.filter({ brand: undefined })} />
          </>
        }
      >
        <ListTable list={list} label={words.title} columns={columns} order="-received_on" nameOf={nameOf} />
      </ListPage>
      {peek !== undefined && <PaymentPeek key={peek} list={list} />}
      {search.new && <RecordPayment brandId={brand} onClose={list.close} />}
      {refund !== undefined && <RefundDialog key={refund} id={refund} onClose={list.close} />}
      {allocate !== undefined && <AllocatePayment key={allocate} id={allocate} onClose={list.close} />}
    </>
  );
}
