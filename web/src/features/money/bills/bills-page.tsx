import type { BrandBill } from "@console/contract/bills.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Receipt } from "lucide-react";
import { type FunctionComponent, type ReactNode, useMemo } from "react";
import { useBillingDay, useIdentity } from "../../../api/identity.ts";
import { billName } from "../../../components/bill/bill-name.ts";
import type { BulkProps } from "../../../components/list/bulk-actions.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { SegmentedFilter, SelectFilter } from "../../../components/list/list-toolbar.tsx";
import { MonthFilter } from "../../../components/list/month-filter.tsx";
import type { PeekProps } from "../../../components/list/peek-panel.tsx";
import { SelectableTable } from "../../../components/list/selectable-table.tsx";
import { Sums } from "../../../components/list/sums.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../components/list/use-card-keys.ts";
import { useList } from "../../../components/list/use-list.ts";
import { cx } from "../../../lib/cx.ts";
import { formatSum } from "../../../lib/money.ts";
import { billColumns } from "./bill-cells.tsx";
import { billLinesFile, billList } from "./bills.queries.ts";
import type { billsSearch } from "./bills.search.ts";
import { billsText as words } from "./bills.text.ts";
import { BillsMore } from "./bills-more.tsx";

const route = getRouteApi("/shell/billing");
const fields = ["billed", "paid", "outstanding", "overdue"] as const;

type BillsPageProps = {
  /** Sums of the whole open month. */
  openTotals: ReactNode;
  below: ReactNode;
  /** Links to what belongs to bills. */
  links: ReactNode;
  /** What can be done with a closed bill. */
  actionsOf: (bill: BrandBill) => ReactNode;
  /** What can be done with several closed bills. */
  bulk: FunctionComponent<BulkProps<BrandBill>>;
  /** A closed bill beside the list. */
  peek: (props: PeekProps) => ReactNode;
  /** Emails the invoice of a closed bill. */
  mail: (dialog: { brandId: number; month: string; onClose: () => void }) => ReactNode;
  /** Records a payment of the brand in the address, or of one that is chosen. */
  payment: (dialog: { brandId: number | undefined; month: string | undefined; onClose: () => void }) => ReactNode;
  /** Credits a closed bill of the brand in the address. */
  credit: (dialog: { brandId: number; month: string; onClose: () => void }) => ReactNode;
};

/** The bills of all brands: for one month, or all closed ones. */
export function BillsPage({ openTotals, below, links, actionsOf, bulk, peek, payment, credit, mail }: BillsPageProps) {
  const { sort, ...asked } = route.useSearch();
  const { q, month, status, pay, bill } = asked;
  const today = useBillingDay();
  const open = month === today.slice(0, 7);
  // The open month has no other order.
  const isSorted = sort !== undefined && (!open || sort === "brand" || sort === "-brand");
  const search: ReturnType<typeof billsSearch> = isSorted ? { ...asked, sort } : asked;
  const list = useList(billList, { search, onOpen: followLink, canPeek: !open });
  const { meta } = list;
  const isSuperAdmin = useIdentity()?.role === "super_admin";
  const oneMonth = month !== undefined;
  const columns = useMemo(() => billColumns({ oneMonth, open, today, actionsOf }), [oneMonth, open, today, actionsOf]);
  // Beside the record there is no room for all groups.
  const peeked = !open && asked.peek !== undefined;
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
            {links}
            <BillsMore lines={billLinesFile(search)} open={open} margins={isSuperAdmin} month={month} />
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
                <div className={peeked ? "max-2xl:hidden" : "max-[1360px]:hidden"}>
                  <SegmentedFilter {...choice} digits={3} counts={meta ? meta.counts : null} />
                </div>
                <SelectFilter
                  {...choice}
                  className={cx("max-md:basis-full", peeked ? "2xl:hidden" : "min-[1360px]:hidden")}
                />
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
      {peeked && peek({ list })}
      {asked.mail && bill && mail({ brandId: asked.mail, month: bill, onClose: list.close })}
      {asked.credit && bill && credit({ brandId: asked.credit, month: bill, onClose: list.close })}
      {(asked.new || pay) && payment({ brandId: pay, month: bill, onClose: list.close })}
    </>
  );
}
