import type { BrandSummary } from "@console/contract/brands.ts";
import { useMemo } from "react";
import { bulkOf, type SelectableList, SelectableTable } from "../../../../components/list/selectable-table.tsx";
import type { SortOf } from "../../../../lib/list-search.ts";
import { brandsText as words } from "../brands.text.ts";
import { brandColumns } from "./brand-columns.tsx";
import type { brandsSearch } from "./brands.search.ts";

const BrandBulk = bulkOf<BrandSummary>(async () => {
  const { deactivate, activate } = (await import("../brand.actions.tsx")).brandActions;
  return [deactivate, activate];
});

type BrandTableProps = {
  list: SelectableList<BrandSummary, SortOf<typeof brandsSearch>>;
  /** Whether a hideable column is visible. */
  isShown: (column: string) => boolean;
};

/** The brands as rows, for comparisons and bulk actions. */
export const BrandTable = ({ list, isShown }: BrandTableProps) => (
  <SelectableTable
    list={list}
    label={words.title}
    columns={useMemo(() => brandColumns.filter(({ key }) => isShown(key)), [isShown])}
    order="-created_at"
    nameOf={({ name }) => name}
    bulk={BrandBulk}
  />
);
