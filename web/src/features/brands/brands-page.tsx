import { brands as routes } from "@console/contract/brands.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Building2, LayoutGrid, List } from "lucide-react";
import { useRef } from "react";
import { useBillingDay, useIdentity } from "../../api/identity.ts";
import { paths } from "../../app/paths.ts";
import { kept } from "../../app/search.ts";
import { AddButton } from "../../components/add-button.tsx";
import { useColumnSet } from "../../components/column-set.ts";
import { ColumnsButton } from "../../components/columns-button.tsx";
import { useDelayed } from "../../components/delayed.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { focusLost } from "../../components/focus-lost.ts";
import { ListToolbar, SegmentedFilter, SelectFilter } from "../../components/list-toolbar.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { followLink, useCardKeys } from "../../components/use-card-keys.ts";
import { usePagedList } from "../../components/use-paged-list.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { BrandCard, BrandCardSkeleton } from "./brand-card.tsx";
import { BrandTable, BrandTableSkeleton } from "./brand-table.tsx";
import { type BrandFilters, brandList, brandsAsked } from "./brands.queries.ts";
import { brandsText as words } from "./brands.text.ts";

const PackageChip = lazyPart(async () => (await import("./package-chip.tsx")).PackageChip);
const AddBrandDialog = lazyPart(async () => (await import("./add-brand-dialog.tsx")).AddBrandDialog, {
  failure: "over",
});

const route = getRouteApi("/shell/agencies");
const gridClass =
  "grid grid-cols-[repeat(auto-fill,minmax(332px,1fr))] gap-4 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3";
type Changes = { [K in Exclude<keyof BrandFilters, "owner">]?: BrandFilters[K] | undefined } & {
  owner?: "me" | undefined;
};
const { name: _name, actions: _actions, ...optional } = words.columns;
const hideable = Object.entries(optional).map(([key, head]) => ({ key, head }));
const iconClass = "size-4!";
const views = [
  { value: "cards", label: words.views.cards, icon: <LayoutGrid aria-hidden="true" className={iconClass} /> },
  { value: "table", label: words.views.table, icon: <List aria-hidden="true" className={iconClass} /> },
] as const;
const skeletons = ["1", "2", "3", "4", "5", "6"];

export function BrandsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, status, sort, view, page = 1, package: onPackage, owner } = search;
  const self = useIdentity()?.id;
  const filters = {
    ...(q && { q }),
    ...(status && { status }),
    ...(sort && { sort }),
    ...(onPackage && { package: onPackage }),
    ...(owner && self && { owner: self }),
  };
  const found = usePagedList(brandList(filters), page);
  const skeleton = useDelayed(found.pending);
  const cards = useRef<HTMLUListElement>(null);
  const rows = useRef<HTMLTableSectionElement>(null);
  const today = useBillingDay();
  const columns = useColumnSet("brands");
  const { meta, items: brands } = found;

  /** A filter starts at the first page again. Typing keeps one history entry, a choice adds one. */
  const filter = (change: Changes, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, page: undefined, ...change }), replace });
  const add = () => void navigate({ search: (before) => ({ ...before, new: 1 }) });
  const clear = () => filter({ q: undefined, status: undefined, package: undefined, owner: undefined });
  const more = () =>
    found.moreFailed
      ? void found.retryMore()
      : void navigate({ search: (before) => ({ ...before, page: page + 1 }), replace: true, resetScroll: false });

  useCardKeys(view ? rows : cards, {
    onNew: add,
    onEdit: (id) => void navigate({ to: paths.brand, params: { id: String(id) }, search: { edit: 1 } }),
    onOpen: followLink,
  });

  const headerActions = (
    <>
      <ExportButton route={routes.list} input={{ query: brandsAsked(filters) }} />
      <AddButton onClick={add}>{words.add}</AddButton>
    </>
  );

  return (
    <>
      <PageHeader title={words.title} count={meta?.counts?.all} subtitle={words.subtitle} actions={headerActions} />
      <ListToolbar
        views="brands"
        label={words.search}
        placeholder={words.searchPlaceholder}
        q={q}
        onSearch={(text) => filter({ q: text }, true)}
      >
        <SegmentedFilter
          label={words.status}
          fallback="all"
          words={words.statuses}
          counts={meta ? meta.counts : null}
          value={status}
          onChange={(next) => filter({ status: next })}
        />
        <Button aria-pressed={owner !== undefined} onClick={() => filter({ owner: owner ? undefined : "me" })}>
          {words.mine}
        </Button>
        {onPackage && <PackageChip id={onPackage} onDrop={() => filter({ package: undefined })} />}
        <SelectFilter
          label={words.sort}
          fallback="-created_at"
          words={words.sorts}
          value={sort}
          className="ml-auto max-md:ml-0 max-md:flex-1"
          onChange={(next) => filter({ sort: next })}
        />
        {view && <ColumnsButton columns={hideable} set={columns} />}
        <Segmented
          label={words.view}
          className="max-md:flex-none!"
          value={view ?? "cards"}
          options={views}
          onChange={(next) =>
            void navigate({ search: (before) => kept({ ...before, view: next === "table" ? next : undefined }) })
          }
        />
      </ListToolbar>
      {skeleton && view && <BrandTableSkeleton />}
      {skeleton && !view && (
        <ul aria-busy="true" aria-label={words.loading} className={gridClass}>
          {skeletons.map((key) => (
            <BrandCardSkeleton key={key} />
          ))}
        </ul>
      )}
      {found.error && !skeleton && (
        <ErrorPanel
          title={words.loadFailed.title}
          error={found.error}
          fallback={words.loadFailed.body}
          onRetry={() => found.retry().then(() => setTimeout(focusLost, 50))}
        />
      )}
      {meta && !skeleton && brands.length === 0 && (
        <div role="status">
          {q || status || onPackage || owner ? (
            <EmptyState
              title={words.empty}
              hint={words.noMatch(q, status, onPackage !== undefined, owner !== undefined)}
              onClear={clear}
            />
          ) : (
            <EmptyState
              title={words.empty}
              hint={words.emptyHint}
              icon={Building2}
              action={
                <AddButton size="sm" onClick={add}>
                  {words.add}
                </AddButton>
              }
            />
          )}
        </div>
      )}
      {meta && !skeleton && brands.length > 0 && (
        <>
          {view ? (
            <BrandTable
              brands={brands}
              filters={filters}
              total={meta.total}
              busy={found.stale}
              rows={rows}
              onSort={(next) => filter({ sort: next })}
              isShown={columns.isShown}
            />
          ) : (
            <ul ref={cards} aria-label={words.title} aria-busy={found.stale} className={gridClass}>
              {brands.map((brand) => (
                <BrandCard key={brand.id} brand={brand} today={today} />
              ))}
            </ul>
          )}
          <LoadMore
            list={view ? rows : cards}
            shown={brands.length}
            total={meta.total}
            hasMore={found.hasMore}
            capped={found.capped}
            pending={found.morePending}
            failed={found.moreFailed}
            onMore={more}
          />
        </>
      )}
      {search.new === 1 && (
        <AddBrandDialog
          onClose={() =>
            void navigate({
              search: (before) => kept({ ...before, new: undefined }),
              replace: true,
              ignoreBlocker: true,
            })
          }
        />
      )}
    </>
  );
}
