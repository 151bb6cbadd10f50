import { brands as routes } from "@console/contract/brands.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { useRef } from "react";
import { kept } from "../../app/search.ts";
import { AddButton } from "../../components/add-button.tsx";
import { useDelayed } from "../../components/delayed.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { focusLost } from "../../components/focus-lost.ts";
import { ListToolbar, SegmentedFilter, SortSelect } from "../../components/list-toolbar.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useKeys } from "../../lib/use-keys.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { BrandCard, BrandCardSkeleton } from "./brand-card.tsx";
import { type BrandFilters, brandsAsked } from "./brands.queries.ts";
import { brandsText as words } from "./brands.text.ts";
import { useBrandList } from "./use-brand-list.ts";

const PackageChip = lazyPart(async () => (await import("./package-chip.tsx")).PackageChip);
const AddBrandDialog = lazyPart(async () => (await import("./add-brand-dialog.tsx")).AddBrandDialog);

const route = getRouteApi("/shell/agencies");
const gridClass =
  "grid grid-cols-[repeat(auto-fill,minmax(332px,1fr))] gap-4 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3";
type Changes = { [K in keyof BrandFilters]?: BrandFilters[K] | undefined };
const skeletons = ["1", "2", "3", "4", "5", "6"];

export function BrandsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, status, sort, page = 1, package: onPackage } = search;
  const filters = {
    ...(q && { q }),
    ...(status && { status }),
    ...(sort && { sort }),
    ...(onPackage && { package: onPackage }),
  };
  const found = useBrandList(filters, page);
  const skeleton = useDelayed(found.pending);
  const cards = useRef<HTMLUListElement>(null);
  const { meta, brands } = found;

  /** A filter starts at the first page again. Typing keeps one history entry, a choice adds one. */
  const filter = (change: Changes, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, page: undefined, ...change }), replace });
  const add = () => void navigate({ search: (before) => ({ ...before, new: 1 }) });
  const clear = () => filter({ q: undefined, status: undefined, package: undefined });
  const more = () =>
    found.moreFailed
      ? void found.retryMore()
      : void navigate({ search: (before) => ({ ...before, page: page + 1 }), replace: true, resetScroll: false });

  useKeys((key) => key === "c" && add());

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
        label={words.search}
        placeholder={words.searchPlaceholder}
        q={q}
        onSearch={(text) => filter({ q: text }, true)}
      >
        <SegmentedFilter
          label={words.status}
          fallback="all"
          words={words.statuses}
          counts={meta?.counts}
          value={status}
          onChange={(next) => filter({ status: next })}
        />
        {onPackage && <PackageChip id={onPackage} onDrop={() => filter({ package: undefined })} />}
        <SortSelect
          label={words.sort}
          fallback="-created_at"
          words={words.sorts}
          value={sort}
          onChange={(next) => filter({ sort: next })}
        />
      </ListToolbar>
      {skeleton && (
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
          {q || status || onPackage ? (
            <EmptyState title={words.empty} hint={words.noMatch(q, status, onPackage !== undefined)} onClear={clear} />
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
          <ul ref={cards} aria-label={words.title} aria-busy={found.stale} className={gridClass}>
            {brands.map((brand) => (
              <BrandCard key={brand.id} brand={brand} />
            ))}
          </ul>
          <LoadMore
            list={cards}
            shown={brands.length}
            total={meta.total}
            hasMore={brands.length < meta.total}
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
