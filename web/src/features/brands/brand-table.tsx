import type { BrandSummary } from "@console/contract/brands.ts";
import type { RefObject } from "react";
import { bulkWords } from "../../components/bulk.text.ts";
import { DataTable } from "../../components/data-table.tsx";
import { useSelection } from "../../components/use-selection.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { brandColumns } from "./brand-columns.tsx";
import type { BrandFilters, BrandSort } from "./brands.queries.ts";
import { brandsText as words } from "./brands.text.ts";

const BrandBulk = lazyPart(async () => (await import("./brand-bulk.tsx")).BrandBulk);

type BrandTableProps = {
  brands: readonly BrandSummary[];
  filters: BrandFilters;
  total: number;
  busy: boolean;
  rows: RefObject<HTMLTableSectionElement | null>;
  onSort: (sort: BrandSort | undefined) => void;
  /** Of the columns that can be hidden. */
  isShown: (column: string) => boolean;
};

/** The brands as rows, to compare them and to act on several; loaded where it is asked for. */
export function BrandTable({ brands, filters, total, busy, rows, onSort, isShown }: BrandTableProps) {
  const { sort, ...found } = filters;
  const selection = useSelection(brands, JSON.stringify(found));

  return (
    <>
      <DataTable
        label={words.title}
        rows={brands}
        columns={brandColumns.filter(({ key }) => isShown(key))}
        sort={sort ?? "-created_at"}
        onSort={(next) => onSort(next === "-created_at" ? undefined : next)}
        busy={busy}
        body={rows}
        selection={{
          has: selection.has,
          onToggle: selection.toggle,
          all: selection.state,
          onAll: selection.toggleAll,
          labelOf: ({ name }) => bulkWords.select(name),
          allLabel: bulkWords.selectShown,
        }}
      />
      {selection.used && <BrandBulk selection={selection} filters={filters} total={total} />}
    </>
  );
}

/** Five rows of the height of those to come. */
export const BrandTableSkeleton = () => (
  <div aria-busy="true" className="card rounded-lg border border-line bg-surface">
    <div className="h-8 border-b border-line max-md:hidden" />
    {["1", "2", "3", "4", "5"].map((key) => (
      <div
        key={key}
        className="flex h-[41px] items-center gap-6 border-b border-line px-card last:border-b-0 max-md:h-[76px]"
      >
        <Skeleton className="size-6 rounded-sm!" />
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-5 w-16 max-md:hidden" />
        <Skeleton className="h-4 w-24 max-md:hidden" />
        <Skeleton className="ml-auto h-4 w-20" />
      </div>
    ))}
  </div>
);
