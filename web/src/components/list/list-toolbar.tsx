import type { ViewScreen } from "@console/contract/views.ts";
import type { ReactNode } from "react";
import { optionsOf } from "../../lib/options.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { SavedViews } from "./saved-views.tsx";

type ListToolbarProps = {
  label: string;
  placeholder?: string | undefined;
  q: string | undefined;
  /** Undefined: the search is cleared. */
  onSearch: (q: string | undefined) => void;
  /** The list whose filters can be saved as views. */
  views?: ViewScreen | undefined;
  /** `SelectFilter`, `SegmentedFilter`, `SortSelect`, in this order. */
  children?: ReactNode;
};

/** The toolbar of a list: search, then filters and sort order. */
export const ListToolbar = ({ label, placeholder, q, onSearch, views, children }: ListToolbarProps) => (
  <search className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
    <SearchField
      hotkey
      label={label}
      placeholder={placeholder}
      className="max-md:basis-0"
      value={q ?? ""}
      onSearch={(text) => onSearch(text || undefined)}
    />
    {children}
    {views && <SavedViews screen={views} />}
  </search>
);

type Choice<D extends string, V extends string> = {
  label: string;
  /** The default, which the address omits. */
  fallback: D;
  /** Every option with its label, in display order. */
  words: Readonly<Record<D | V, string>>;
  value: V | undefined;
  onChange: (value: V | undefined) => void;
};

/** Few options, all visible, with counts if the server provides them. */
export function SegmentedFilter<D extends string, V extends string>(
  props: Choice<D, V> & {
    /** Null while they load. */
    counts?: Readonly<Record<string, number>> | null | undefined;
    /** Space for this many digits. */
    digits?: 2 | 3;
  },
) {
  const { label, fallback, words, value, onChange, counts, digits } = props;
  return (
    <Segmented
      label={label}
      className="max-md:basis-full"
      digits={digits}
      value={value ?? fallback}
      options={optionsOf(words).map((option) => ({
        ...option,
        count: counts === null ? null : counts?.[option.value],
      }))}
      onChange={(next) => onChange(without(fallback, next))}
    />
  );
}

export function SelectFilter<D extends string, V extends string>(
  props: Choice<D, V> & { className?: string | undefined },
) {
  const { label, fallback, words, value, onChange, className } = props;
  return (
    <Select
      compact
      aria-label={label}
      className={className}
      value={value ?? fallback}
      options={optionsOf(words)}
      onChange={({ target }) => onChange(without(fallback, target.value))}
    />
  );
}

/** At the end of the toolbar. */
export const SortSelect = <D extends string, V extends string>(props: Choice<D, V>) => (
  <SelectFilter {...props} className="ml-auto max-md:ml-0 max-md:basis-full" />
);

/** Any value other than the default is one of the options. */
const without = <V extends string>(fallback: string, value: string): V | undefined =>
  value === fallback ? undefined : (value as V);
