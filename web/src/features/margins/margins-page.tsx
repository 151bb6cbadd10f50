import { margins } from "@console/contract/margins.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import { useRef } from "react";
import { kept } from "../../app/search.ts";
import { DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { ListStates } from "../../components/list-states.tsx";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useCardKeys } from "../../components/use-card-keys.ts";
import { usePagedList } from "../../components/use-paged-list.ts";
import { formatSum } from "../../lib/money.ts";
import { monthName } from "../../lib/months.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { marginColumns } from "./margin-columns.tsx";
import { type MarginFilters, marginList, marginsAsked, monthsQuery } from "./margins.queries.ts";
import { marginsText as words } from "./margins.text.ts";

const MarginDialog = lazyPart(async () => (await import("./margin-dialog.tsx")).MarginDialog, { failure: "over" });
const CostsDialog = lazyPart(async () => (await import("./costs-dialog.tsx")).CostsDialog, { failure: "over" });

const route = getRouteApi("/shell/billing/margins");
const sums = ["charges", "pays", "keeps"] as const;

/** What the platform pays, charges and keeps, brand by brand; for Super Admins alone. */
export function MarginsPage() {
  const { q, month, sort, page = 1, brand, costs } = route.useSearch();
  const navigate = route.useNavigate();
  const filters: MarginFilters = kept({ q, month, sort });
  const found = usePagedList(marginList(filters), page);
  const { items, meta } = found;
  const months = useQuery(monthsQuery).data ?? [];
  const rows = useRef<HTMLTableSectionElement>(null);

  const filter = (change: { [K in keyof MarginFilters]?: MarginFilters[K] | undefined }, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, page: undefined, ...change }), replace, resetScroll: false });
  const show = (change: { brand?: number | undefined; costs?: 1 | undefined }, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, ...change }), replace, resetScroll: false });

  useCardKeys(rows, { onOpen: (id) => show({ brand: id }) });

  return (
    <>
      <PageHeader
        title={words.title}
        count={meta?.total}
        subtitle={words.subtitle}
        actions={
          <span className="flex gap-2 print:hidden">
            <ExportButton route={margins.list} input={{ query: marginsAsked(filters) }} />
            <Button variant="primary" onClick={() => show({ costs: 1 })}>
              {words.costs}
            </Button>
          </span>
        }
      />
      <ListToolbar
        label={words.search}
        placeholder={words.searchPlaceholder}
        q={q}
        onSearch={(text) => filter({ q: text }, true)}
      >
        <Select
          compact
          aria-label={words.month}
          className="min-w-48"
          value={month ?? months.find(({ open }) => open)?.month ?? ""}
          onChange={({ target }) => filter({ month: target.value || undefined })}
        >
          {months.map((each) => (
            <option key={each.month} value={each.month}>
              {each.open ? words.soFar(monthName(each.month)) : monthName(each.month)}
            </option>
          ))}
        </Select>
      </ListToolbar>
      <ListStates
        found={found}
        loading={words.loading}
        failed={words.loadFailed}
        skeleton={
          <>
            <Skeleton className="mb-4 h-[66px]" />
            <Skeleton className="h-96" />
          </>
        }
        empty={
          q || month ? (
            <EmptyState
              title={words.empty}
              hint={words.noMatch}
              onClear={() => filter({ q: undefined, month: undefined })}
            />
          ) : (
            <EmptyState title={words.empty} hint={words.emptyHint} icon={Scale} />
          )
        }
      >
        {meta?.sums && (
          <Card as="section" aria-label={words.totals} className="mb-4">
            <dl className="grid grid-cols-3 gap-x-6 px-card py-3 max-[360px]:grid-cols-1">
              {sums.map((field) => (
                <div key={field} className="min-w-0">
                  <dt className="text-12 text-fg-2">{words.sums[field]}</dt>
                  <dd className="text-16 font-semibold tracking-figure tabular-nums">
                    {formatSum(meta.sums?.[field] ?? "0")}
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        )}
        <DataTable
          label={words.title}
          rows={items}
          columns={marginColumns(({ id }) => show({ brand: id }))}
          sort={sort}
          onSort={(next) => filter({ sort: next })}
          busy={found.stale || found.morePending}
          body={rows}
        />
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
      </ListStates>
      {brand !== undefined && (
        <MarginDialog id={brand} month={month} onClose={() => show({ brand: undefined }, true)} />
      )}
      {costs && <CostsDialog onClose={() => show({ costs: undefined }, true)} />}
    </>
  );
}
