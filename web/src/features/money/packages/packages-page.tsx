import { getRouteApi } from "@tanstack/react-router";
import { LayoutGrid, Package as PackageIcon, Table2 } from "lucide-react";
import { HistoryDialog } from "../../../components/history/history.actions.ts";
import { CardGrid, CardSkeletons } from "../../../components/list/card-list.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { SortSelect } from "../../../components/list/list-toolbar.tsx";
import { StatusFilter } from "../../../components/list/status-filter.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { PackageCard } from "./package-card.tsx";
import { PackageCompare } from "./package-compare.tsx";
import { packageList } from "./packages.queries.ts";
import { packagesText as words } from "./packages.text.ts";

const OpenPackage = lazyDialog(async () => (await import("./package-dialog.tsx")).OpenPackage);

const route = getRouteApi("/shell/packages");
const views = [
  { value: "cards", label: words.views.cards, icon: <LayoutGrid aria-hidden="true" /> },
  { value: "compare", label: words.views.compare, icon: <Table2 aria-hidden="true" /> },
] as const;

export function PackagesPage() {
  const search = route.useSearch();
  const { status, sort, view, new: creating, edit, copy } = search;
  const list = useList(packageList, { search });
  return (
    <>
      <ListPage
        list={list}
        words={words}
        views="packages"
        icon={PackageIcon}
        noMatch={words.noMatch(search)}
        skeleton={
          view ? (
            <TableSkeleton columns={6} />
          ) : (
            <CardSkeletons
              label={words.loading}
              bars={["h-12 w-1/2", "mt-8 h-6 w-28", "mt-4 h-30", "mt-5 h-4 w-24", "mt-3 h-10 w-36"]}
            />
          )
        }
        filters={
          <>
            <StatusFilter list={list} words={words} value={status} />
            <SortSelect
              label={words.sort}
              fallback="-created_at"
              words={words.sorts}
              value={sort}
              onChange={(next) => list.filter({ sort: next })}
            />
            <Segmented
              label={words.view}
              fixed
              value={view ?? "cards"}
              options={views}
              onChange={(next) => list.open({ view: next === "compare" ? next : undefined })}
            />
          </>
        }
      >
        {view ? (
          <PackageCompare
            packages={list.items}
            against={search.against}
            onAgainst={(id) => list.open({ against: id })}
          />
        ) : (
          <CardGrid rows={list.rows} label={words.title} busy={list.pages.stale}>
            {list.items.map((pkg) => (
              <PackageCard key={pkg.id} pkg={pkg} marked={pkg.id === list.marked} />
            ))}
          </CardGrid>
        )}
      </ListPage>
      {(creating || edit || copy) && (
        <OpenPackage
          key={`${edit} ${copy}`}
          editing={edit}
          copying={edit ? undefined : copy}
          onClose={list.close}
          onSaved={list.saved}
        />
      )}
      {search.history && <HistoryDialog kind="package" id={search.history} onClose={list.close} />}
    </>
  );
}
