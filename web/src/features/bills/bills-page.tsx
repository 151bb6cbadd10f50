import { bills } from "@console/contract/bills.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Receipt } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useBillingDay, useIdentity } from "../../api/identity.ts";
import { paths } from "../../app/paths.ts";
import { kept } from "../../app/search.ts";
import { DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { ListStates } from "../../components/list-states.tsx";
import { ListToolbar, SegmentedFilter, SelectFilter } from "../../components/list-toolbar.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { followLink, useCardKeys } from "../../components/use-card-keys.ts";
import { usePagedList } from "../../components/use-paged-list.ts";
import { monthName } from "../../lib/months.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { billColumns } from "./bill-cells.tsx";
import { type BillFilters, billList, billsAsked, linesAsked, monthsQuery } from "./bills.queries.ts";
import { billsText as words } from "./bills.text.ts";
import { BillsTotals } from "./bills-totals.tsx";

const route = getRouteApi("/shell/billing");

/**
 * What every brand is billed: of one month, or of all that are closed.
 * @param below what comes after the bills
 */
export function BillsPage({ below }: { below: ReactNode }) {
  const { q, month, status, sort, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const open = month === useBillingDay().slice(0, 7);
  // Of an order that the open month does not have nothing is asked.
  const order = open && sort !== "brand" && sort !== "-brand" ? undefined : sort;
  const filters: BillFilters = kept({ q, month, status, sort: order });
  const found = usePagedList(billList(filters), page);
  const { items, meta } = found;
  const isSuperAdmin = useIdentity()?.role === "super_admin";
  const rows = useRef<HTMLTableSectionElement>(null);

  useCardKeys(rows, { onOpen: followLink });

  /** Typing keeps one history entry, a choice adds one. Each starts at the first page again. */
  const filter = (change: { [K in keyof BillFilters]?: BillFilters[K] | undefined }, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, page: undefined, ...change }), replace, resetScroll: false });
  const choice = {
    label: words.status,
    fallback: "all" as const,
    words: words.statuses,
    value: status,
    onChange: (next: typeof status) => filter({ status: next }),
  };

  return (
    <>
      <PageHeader
        title={words.title}
        count={meta?.counts?.all}
        subtitle={words.subtitle}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            {isSuperAdmin && (
              <Link to={paths.margins} search={kept({ month })} className={buttonClass({ size: "md" })}>
                {words.margins}
              </Link>
            )}
            <ExportButton route={bills.list} input={{ query: billsAsked(filters) }} />
            {!open && (
              <ExportButton route={bills.lines} input={{ query: linesAsked(filters) }} label={words.exportLines} />
            )}
          </span>
        }
      />
      <div className="print:hidden">
        <ListToolbar
          views="bills"
          label={words.search}
          placeholder={words.searchPlaceholder}
          q={q}
          onSearch={(text) => filter({ q: text }, true)}
        >
          <MonthSelect month={month} onChange={(next) => filter({ month: next })} />
          {!open && (
            <>
              <div className="max-lg:hidden">
                <SegmentedFilter {...choice} digits={3} counts={meta ? meta.counts : null} />
              </div>
              <SelectFilter {...choice} className="max-md:basis-full lg:hidden" />
            </>
          )}
        </ListToolbar>
      </div>
      <ListStates
        found={found}
        loading={words.loading}
        failed={words.loadFailed}
        skeleton={
          <>
            <Skeleton className="mb-4 h-[66px] max-md:h-[116px]" />
            <Skeleton className="h-96" />
          </>
        }
        empty={
          q || month || status ? (
            <EmptyState
              title={words.empty}
              hint={words.noMatch}
              onClear={() => filter({ q: undefined, month: undefined, status: undefined })}
            />
          ) : (
            <EmptyState title={words.empty} hint={words.emptyHint} icon={Receipt} />
          )
        }
      >
        {meta?.sums && <BillsTotals sums={meta.sums} />}
        {open && <p className="mb-4 text-13 text-fg-2">{words.open}</p>}
        <DataTable
          label={words.title}
          rows={items}
          columns={billColumns({ oneMonth: month !== undefined, open })}
          sort={order}
          onSort={(next) => filter({ sort: next })}
          busy={found.stale || found.morePending}
          body={rows}
        />
        <div className="print:hidden">
          <LoadMore
            list={rows}
            shown={items.length}
            total={meta?.total ?? 0}
            hasMore={found.hasMore}
            capped={found.capped}
            pending={found.morePending}
            failed={found.moreFailed}
            onMore={() =>
              found.moreFailed
                ? void found.retryMore()
                : void navigate({
                    search: (before) => ({ ...before, page: page + 1 }),
                    replace: true,
                    resetScroll: false,
                  })
            }
          />
        </div>
      </ListStates>
      <div className="mt-6 flex flex-col gap-4 print:hidden">{below}</div>
    </>
  );
}

/** The months that have bills, and the open one. */
function MonthSelect({
  month,
  onChange,
}: {
  month: string | undefined;
  onChange: (month: string | undefined) => void;
}) {
  const { data = [] } = useQuery(monthsQuery);
  // That of the address can always be seen, whether it has bills or not.
  const others = month && !data.some((each) => each.month === month) ? [{ month, open: false }] : [];
  return (
    <Select
      compact
      aria-label={words.month}
      value={month ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
      // As wide before its months come as with them.
      className="min-w-48 max-md:basis-full"
    >
      <option value="">{words.allMonths}</option>
      {[...data, ...others].map((each) => (
        <option key={each.month} value={each.month}>
          {each.open ? words.soFar(monthName(each.month)) : monthName(each.month)}
        </option>
      ))}
    </Select>
  );
}
