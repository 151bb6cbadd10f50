import { type Package, packages } from "@console/contract/packages.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Package as PackageIcon } from "lucide-react";
import { useRef, useState } from "react";
import { kept } from "../../app/search.ts";
import { AddButton } from "../../components/add-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { ListStates } from "../../components/list-states.tsx";
import { ListToolbar, SegmentedFilter, SortSelect } from "../../components/list-toolbar.tsx";
import { LoadMore } from "../../components/load-more.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useKeptFocus, useMarked } from "../../components/use-card-focus.ts";
import { useCardKeys } from "../../components/use-card-keys.ts";
import { usePagedList } from "../../components/use-paged-list.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PackageCard, PackageCardSkeleton, type PackageStep } from "./package-card.tsx";
import { type PackageFilters, packageList, packagesAsked } from "./packages.queries.ts";
import { packagesText as words } from "./packages.text.ts";

const OpenPackage = lazyPart(async () => (await import("./open-package.tsx")).OpenPackage, { failure: "over" });
const DeletePackage = lazyPart(async () => (await import("./delete-package.tsx")).DeletePackage, { failure: "over" });

const route = getRouteApi("/shell/packages");
const gridClass =
  "grid grid-cols-[repeat(auto-fill,minmax(332px,1fr))] gap-4 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3";
const skeletons = ["1", "2", "3", "4", "5", "6"];

export function PackagesPage() {
  const { q, status, sort, page = 1, new: creating, edit, copy } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = kept({ q, status, sort });
  const found = usePagedList(packageList(filters), page);
  const { items, meta } = found;
  const cards = useRef<HTMLUListElement>(null);
  const { marked, mark } = useMarked(cards);
  const [asked, setAsked] = useState<Package>();
  const [asking, setAsking] = useState(false);
  useKeptFocus(
    cards,
    items.map((pack) => pack.id),
  );

  /** A filter starts at the first page again. Typing keeps one history entry, a choice adds one. */
  const filter = (change: { [K in keyof PackageFilters]?: PackageFilters[K] | undefined }, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, page: undefined, ...change }), replace });
  const open = (dialog: { new?: 1; edit?: number; copy?: number }) =>
    void navigate({ search: (before) => ({ ...before, ...dialog }), resetScroll: false });
  const closeForm = () =>
    void navigate({
      search: (before) => kept({ ...before, new: undefined, edit: undefined, copy: undefined }),
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    });
  const more = () =>
    found.moreFailed
      ? void found.retryMore()
      : void navigate({ search: (before) => ({ ...before, page: page + 1 }), replace: true, resetScroll: false });

  function take(pack: Package, step: PackageStep) {
    if (step !== "remove") return open({ [step]: pack.id });
    setAsked(pack);
    setAsking(true);
  }

  useCardKeys(cards, { onNew: () => open({ new: 1 }), onEdit: (id) => open({ edit: id }) });

  const createButton = (size: "md" | "sm") => (
    <AddButton size={size} onClick={() => open({ new: 1 })}>
      {words.create}
    </AddButton>
  );

  return (
    <>
      <PageHeader
        title={words.title}
        count={meta?.counts?.all}
        subtitle={words.subtitle}
        actions={
          <>
            <ExportButton route={packages.list} input={{ query: packagesAsked(filters) }} />
            {createButton("md")}
          </>
        }
      />
      <ListToolbar
        views="packages"
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
        <SortSelect
          label={words.sort}
          fallback="-created_at"
          words={words.sorts}
          value={sort}
          onChange={(next) => filter({ sort: next })}
        />
      </ListToolbar>
      <ListStates
        found={found}
        loading={words.loading}
        failed={words.loadFailed}
        skeleton={
          <ul aria-busy="true" aria-label={words.loading} className={gridClass}>
            {skeletons.map((key) => (
              <PackageCardSkeleton key={key} />
            ))}
          </ul>
        }
        empty={
          q || status ? (
            <EmptyState
              title={words.empty}
              hint={words.noMatch(filters)}
              onClear={() => filter({ q: undefined, status: undefined })}
            />
          ) : (
            <EmptyState title={words.empty} hint={words.emptyHint} icon={PackageIcon} action={createButton("sm")} />
          )
        }
      >
        <ul ref={cards} aria-label={words.title} aria-busy={found.stale} className={gridClass}>
          {items.map((pack) => (
            <PackageCard key={pack.id} pack={pack} marked={pack.id === marked} onStep={(step) => take(pack, step)} />
          ))}
        </ul>
        <LoadMore
          list={cards}
          shown={items.length}
          total={meta?.total ?? 0}
          hasMore={found.hasMore}
          capped={found.capped}
          pending={found.morePending}
          failed={found.moreFailed}
          onMore={more}
        />
      </ListStates>
      {asked && (
        <DeletePackage
          pack={items.find((pack) => pack.id === asked.id) ?? asked}
          open={asking}
          onClose={() => setAsking(false)}
        />
      )}
      {(creating || edit || copy) && (
        <OpenPackage
          key={`${edit} ${copy}`}
          editing={edit}
          copying={edit ? undefined : copy}
          onClose={closeForm}
          onSaved={(id) => {
            closeForm();
            mark(id);
          }}
        />
      )}
    </>
  );
}
