import { engineCodes } from "@console/contract/engines.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Store } from "lucide-react";
import { ListPage } from "../../../../components/list/list-page.tsx";
import { ListTable } from "../../../../components/list/list-table.tsx";
import { SegmentedFilter, SelectFilter, SortSelect } from "../../../../components/list/list-toolbar.tsx";
import { TableSkeleton } from "../../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../../components/list/use-card-keys.ts";
import { useList } from "../../../../components/list/use-list.ts";
import { allBusinessList } from "../businesses.queries.ts";
import { allBusinessColumns } from "./all-business-columns.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";
import { BrandFilter } from "./brand-filter.tsx";

const route = getRouteApi("/shell/businesses");

/** The businesses of all brands. */
export function AllBusinesses() {
  const search = route.useSearch();
  const { engine, status, brand, sort } = search;
  const list = useList(allBusinessList, { search, onOpen: followLink });
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
      views="businesses"
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
          <BrandFilter value={brand} onChange={(next) => list.filter({ brand: next })} />
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
      <ListTable list={list} label={words.title} columns={allBusinessColumns} />
    </ListPage>
  );
}
