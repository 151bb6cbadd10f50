import { type ReactNode, type RefObject, useId, useRef } from "react";
import { Loaded } from "../../../../components/feedback/loaded.tsx";
import { Waiting } from "../../../../components/feedback/waiting.tsx";
import { LoadMore } from "../../../../components/list/load-more.tsx";
import { type PageByPage, useMore } from "../../../../components/list/use-pages.ts";
import { usageText as words } from "./usage.text.ts";

type UsageLevelProps<T> = {
  title: string;
  aside?: ReactNode;
  query: PageByPage & {
    items: readonly T[] | undefined;
    meta: { total: number; total_pages: number } | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  failed: { title: string; body: string };
  /** As high as the content. */
  height: string;
  /** Shown if there is none. */
  empty: string;
  children: (items: readonly T[], rows: RefObject<HTMLTableSectionElement | null>) => ReactNode;
};

/** A level of the dialog: it loads and fails independently. */
export function UsageLevel<T>({ title, aside, query, failed, height, empty, children }: UsageLevelProps<T>) {
  const id = useId();
  const rows = useRef<HTMLTableSectionElement>(null);
  const { pending, more } = useMore(query);
  const { items, meta } = query;
  return (
    <section aria-labelledby={id} className="min-w-0" aria-busy={query.isPending || undefined}>
      <header className="mb-2 flex min-h-8 flex-wrap items-center gap-2">
        <h3 id={id} className="mr-auto text-14 font-semibold tracking-name">
          {title}
        </h3>
        {aside}
      </header>
      <Loaded
        query={{ ...query, data: query.items }}
        words={{ loading: words.loading, loadFailed: failed }}
        skeleton={height}
      >
        {(items) => (
          <Waiting on={query.isPlaceholderData} label={words.loading}>
            {items.length === 0 ? <p className="text-13 text-fg-2">{empty}</p> : children(items, rows)}
          </Waiting>
        )}
      </Loaded>
      {items && meta && meta.total_pages > 1 && (
        <LoadMore
          list={rows}
          shown={items.length}
          total={meta.total}
          hasMore={query.hasNextPage}
          pending={pending}
          failed={query.isFetchNextPageError}
          onMore={more}
        />
      )}
    </section>
  );
}

export const chooseClass =
  "touch rounded-xs text-left font-medium text-accent-text underline-offset-3 hover:underline aria-pressed:underline";
