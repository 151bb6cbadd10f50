import type { BrandBill } from "@console/contract/bills.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Receipt } from "lucide-react";
import { type FunctionComponent, type ReactNode, useMemo } from "react";
import { useBillingDay, useIdentity } from "../../../api/identity.ts";
import { billName } from "../../../components/bill/bill-name.ts";
import type { BulkProps } from "../../../components/list/bulk-actions.tsx";
import { ExportButton } from "../../../components/list/export-button.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { SegmentedFilter, SelectFilter } from "../../../components/list/list-toolbar.tsx";
import { MonthFilter } from "../../../components/list/month-filter.tsx";
import { SelectableTable } from "../../../components/list/selectable-table.tsx";
import { Sums } from "../../../components/list/sums.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../components/list/use-card-keys.ts";
import { useList } from "../../../components/list/use-list.ts";
import { formatSum } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { omitUndefined } from "../../../lib/search.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { billColumns } from "./bill-cells.tsx";
import { billLinesFile, billList } from "./bills.queries.ts";
import type { billsSearch } from "./bills.search.ts";
import { billsText as words } from "./bills.text.ts";

const route = getRouteApi("/shell/billing");
const fields = ["billed", "paid", "outstanding", "overdue"] as const;

type BillsPageProps = {
  /** Sums of the whole open month. */
  openTotals: ReactNode;
  below: ReactNode;
  /** Links beside Margins. */
  links: ReactNode;
  /** What can be done with a closed bill. */
  actionsOf: (bill: BrandBill) => ReactNode;
  /** What can be done with several closed bills. */
  bulk: FunctionComponent<BulkProps<BrandBill>>;
  /** Records a payment of the brand in the address, or of one that is chosen. */
  payment: (dialog: { brandId: number | undefined; month: string | undefined; onClose: () => void }) => ReactNode;
  /** Credits a closed bill of the brand in the address. */
  credit: (dialog: { brandId: number; month: string; onClose: () => void }) => ReactNode;
};

/** The bills of all brands: for one month, or all closed ones. */
export function BillsPage({ openTotals, below, links, actionsOf, bulk, payment, credit }: BillsPageProps) {
  const { sort, ...asked } = route.useSearch();
  const { q, month, status, pay, bill } = asked;
  const today = useBillingDay();
  const open = month === today.slice(0, 7);
  // The open month has no other order.
  const isSorted = sort !== undefined && (!open || sort === "brand" || sort === "-brand");
  const search: ReturnType<typeof billsSearch> = isSorted ? { ...asked, sort } : asked;
  const list = useList(billList, { search, onOpen: followLink });
  const { meta } = list;
  const isSuperAdmin = useIdentity()?.role === "super_admin";
  const oneMonth = month !== undefined;
  const columns = useMemo(() => billColumns({ oneMonth, open, today, actionsOf }), [oneMonth, open, today, actionsOf]);
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
        views="bills"
        icon={Receipt}
        noMatch={words.noMatch}
        skeleton={<TableSkeleton columns={6} />}
        actions={
          <>
            {!open && <ExportButton file={billLinesFile(search)} label={words.exportLines} />}
            {links}
            {isSuperAdmin && (
              <Link to={paths.margins} search={omitUndefined({ month })} className={buttonClass({ size: "md" })}>
                {words.margins}
              </Link>
            )}
          </>
        }
        filters={
          <>
            <MonthFilter
              words={words}
              all={words.allMonths}
              value={month}
              onChange={(next) => list.filter({ month: next })}
            />
            {!open && (
              <>
                <div className="max-lg:hidden">
                  <SegmentedFilter {...choice} digits={3} counts={meta ? meta.counts : null} />
                </div>
                <SelectFilter {...choice} className="max-md:basis-full lg:hidden" />
              </>
            )}
          </>
        }
        below={<div className="mt-6 flex flex-col gap-4 print:hidden">{below}</div>}
      >
        {open && <p className="mb-4 text-13 text-fg-2">{words.open}</p>}
        {open ? (
          <ListTable list={list} label={words.table} columns={columns} />
        ) : (
          <SelectableTable list={list} label={words.table} columns={columns} nameOf={billName} bulk={bulk}>
            {meta?.sums && (
              <Sums
                label={words.totals}
                sums={fields.map((field) => ({
                  label: words.sums[field],
                  value: formatSum(meta.sums?.[field] ?? "0"),
                }))}
              />
            )}
          </SelectableTable>
        )}
        {open && q === undefined && status === undefined && openTotals}
      </ListPage>
      {asked.credit && bill && credit({ brandId: asked.credit, month: bill, onClose: list.close })}
      {(asked.new || pay) && payment({ brandId: pay, month: bill, onClose: list.close })}
    </>
  );
}
