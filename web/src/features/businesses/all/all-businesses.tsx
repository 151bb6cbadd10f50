import { engineCodes } from "@console/contract/engines.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Store, X } from "lucide-react";
import { brandQuery } from "../../../api/brand-record.ts";
import { DataTable } from "../../../components/list/data-table.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { SegmentedFilter, SelectFilter, SortSelect } from "../../../components/list/list-toolbar.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../components/list/use-card-keys.ts";
import { useList } from "../../../components/list/use-list.ts";
import { Button } from "../../../ui/button.tsx";
import { allBusinessList } from "../businesses.queries.ts";
import { allBusinessColumns } from "./all-business-columns.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";

const route = getRouteApi("/shell/businesses");

/** The businesses of all brands. */
export function AllBusinesses() {
  const search = route.useSearch();
  const { q, engine, status, brand, sort } = search;
  const source = allBusinessList({ q, engine, status, brand, sort });
  const list = useList({ search, source, filters: ["q", "engine", "status", "brand"], onOpen: followLink });
  const { meta } = list;
  const group = engine ? `${engine}_` : "";
  const counts = meta?.counts && {
    all: meta.counts[engine ?? "all"] ?? 0,
    active: meta.counts[`${group}active`] ?? 0,
    inactive: meta.counts[`${group}inactive`] ?? 0,
  };

  return (
    <ListPage
      list={list}
      words={words}
      icon={Store}
      noMatch={words.noMatch}
      skeleton={<TableSkeleton columns={7} />}
      filters={
        <>
          <SegmentedFilter
            label={words.status}
            fallback="all"
            words={words.statuses}
            value={status}
            onChange={(next) => list.filter({ status: next })}
            counts={meta ? counts : null}
          />
          <SelectFilter
            label={words.engine}
            fallback="all"
            words={words.engines}
            value={engine}
            onChange={(next) => list.filter({ engine: engineCodes.find((code) => code === next) })}
          />
          {brand !== undefined && <BrandChip id={brand} onRemove={() => list.filter({ brand: undefined })} />}
          <SortSelect
            label={words.sort}
            fallback="newest"
            words={words.sorts}
            value={sort === "-created_at" ? undefined : sort}
            onChange={(next) => list.filter({ sort: next })}
          />
        </>
      }
    >
      <DataTable
        label={words.title}
        rows={list.items}
        columns={allBusinessColumns}
        sort={sort}
        onSort={(next) => list.filter({ sort: next })}
        busy={list.found.stale || list.found.morePending}
        body={list.rows}
      />
    </ListPage>
  );
}

/** The brand that the list is limited to; pressing it shows all brands again. */
function BrandChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data } = useQuery(brandQuery(id));
  return (
    <Button size="sm" onClick={onRemove}>
      {data ? words.brandOnly(data.name) : words.brand}
      <X aria-hidden="true" />
      <span className="sr-only">{words.allBrands}</span>
    </Button>
  );
}
