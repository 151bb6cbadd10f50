import { SegmentedFilter } from "./list-toolbar.tsx";

type StatusFilterProps<V extends string> = {
  list: {
    meta: { counts?: Readonly<Record<string, number>> | undefined } | undefined;
    filter: (narrowing: { status: V | undefined }) => void;
  };
  words: { status: string; statuses: Readonly<Record<V | "all", string>> };
  value: V | undefined;
};

/** Filters a list by its records' status. */
export const StatusFilter = <V extends string>({ list, words, value }: StatusFilterProps<V>) => (
  <SegmentedFilter
    label={words.status}
    fallback="all"
    words={words.statuses}
    counts={list.meta ? list.meta.counts : null}
    value={value}
    onChange={(status) => list.filter({ status })}
  />
);
