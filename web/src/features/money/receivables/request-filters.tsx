import { SelectFilter } from "../../../components/list/list-toolbar.tsx";
import { OneBrand } from "../../../components/list/one-brand.tsx";

type RequestFiltersProps<S extends string> = {
  list: { filter: (change: { status?: S | undefined; brand?: undefined }) => void };
  search: { status?: S | undefined; brand?: number | undefined };
  words: { status: string; statuses: Readonly<Record<S | "all", string>> };
};

/** Filters of what may wait for a second person: credit notes and refunds. */
export const RequestFilters = <S extends string>({ list, search, words }: RequestFiltersProps<S>) => (
  <>
    <SelectFilter
      label={words.status}
      fallback="all"
      className="max-md:basis-full"
      words={words.statuses}
      value={search.status}
      onChange={(status: S | undefined) => list.filter({ status })}
    />
    <OneBrand brand={search.brand} onClear={() => list.filter({ brand: undefined })} />
  </>
);
