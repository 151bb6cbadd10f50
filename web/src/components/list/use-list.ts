import { useRef } from "react";
import type { Csv, Source } from "../../api/queries.ts";
import type { RawSearch } from "../../lib/search.ts";
import { type AddressChange, useAddress } from "./use-address.ts";
import { useMarked, useRestoredFocus } from "./use-card-focus.ts";
import { useCardKeys } from "./use-card-keys.ts";
import { type PagedList, usePagedList } from "./use-paged-list.ts";

type ListSearch = { q?: string; page?: number };

type ListOptions<S> = {
  /** What the address says, by the screen's search schema. */
  search: S;
  /** What narrows the list: Clear Filters drops these. */
  filters: readonly (keyof S & string)[];
  /** What opens a dialog: with `new`, C makes a record; with `edit`, E and Enter edit the one that has the focus. */
  dialogs?: readonly (keyof S & string)[];
  /** Replace what the keys C, Enter and E do. */
  onNew?: () => void;
  onOpen?: (id: number, row: HTMLElement) => void;
  onEdit?: (id: number) => void;
};

/**
 * A list that the address describes: filters, how many pages are shown, and the dialog that is open. With it come
 * the keys of a list, the focus that outlives a row, and the outline of what was just saved.
 */
export function useList<S extends ListSearch, T extends { id: number }, M extends object>({
  source,
  ...options
}: ListOptions<S> & { source: Source<T, M> }) {
  const found = usePagedList(source, options.search.page ?? 1);
  return useListOf({ ...options, found, file: source.file });
}

/** The same of a list that is read in another way. */
export function useListOf<S extends ListSearch, T extends { id: number }, M extends object>(
  options: ListOptions<S> & { found: PagedList<T, M>; file: Csv },
) {
  const { search, found, file, filters, dialogs = [] } = options;
  const { page = 1 } = search;
  const change = useAddress<S>();
  const rows = useRef<HTMLElement>(null);
  const { marked, mark } = useMarked(rows);
  const has = (dialog: string) => dialogs.some((each) => each === dialog);
  const without = (keys: readonly string[]) => asChange<S>(Object.fromEntries(keys.map((key) => [key, undefined])));
  const add = options.onNew ?? (has("new") ? () => change(asChange({ new: 1 })) : undefined);
  const edit = options.onEdit ?? (has("edit") ? (id: number) => change(asChange({ edit: id })) : undefined);
  const close = () => change(without(dialogs), { replace: true, ignoreBlocker: true });

  useRestoredFocus(
    rows,
    found.items.map(({ id }) => id),
  );
  useCardKeys(rows, { onNew: add, onEdit: edit, ...(options.onOpen && { onOpen: options.onOpen }) });

  return {
    found,
    file,
    items: found.items,
    meta: found.meta,
    q: search.q,
    /** The element that holds the rows, each with its id as `data-card`. */
    rows,
    holdRows: (element: HTMLElement | null) => {
      rows.current = element;
    },
    marked,
    narrowed: filters.some((key) => search[key] !== undefined),
    /** Tells one set of filters from another: what was selected under one is not selected under the next. */
    narrowedBy: JSON.stringify(filters.map((key) => search[key] ?? null)),
    /** A filter starts at the first page again. Typing keeps one history entry, a choice adds one. */
    filter: (narrowing: AddressChange<S>, replace = false) =>
      change({ ...without(["page"]), ...narrowing }, { replace }),
    clear: () => change(without([...filters, "page"])),
    more: () => (found.moreFailed ? void found.retryMore() : change(asChange({ page: page + 1 }), { replace: true })),
    add: () => add?.(),
    edit: (id: number) => edit?.(id),
    open: (dialog: AddressChange<S>) => change(dialog),
    close,
    /** A form has saved: it closes, and the record has the focus. */
    saved: (id: number) => {
      close();
      mark(id);
    },
  };
}

/** Keys that are known to be the search's own. */
const asChange = <S>(change: RawSearch) => change as AddressChange<S>;
