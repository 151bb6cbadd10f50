import { brands } from "@console/contract/brands.ts";
import { engineCodes } from "@console/contract/engines.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Building2, Store, X } from "lucide-react";
import { oneQuery } from "../../../../api/queries.ts";
import { ListPage } from "../../../../components/list/list-page.tsx";
import { ListTable } from "../../../../components/list/list-table.tsx";
import { SegmentedFilter, SelectFilter, SortSelect } from "../../../../components/list/list-toolbar.tsx";
import { TableSkeleton } from "../../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../../components/list/use-card-keys.ts";
import { useList } from "../../../../components/list/use-list.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { Popover } from "../../../../ui/popover.tsx";
import { allBusinessList } from "../businesses.queries.ts";
import { allBusinessColumns } from "./all-business-columns.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";

const BusinessPeek = lazyPart(async () => (await import("./business-peek.tsx")).BusinessPeek);

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
      <ListTable list={list} label={words.title} columns={allBusinessColumns} nameOf={({ name }) => name} />
      {search.peek !== undefined && <BusinessPeek list={list} />}
    </ListPage>
  );
}

const BrandPicker = lazyPart(async () => (await import("../../../../components/brand/brand-picker.tsx")).BrandPicker);

type BrandFilterProps = { value: number | undefined; onChange: (id: number | undefined) => void };

/** Limits the list to one brand: chosen in a panel, or the chip that shows it and removes it. */
const BrandFilter = ({ value, onChange }: BrandFilterProps) =>
  value === undefined ? (
    <Popover
      title={words.brandFilter}
      trigger={
        <Button>
          <Building2 aria-hidden="true" />
          {words.brand}
        </Button>
      }
    >
      <div className="w-72 max-w-full">
        <Field label={words.brand}>
          <BrandPicker single value={[]} onChange={([chosen]) => onChange(chosen?.id)} />
        </Field>
      </div>
    </Popover>
  ) : (
    <BrandChip id={value} onRemove={() => onChange(undefined)} />
  );

function BrandChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data } = useQuery(oneQuery(brands.read, id));
  return (
    <Button aria-pressed onClick={onRemove} className="max-w-60">
      <span className="truncate">{data ? words.brandOnly(data.name) : words.brand}</span>
      <X aria-hidden="true" />
      <span className="sr-only">{words.allBrands}</span>
    </Button>
  );
}
