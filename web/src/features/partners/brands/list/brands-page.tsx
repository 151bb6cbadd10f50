import { brandColumns } from "@console/contract/brands.ts";
import { packages } from "@console/contract/packages.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Building2, X } from "lucide-react";
import { useBillingDay, useIdentity } from "../../../../api/identity.ts";
import { oneQuery } from "../../../../api/queries.ts";
import { CardGrid, CardSkeletons } from "../../../../components/list/card-list.tsx";
import { CardsOrTable } from "../../../../components/list/cards-or-table.tsx";
import { ColumnsButton } from "../../../../components/list/columns-button.tsx";
import { ListPage } from "../../../../components/list/list-page.tsx";
import { SelectFilter } from "../../../../components/list/list-toolbar.tsx";
import { StatusFilter } from "../../../../components/list/status-filter.tsx";
import { TableSkeleton } from "../../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../../components/list/use-card-keys.ts";
import { useColumnSet } from "../../../../components/list/use-column-set.ts";
import { useList } from "../../../../components/list/use-list.ts";
import { paths } from "../../../../lib/paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { lazyDialog, lazyPart } from "../../../../ui/lazy-part.tsx";
import { brandList } from "../brand.queries.ts";
import { brandsText as words } from "../brands.text.ts";
import { BrandCard } from "./brand-card.tsx";
import { BrandTable } from "./brand-table.tsx";

const AddBrandDialog = lazyDialog(async () => (await import("../form/add-brand-dialog.tsx")).AddBrandDialog);

const BrandFromOnboarding = lazyDialog(
  async () => (await import("../form/brand-from-onboarding.tsx")).BrandFromOnboarding,
);

const BrandPeek = lazyPart(async () => (await import("./brand-peek.tsx")).BrandPeek);

const route = getRouteApi("/shell/agencies");
const hideable = ["status", "package", "businesses", "minutes", "revenue", "change", "created"] as const;

export function BrandsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, status, sort, view, package: onPackage, owner } = search;
  const self = useIdentity()?.id;
  const list = useList(brandList, {
    search,
    scope: { query: { owner: owner && self } },
    onEdit: (id) => void navigate({ to: paths.brand, params: { id: String(id) }, search: { edit: 1 } }),
    onOpen: followLink,
  });
  const today = useBillingDay();
  const columns = useColumnSet("brands");

  return (
    <>
      <ListPage
        list={list}
        words={words}
        views="brands"
        icon={Building2}
        noMatch={words.noMatch(q, status, onPackage !== undefined, owner !== undefined)}
        skeleton={
          view ? (
            <TableSkeleton columns={6} />
          ) : (
            <CardSkeletons label={words.loading} bars={["h-[38px] w-3/4", "mt-3.5 h-9 w-24", "mt-3 h-[31px]"]} />
          )
        }
        filters={
          <>
            <StatusFilter list={list} words={words} value={status} />
            <Button aria-pressed={owner !== undefined} onClick={() => list.filter({ owner: owner ? undefined : "me" })}>
              {words.mine}
            </Button>
            {onPackage && <PackageChip id={onPackage} onDrop={() => list.filter({ package: undefined })} />}
            <SelectFilter
              label={words.sort}
              fallback="-created_at"
              words={words.sorts}
              value={sort}
              className="ml-auto max-md:ml-0 max-md:flex-1"
              onChange={(next) => list.filter({ sort: next })}
            />
            {view && <ColumnsButton titles={brandColumns} columns={hideable} set={columns} />}
            <CardsOrTable list={list} view={view} />
          </>
        }
      >
        {view ? (
          <BrandTable list={list} isShown={columns.isShown} />
        ) : (
          <CardGrid rows={list.rows} label={words.title} busy={list.pages.stale}>
            {list.items.map((brand) => (
              <BrandCard key={brand.id} brand={brand} today={today} />
            ))}
          </CardGrid>
        )}
      </ListPage>
      {search.peek !== undefined && <BrandPeek list={list} />}
      {search.new === 1 &&
        (search.onboarding ? (
          <BrandFromOnboarding id={search.onboarding} onClose={list.close} />
        ) : (
          <AddBrandDialog onClose={list.close} />
        ))}
    </>
  );
}

/** Shows that the list is filtered by one package, and clears the filter. */
function PackageChip({ id, onDrop }: { id: number; onDrop: () => void }) {
  const { data } = useQuery(oneQuery(packages.read, id));
  return (
    <span className="inline-flex h-ctl max-w-full items-center gap-0.5 rounded-sm bg-accent-soft pl-3 text-13 font-medium text-accent-text">
      <span className="truncate">{words.onPackage(data?.name ?? String(id))}</span>
      <IconButton label={words.clearPackage} size="sm" onClick={onDrop}>
        <X aria-hidden="true" className="size-3.5" />
      </IconButton>
    </span>
  );
}
