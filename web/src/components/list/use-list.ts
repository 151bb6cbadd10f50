import { useRef } from "react";
import type { List, ListRoute, Scope } from "../../api/lists.ts";
import type { Csv } from "../../api/queries.ts";
import type { RawSearch } from "../../lib/search.ts";
import type { Peek } from "./peek.ts";
import { type AddressChange, useAddress } from "./use-address.ts";
import { useMarked } from "./use-card-focus.ts";
import { useCardKeys } from "./use-card-keys.ts";
import { type PagedList, usePagedList } from "./use-paged-list.ts";

type Search = { q?: string; page?: number; sort?: string; peek?: number };

type ListOptions<S> = {
  /** The address's search parameters, parsed by the screen's schema. */
  search: S;
  /** Replace the default of the shortcuts C, Enter and E. */
  onNew?: () => void;
  onOpen?: (id: number, row: HTMLElement) => void;
  onEdit?: (id: number) => void;
  /** Whether its records can be shown beside it now; true by default. */
  canPeek?: boolean;
};

/**
 * A list whose state is in the address: filters, number of pages, and the open dialog. Includes the list's shortcuts,
 * focus restoration after a row disappears, and the outline of a saved record.
 */
export function useList<R extends ListRoute, S extends Search>(
  list: List<R, S>,
  { scope, ...options }: ListOptions<S> & { scope?: Scope },
) {
  const { source, ...at } = list.at(options.search, scope);
  const pages = usePagedList(source, options.search.page ?? 1);
  return { ...useListOf({ ...options, ...list.address, pages, file: at.file() }), ...at };
}

/** The same for a list that is read differently. */
export function useListOf<S extends Search, T extends { id: number }, M extends object>(
  options: ListOptions<S> & {
    pages: PagedList<T, M>;
    file: Csv;
    /** The parameters that Clear Filters removes. */
    filters: readonly (keyof S & string)[];
    /**
     * Those that open a dialog: with `new`, C creates a record; with `edit`, E and Enter edit the focused one; with
     * `peek`, Space shows it beside the list, and stays there while others open and close.
     */
    dialogs: readonly (keyof S & string)[];
  },
) {
  const { search, pages, file, filters, dialogs } = options;
  const { page = 1 } = search;
  const change = useAddress<S>();
  const rows = useRef<HTMLElement>(null);
  const { marked, mark } = useMarked(rows);
  const has = (dialog: string) => dialogs.some((each) => each === dialog);
  const without = (keys: readonly string[]) => asChange<S>(Object.fromEntries(keys.map((key) => [key, undefined])));
  const add = options.onNew ?? (has("new") ? () => change(asChange({ new: 1 })) : undefined);
  const edit = options.onEdit ?? (has("edit") ? (id: number) => change(asChange({ edit: id })) : undefined);
  const close = () =>
    change(without(dialogs.filter((dialog) => dialog !== "peek")), { replace: true, ignoreBlocker: true });
  const showPeek = (id: number | undefined) => change(asChange({ peek: id }), { replace: search.peek !== undefined });
  const peek: Peek | undefined =
    has("peek") && options.canPeek !== false ? { id: search.peek, show: showPeek } : undefined;

  useCardKeys(rows, { onNew: add, onEdit: edit, peek, ...(options.onOpen && { onOpen: options.onOpen }) });

  return {
    pages,
    exported: file,
    sort: search.sort,
    sortBy: (sort: string | undefined) => change(asChange({ sort, page: undefined })),
    items: pages.items,
    meta: pages.meta,
    q: search.q,
    peek,
    /** Opens the page of a record. */
    onOpen: options.onOpen,
    /** The element that contains the rows, each with its id as `data-card`. */
    rows,
    holdRows: (element: HTMLElement | null) => {
      rows.current = element;
    },
    marked,
    narrowed: filters.some((key) => search[key] !== undefined),
    /** Identifies the current filters: a selection does not carry over to other filters. */
    narrowedBy: JSON.stringify(filters.map((key) => search[key] ?? null)),
    /** A filter change goes back to the first page. Typing replaces the history entry, a choice adds one. */
    filter: (narrowing: AddressChange<S>, replace = false) =>
      change({ ...without(["page"]), ...narrowing }, { replace }),
    clear: () => change(without([...filters, "page"])),
    more: () => (pages.moreFailed ? void pages.retryMore() : change(asChange({ page: page + 1 }), { replace: true })),
    add: () => add?.(),
    edit: (id: number) => edit?.(id),
    open: (dialog: AddressChange<S>) => change(dialog),
    close,
    /** After a form has saved: closes it and focuses the record. */
    saved: (id: number) => {
      close();
      mark(id);
    },
  };
}

/** Keys that are known to belong to the search. */
const asChange = <S>(change: RawSearch) => change as AddressChange<S>;
