import type { BrandSummary } from "@console/contract/brands.ts";
import { type ComponentProps, useMemo } from "react";
import type { BulkProps } from "../../../../components/list/bulk-actions.tsx";
import { ListTable } from "../../../../components/list/list-table.tsx";
import { useSelection } from "../../../../components/list/use-selection.ts";
import type { SortOf } from "../../../../lib/list-search.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { brandsText as words } from "../brands.text.ts";
import { brandColumns } from "./brand-columns.tsx";
import type { brandsSearch } from "./brands.search.ts";

const BrandBulk = lazyPart(async () => (await import("../brand.actions.tsx")).BrandBulk);

type BrandTableProps = {
  list: ComponentProps<typeof ListTable<BrandSummary, SortOf<typeof brandsSearch>>>["list"] &
    BulkProps<BrandSummary>["list"] & { narrowedBy: string };
  /** Whether a hideable column is visible. */
  isShown: (column: string) => boolean;
};

/** The brands as rows, for comparisons and bulk actions; lazy-loaded. */
export function BrandTable({ list, isShown }: BrandTableProps) {
  const selection = useSelection(list.items, list.narrowedBy);
  const columns = useMemo(() => brandColumns.filter(({ key }) => isShown(key)), [isShown]);

  return (
    <>
      <ListTable
        list={list}
        label={words.title}
        columns={columns}
        order="-created_at"
        selection={selection}
        nameOf={({ name }) => name}
      />
      {selection.used && <BrandBulk list={list} selection={selection} />}
    </>
  );
}
