import type { ViewScreen } from "@console/contract/views.ts";
import type { LucideIcon } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import type { Csv } from "../../api/queries.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { AddButton } from "./add-button.tsx";
import { ExportButton } from "./export-button.tsx";
import { ListStates } from "./list-states.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { LoadMoreOf } from "./load-more.tsx";
import type { PagedList } from "./use-paged-list.ts";

/** Texts that every list has. */
type ListWords = {
  title: string;
  subtitle?: string;
  search: string;
  searchPlaceholder?: string;
  /** Label of the create button; absent if nothing can be created. */
  add?: string | undefined;
  loading: string;
  loadFailed: { title: string; body: string };
  /** Title of the empty list, with and without filters. */
  empty: string;
  emptyHint?: string;
};

type Meta = { total: number | string; more?: boolean | undefined; counts?: Record<string, number> | undefined };

type ListPageProps = {
  /** The result of `useList`. */
  list: {
    pages: PagedList<{ id: number }, Meta>;
    rows: RefObject<HTMLElement | null>;
    exported: Csv;
    q: string | undefined;
    narrowed: boolean;
    filter: (narrowing: { q?: string | undefined }, replace: boolean) => void;
    clear: () => void;
    more: () => void;
    add: () => void;
  };
  words: ListWords;
  /** Next to the title; by default the total without filters. */
  count?: number | string | undefined;
  /** A tab of a brand has the brand's header, so its buttons are in the toolbar. */
  tab?: boolean;
  /** The list whose filters can be saved as views. */
  views?: ViewScreen;
  /** Next to the search: `SelectFilter`, `SegmentedFilter`, `SortSelect`, in this order. */
  filters?: ReactNode;
  /** Next to Export CSV. */
  actions?: ReactNode;
  /** Why nothing matches. */
  noMatch?: ReactNode;
  icon: LucideIcon;
  skeleton: ReactNode;
  above?: ReactNode;
  /** Between the toolbar and the list. */
  between?: ReactNode;
  below?: ReactNode;
  /** Further pages load automatically. */
  auto?: boolean;
  /** Wraps the list and its states: tabs. */
  frame?: (list: ReactNode) => ReactNode;
  /** The list, if it has items. */
  children: ReactNode;
};

/** A list screen: heading, toolbar, states, rows and pagination. */
export function ListPage(props: ListPageProps) {
  const { list, words, tab = false, icon, actions, above, between, below, frame } = props;
  const { pages } = list;
  const addButton = (size: "md" | "sm") =>
    words.add !== undefined && (
      <AddButton size={size} onClick={list.add}>
        {words.add}
      </AddButton>
    );
  const buttons = (
    <>
      <ExportButton file={list.exported} />
      {actions}
      {addButton("md")}
    </>
  );
  const states = (
    <ListStates
      pages={pages}
      loading={words.loading}
      failed={words.loadFailed}
      skeleton={props.skeleton}
      empty={
        list.narrowed ? (
          <EmptyState title={words.empty} hint={props.noMatch} onClear={list.clear} />
        ) : (
          <EmptyState title={words.empty} hint={words.emptyHint} icon={icon} action={addButton("sm")} />
        )
      }
    >
      {props.children}
      <LoadMoreOf pages={pages} list={list.rows} auto={props.auto} onMore={list.more} />
    </ListStates>
  );
  const page = (
    <>
      <div className="print:hidden">
        <ListToolbar
          views={props.views}
          label={words.search}
          placeholder={words.searchPlaceholder}
          q={list.q}
          onSearch={(text) => list.filter({ q: text }, true)}
        >
          {props.filters}
          {tab && <div className="ml-auto flex flex-wrap justify-end gap-2">{buttons}</div>}
        </ListToolbar>
      </div>
      {between}
      {frame ? frame(states) : states}
      {below}
    </>
  );
  if (tab) {
    return (
      <section aria-label={words.title}>
        <h2 className="sr-only">{words.title}</h2>
        {page}
      </section>
    );
  }
  return (
    <>
      {above}
      <PageHeader
        title={words.title}
        count={props.count ?? pages.meta?.counts?.all}
        subtitle={words.subtitle}
        actions={buttons}
      />
      {page}
    </>
  );
}
