import { SearchField } from "../../ui/search-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import type { BrandFilters, BrandSort, BrandStatus } from "./brands.queries.ts";
import { brandsText as words } from "./brands.text.ts";

type BrandsToolbarProps = {
  filters: BrandFilters;
  counts: Record<string, number> | undefined;
  onSearch: (q: string) => void;
  onStatus: (status: BrandStatus | undefined) => void;
  onSort: (sort: BrandSort | undefined) => void;
};

const statuses = ["all", "active", "inactive"] as const;
const sorts = ["-created_at", "created_at", "name", "-name"] as const;

export function BrandsToolbar({ filters, counts, onSearch, onStatus, onSort }: BrandsToolbarProps) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        hotkey
        label={words.search}
        placeholder={words.searchPlaceholder}
        value={filters.q ?? ""}
        onSearch={onSearch}
      />
      <Segmented
        label={words.status}
        className="max-md:basis-full"
        value={filters.status ?? "all"}
        options={statuses.map((value) => ({ value, label: words.statuses[value], count: counts?.[value] }))}
        onChange={(value) => onStatus(value === "all" ? undefined : value)}
      />
      <Select
        compact
        aria-label={words.sort}
        className="ml-auto max-md:ml-0 max-md:basis-full"
        value={filters.sort ?? "-created_at"}
        onChange={(event) => onSort(sortOf(event.target.value))}
      >
        {sorts.map((value) => (
          <option key={value} value={value}>
            {words.sorts[value]}
          </option>
        ))}
      </Select>
    </search>
  );
}

/** Newest first is the default, which the address leaves out. */
function sortOf(value: string): BrandSort | undefined {
  return sorts.find((sort): sort is BrandSort => sort === value && sort !== "-created_at");
}
