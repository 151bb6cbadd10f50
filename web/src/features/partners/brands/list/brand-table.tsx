import type { BrandSummary } from "@console/contract/brands.ts";
import { type RefObject, useMemo } from "react";
import { DataTable } from "../../../../components/list/data-table.tsx";
import { useSelection } from "../../../../components/list/use-selection.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import type { BrandFilters, BrandSort } from "../brands.queries.ts";
import { brandsText as words } from "../brands.text.ts";
import { brandColumns } from "./brand-columns.tsx";

const BrandBulk = lazyPart(async () => (await import("./brand-bulk.tsx")).BrandBulk);

type BrandTableProps = {
  brands: readonly BrandSummary[];
  filters: BrandFilters;
  narrowedBy: string;
  total: number;
  busy: boolean;
  rows: RefObject<HTMLElement | null>;
  onSort: (sort: BrandSort | undefined) => void;
  /** Whether a hideable column is visible. */
  isShown: (column: string) => boolean;
};

/** The brands as rows, for comparisons and bulk actions; lazy-loaded. */
export function BrandTable(props: BrandTableProps) {
  const { brands, filters, total, busy, rows, onSort, isShown } = props;
  const selection = useSelection(brands, props.narrowedBy);
  const columns = useMemo(() => brandColumns.filter(({ key }) => isShown(key)), [isShown]);

  return (
    <>
      <DataTable
        label={words.title}
        rows={brands}
        columns={columns}
        sort={filters.sort ?? "-created_at"}
        onSort={(next) => onSort(next === "-created_at" ? undefined : next)}
        busy={busy}
        body={rows}
        selection={selection}
        nameOf={({ name }) => name}
      />
      {selection.used && <BrandBulk selection={selection} filters={filters} total={total} />}
    </>
  );
}
