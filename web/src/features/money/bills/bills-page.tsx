import { getRouteApi, Link } from "@tanstack/react-router";
import { Receipt } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useBillingDay, useIdentity } from "../../../api/identity.ts";
import { ExportButton } from "../../../components/list/export-button.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { SegmentedFilter, SelectFilter } from "../../../components/list/list-toolbar.tsx";
import { MonthFilter } from "../../../components/list/month-filter.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../components/list/use-card-keys.ts";
import { useList } from "../../../components/list/use-list.ts";
import { formatSum } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { omitUndefined } from "../../../lib/search.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card, Skeleton } from "../../../ui/card.tsx";
import { billColumns } from "./bill-cells.tsx";
import { billLinesFile, billList } from "./bills.queries.ts";
import type { billsSearch } from "./bills.search.ts";
import { billsText as words } from "./bills.text.ts";

const route = getRouteApi("/shell/billing");

/**
 * The bills of all brands: for one month, or all closed ones.
 * @param openTotals sums of the whole open month
 * @param below rendered below the bills
 */
export function BillsPage({ openTotals, below }: { openTotals: ReactNode; below: ReactNode }) {
  const { sort, ...asked } = route.useSearch();
  const { q, month, status } = asked;
  const today = useBillingDay();
  const open = month === today.slice(0, 7);
  // The open month has no other order.
  const isSorted = sort !== undefined && (!open || sort === "brand" || sort === "-brand");
  const search: ReturnType<typeof billsSearch> = isSorted ? { ...asked, sort } : asked;
  const list = useList(billList, { search, onOpen: followLink });
  const { meta } = list;
  const isSuperAdmin = useIdentity()?.role === "super_admin";
  const oneMonth = month !== undefined;
  const columns = useMemo(() => billColumns({ oneMonth, open, today }), [oneMonth, open, today]);
  const choice = {
    label: words.status,
    fallback: "all" as const,
    words: words.statuses,
    value: status,
    onChange: (next: typeof status) => list.filter({ status: next }),
  };

  return (
    <ListPage
      list={list}
      words={words}
      views="bills"
      icon={Receipt}
      noMatch={words.noMatch}
      skeleton={
        <>
          <Skeleton className="mb-4 h-[66px] max-md:h-[116px]" />
          <TableSkeleton columns={6} />
        </>
      }
      actions={
        <>
          {!open && <ExportButton file={billLinesFile(search)} label={words.exportLines} />}
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
      {meta?.sums && <BillsTotals sums={meta.sums} />}
      {open && q === undefined && status === undefined && openTotals}
      {open && <p className="mb-4 text-13 text-fg-2">{words.open}</p>}
      <ListTable list={list} label={words.table} columns={columns} />
    </ListPage>
  );
}

const fields = ["billed", "paid", "outstanding", "overdue"] as const;

/** Exact sums over all pages of the filtered list. */
const BillsTotals = ({ sums }: { sums: Readonly<Record<string, string>> }) => (
  <Card as="section" aria-label={words.totals} className="mb-4">
    <dl className="grid grid-cols-4 gap-x-6 gap-y-3 px-card py-3 max-md:grid-cols-2">
      {fields.map((field) => (
        <div key={field} className="min-w-0">
          <dt className="text-12 text-fg-2">{words.sums[field]}</dt>
          <dd className="text-16 font-semibold tracking-figure tabular-nums">{formatSum(sums[field] ?? "0")}</dd>
        </div>
      ))}
    </dl>
  </Card>
);
